import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { describeError, type Log } from '../monitoring/log.ts';
import { type EmbeddedExchange, type FromEmbedded, joinBytes, type ToEmbedded } from './embedded-messages.ts';

/** The embedded database in a thread of its own: its statements, and its waiting for the disk, do not stop the server. */
export type EmbeddedThread = {
  /** A connection for node-postgres. There may be one at a time. */
  connect: () => Duplex;
  /** False while the database is not open, because its thread has ended and it was not yet opened again. */
  isOpen: () => boolean;
  /** Changes the limit of time for an answer, in milliseconds. */
  setAnswerLimit: (milliseconds: number) => void;
  close: () => Promise<void>;
};

/** After this time a thread that was asked to close is ended. */
const CLOSE_MS = 4_000;
/** After a failed opening, such as on a full disk, the next one waits so long. Each one costs seconds of a processor. */
const OPEN_PAUSE_MS = 2_000;

/**
 * Opens the embedded database. When it does not answer in time, or has ended itself (a full disk does both), its thread is
 * ended, and the next connection opens it again: what was acknowledged is on the disk.
 * Source: decisions, the bundled server's settings; OPS-16.
 * @param place its folder, or `IN_MEMORY`
 * @param log writes one line to the log
 * @throws Error when the database does not open
 */
export async function startEmbedded(place: string, log: Log, limitMs: number): Promise<EmbeddedThread> {
  let answerMs = limitMs;
  let isClosed = false;
  let current: Worker | null = await openWorker(place);
  let opening: Promise<Worker> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  /** The messages without an answer, each with the time when it was sent, by `performance.now()`. */
  let waiting: number[] = [];
  watch(current);

  function watch(worker: Worker): void {
    const lose = (reason: string) => {
      if (current !== worker) return;
      current = null;
      waiting = [];
      clearInterval(check);
      if (isClosed) return;
      log(`The embedded database ${reason}. Its thread is ended, and it is opened again when a request needs it.`);
      worker.terminate().catch(() => {});
    };
    worker.on('message', (message: FromEmbedded) => {
      if (typeof message === 'object' && 'failure' in message) lose(`failed: ${message.failure}`);
      else waiting.shift();
    });
    worker.on('error', (error) => lose(`failed: ${describeError(error)}`));
    worker.on('exit', () => lose('has ended'));
    // The times are looked at from time to time: a timer for each message would cost more than most statements.
    const check = setInterval(() => {
      const [oldest] = waiting;
      if (oldest !== undefined && performance.now() - oldest > answerMs)
        lose(`did not answer for ${answerMs / 1_000} seconds`);
    }, 500);
    check.unref();
  }

  async function openAgain(): Promise<Worker> {
    const worker = await openWorker(place).catch((error) => {
      failedAt = performance.now();
      throw error;
    });
    if (isClosed) {
      await worker.terminate();
      throw new Error('the embedded database is closed');
    }
    current = worker;
    watch(worker);
    log('The embedded database is open again.', 'warn');
    return worker;
  }

  const open = async () => {
    if (current !== null) return current;
    if (performance.now() - failedAt < OPEN_PAUSE_MS)
      throw new Error('the embedded database could not be opened just now');
    opening ??= openAgain().finally(() => {
      opening = null;
    });
    return opening;
  };
  const send = (worker: Worker, exchange: EmbeddedExchange) => {
    waiting.push(performance.now());
    worker.postMessage(exchange satisfies ToEmbedded, [exchange.bytes.buffer]);
  };
  let connections = 0;

  return {
    connect: () => {
      connections += 1;
      return new Connection(connections, open, send);
    },
    isOpen: () => current !== null,
    setAnswerLimit: (milliseconds) => {
      answerMs = milliseconds;
    },
    close: async () => {
      isClosed = true;
      const worker = current;
      if (worker === null) return;
      const ended = once(worker, 'exit');
      worker.postMessage('close' satisfies ToEmbedded);
      const timeout = setTimeout(() => worker.terminate(), CLOSE_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}

async function openWorker(place: string): Promise<Worker> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: place });
  const [first] = (await once(worker, 'message')) as [FromEmbedded];
  if (first === 'ready') return worker;
  await worker.terminate();
  throw new Error('failure' in first ? first.failure : 'no answer');
}

/** What node-postgres uses of a socket. */
class Connection extends Duplex {
  /** A later connection must not get the answers of an earlier one. */
  readonly #id: number;
  readonly #open: () => Promise<Worker>;
  readonly #send: (worker: Worker, exchange: EmbeddedExchange) => void;
  #worker: Worker | null = null;
  readonly #onMessage = (message: FromEmbedded) => {
    if (message === 'ready') return;
    if ('failure' in message) this.destroy(new Error(`Connection terminated: ${message.failure}`));
    else if (message.connection === this.#id) this.push(Buffer.from(message.bytes.buffer));
  };
  readonly #onExit = () => this.destroy(new Error('Connection terminated: the embedded database has ended'));

  constructor(id: number, open: () => Promise<Worker>, send: (worker: Worker, exchange: EmbeddedExchange) => void) {
    super();
    this.#id = id;
    this.#open = open;
    this.#send = send;
  }

  connect(): void {
    this.#open().then(
      (worker) => {
        if (this.destroyed) return;
        this.#worker = worker;
        worker.on('message', this.#onMessage);
        worker.on('exit', this.#onExit);
        this.emit('connect');
      },
      (error) =>
        this.destroy(new Error('Connection terminated: the embedded database cannot be opened', { cause: error })),
    );
  }

  setNoDelay(): void {}

  ref(): void {
    this.#worker?.ref();
  }

  unref(): void {
    this.#worker?.unref();
  }

  override _read(): void {}

  override _write(bytes: Buffer, _: BufferEncoding, done: () => void): void {
    this.#write([bytes]);
    done();
  }

  /** The messages of a statement, which node-postgres writes together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#write(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker?.off('message', this.#onMessage);
    this.#worker?.off('exit', this.#onExit);
    done(error);
  }

  #write(chunks: Buffer[]): void {
    if (this.#worker !== null) this.#send(this.#worker, { connection: this.#id, bytes: joinBytes(chunks) });
  }
}
