// Loaded before the server: each SIGWINCH collects its garbage, and writes a line that says where its memory is.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
/** @type {Set<import('node:worker_threads').Worker>} */
const threads = new Set();
process.on('worker', (worker) => {
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
});
process.on('SIGWINCH', async () => {
  collectGarbage();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const heaps = await Promise.all([...threads].map((thread) => thread.getHeapStatistics().catch(() => null)));
  const sum = (/** @type {(heap: import('node:v8').HeapInfo) => number} */ part) =>
    heaps.reduce((total, heap) => total + (heap === null ? 0 : part(heap)), 0);
  const line = {
    rss,
    heap: heapUsed,
    reserved: heapTotal - heapUsed,
    external,
    threads: sum(({ used_heap_size }) => used_heap_size),
    threadsReserved: sum(({ total_physical_size, used_heap_size }) => total_physical_size - used_heap_size),
    threadsExternal: sum(({ external_memory }) => external_memory),
  };
  process.stderr.write(`\nsoak memory ${JSON.stringify(line)}\n`);
});
