import { Worker } from 'node:worker_threads';
import type { DocumentReading, FeedDocument } from './feed-documents.ts';
import type { ThreadWork } from './feed-worker.ts';

const MEMORY_MB = 128;
/** The part of the time that one event of a calendar may take. */
const EVENT_PART = 0.2;

type Outcome = { reading: DocumentReading } | { problem: string } | { endless: number };

/**
 * Reads a document like `readDocument`, in a thread that ends after a time limit: a rule of a calendar that never has a time,
 * such as every second of February 30, keeps the parser busy forever, and a large list stops all other requests. An event with such a
 * rule is left out, and the others are read again without it. Source: FEED-08.
 * @throws Error with a sentence for the operator of the feed
 */
export async function readInThread(document: FeedDocument, limitMs: number): Promise<DocumentReading> {
  const end = performance.now() + limitMs;
  const leftOut: number[] = [];
  const subject = document.kind === 'calendar' ? 'the calendar' : 'the document';
  for (;;) {
    const left = end - performance.now();
    const outcome = left > 0 ? await readOnce({ document, leftOut }, left, limitMs * EVENT_PART) : null;
    if (outcome === null) throw new Error(`${subject} takes more than ${limitMs} ms to read`);
    if ('reading' in outcome) return outcome.reading;
    if ('problem' in outcome) throw new Error(`${subject} ${outcome.problem}`);
    leftOut.push(outcome.endless);
  }
}

/** @returns null after the limit */
async function readOnce(work: Omit<ThreadWork, 'progress'>, limitMs: number, eventMs: number): Promise<Outcome | null> {
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: { ...work, progress },
    // The settings of the server, which contain secrets, stay outside.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let watching: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Outcome | null>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => resolve({ problem: 'could not be read' }));
      timer = setTimeout(() => resolve(null), limitMs);
      let before = 0;
      watching = setInterval(() => {
        const event = Atomics.load(progress, 0);
        if (event !== 0 && event === before) resolve({ endless: event });
        before = event;
      }, eventMs);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watching);
    await worker.terminate();
  }
}
