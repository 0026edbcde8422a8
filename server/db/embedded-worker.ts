// The thread of the embedded database. Its client in the other thread speaks the protocol of PostgreSQL.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { openDurable } from './durable-files.ts';
import { type FromEmbedded, IN_MEMORY, isFatal, joinBytes, type ToEmbedded } from './embedded-messages.ts';

const say = (message: FromEmbedded, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);
/** What the file system of the database throws is no `Error`. */
const fail = (error: unknown) => say({ failure: error instanceof Error ? error.message : JSON.stringify(error) });

/** The folder of the database, or `IN_MEMORY`. */
const place: string = workerData;
try {
  const database = place === IN_MEMORY ? await PGlite.create(place) : await openDurable(place);
  parentPort?.on('message', async (message: ToEmbedded) => {
    if (message === 'close') {
      await database.close();
      parentPort?.close();
      return;
    }
    const { connection, bytes } = message;
    // Not with `execProtocolRaw`: it also reads each answer, and keeps what it has read for ever.
    const parts: Uint8Array[] = [];
    try {
      await database.execProtocolRawStream(bytes, {
        // The database uses this memory again.
        onRawData: (part) => parts.push(part.slice()),
      });
    } catch (error) {
      fail(error);
      return;
    }
    const answer = joinBytes(parts);
    const hasEnded = isFatal(answer);
    say({ connection, bytes: answer }, [answer.buffer]);
    if (hasEnded) say({ failure: 'the database has ended itself' });
  });
  say('ready');
} catch (error) {
  fail(error);
}
