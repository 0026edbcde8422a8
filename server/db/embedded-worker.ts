// The thread of the embedded database. Its client in the other thread speaks the protocol of PostgreSQL.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { openDurable } from './durable-files.ts';
import { type FromEmbedded, IN_MEMORY, joinBytes, type ToEmbedded } from './embedded-messages.ts';

const say = (message: FromEmbedded, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);

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
    // Not with `execProtocolRaw`: it also reads each answer, and keeps what it has read for ever.
    const parts: Uint8Array[] = [];
    await database.execProtocolRawStream(message, {
      // The database uses this memory again.
      onRawData: (part) => parts.push(part.slice()),
    });
    const answer = joinBytes(parts);
    say(answer, [answer.buffer]);
  });
  say('ready');
} catch (error) {
  say({ failure: error instanceof Error ? error.message : String(error) });
}
