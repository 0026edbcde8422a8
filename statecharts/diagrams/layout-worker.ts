import { parentPort, workerData } from 'node:worker_threads';
import { layoutOf } from './layout.ts';

// The worker of layout-within.ts.
parentPort?.postMessage(await layoutOf(workerData));
