import { parentPort, workerData } from 'node:worker_threads';
import { layoutOf } from './layout.ts';

// The worker thread of layout-with-time-limit.ts.
parentPort?.postMessage(await layoutOf(workerData));
