import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { type FromEmbedded, joinBytes, type ToEmbedded } from './embedded-messages.ts';

/** The embedded database in a thread of its own: its statements, and its waiting for the disk, do not stop the server. */
export type EmbeddedThread = {
  /** A connection for node-postgres. There may be one at a time. */
  connect: () => Duplex;
  close: () => Promise<void>;
};

/**
 * Opens the embedded database.
 * @param place its folder, or `IN_MEMORY`
 * @throws Error when the database does not open
 */
export async function startEmbedded(place: string): Promise<EmbeddedThread> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: place });
  const [first] = (await once(worker, 'message')) as [FromEmbedded];
  if (first !== 'ready') {
    await worker.terminate();
    throw new Error(typeof first === 'object' && 'failure' in first ? first.failure : 'no answer');
  }
  return {
    connect: () => new Connection(worker),
    close: async () => {
      const ended = once(worker, 'exit');
      worker.postMessage('close' satisfies ToEmbedded);
      await ended;
    },
  };
}

/** What node-postgres uses of a socket. */
class Connection extends Duplex {
  readonly #worker: Worker;
  readonly #onMessage = (bytes: FromEmbedded) => {
    if (bytes instanceof Uint8Array) this.push(Buffer.from(bytes.buffer));
  };
  readonly #onExit = () => this.destroy(new Error('Connection terminated: the embedded database has ended'));

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', this.#onMessage);
    worker.on('exit', this.#onExit);
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  ref(): void {
    this.#worker.ref();
  }

  unref(): void {
    this.#worker.unref();
  }

  override _read(): void {}

  override _write(bytes: Buffer, _: BufferEncoding, done: () => void): void {
    this.#send([bytes]);
    done();
  }

  /** The messages of a statement, which node-postgres writes together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#onMessage);
    this.#worker.off('exit', this.#onExit);
    done(error);
  }

  #send(chunks: Buffer[]): void {
    const bytes = joinBytes(chunks);
    this.#worker.postMessage(bytes satisfies ToEmbedded, [bytes.buffer]);
  }
}
