import { parentPort, workerData } from 'node:worker_threads';
import { type FeedDocument, readDocument } from './feed-documents.ts';

// Reads one document in a thread of its own, which `readInThread` can end.
readDocument(workerData as FeedDocument).then(
  (content) => parentPort?.postMessage({ content }),
  (error) => parentPort?.postMessage({ problem: error instanceof Error ? error.message : 'for an unknown reason' }),
);
