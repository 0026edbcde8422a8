import { parentPort, workerData } from 'node:worker_threads';
import { type FeedDocument, readDocument } from './feed-documents.ts';

/** `progress` is shared: the number of the event that is being read, or 0. */
export type ThreadWork = { document: FeedDocument; progress: Int32Array; leftOut: number[] };

// Reads one document in a thread of its own, which `readInThread` can end.
const { document, progress, leftOut } = workerData as ThreadWork;
const watch = {
  leftOut: new Set(leftOut),
  reads: (number: number) => {
    Atomics.store(progress, 0, number);
  },
};
readDocument(document, watch).then(
  (reading) => parentPort?.postMessage({ reading }),
  (error) => parentPort?.postMessage({ problem: error instanceof Error ? error.message : 'for an unknown reason' }),
);
