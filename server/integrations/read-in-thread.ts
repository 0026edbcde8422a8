import { Worker } from 'node:worker_threads';
import type { FeedDocument } from './feed-documents.ts';

const MEMORY_MB = 128;

type Message = { content: unknown } | { problem: string };

/**
 * Reads a document like `readDocument`, in a thread that ends after a time limit: a rule of a calendar that never has a time,
 * such as every second of February 30, keeps the parser busy forever, and a large list stops all other requests. FEED-08.
 * @throws Error with a sentence for the operator of the feed
 */
export async function readInThread(document: FeedDocument, limitMs: number): Promise<unknown> {
  const subject = document.kind === 'calendar' ? 'the calendar' : 'the document';
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: document,
    // The settings of the server, which contain secrets, stay outside.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const message = await new Promise<Message>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`${subject} could not be read`)));
      timer = setTimeout(() => reject(new Error(`${subject} takes more than ${limitMs} ms to read`)), limitMs);
    });
    if ('problem' in message) throw new Error(message.problem);
    return message.content;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
