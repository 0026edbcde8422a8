import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CommandError } from '../command-error.ts';
import type { Drawing } from './drawing.ts';
import { type Layout, layoutOf } from './layout.ts';

/** Up to this number of arrows, a layout takes at most a few seconds and needs no time limit. */
const MAX_ARROWS_WITHOUT_WORKER = 40;

/**
 * Lays out a drawing like `layoutOf`, with a time limit. The time grows much faster than the chart: twice the arrows can take
 * twenty times as long. A layout can only be stopped when it runs in a worker thread of its own.
 * @param seconds the time limit
 * @throws CommandError when the layout takes longer
 */
export async function layoutWithTimeLimit(seconds: number, drawing: Drawing): Promise<Layout> {
  if (drawing.arrows.length <= MAX_ARROWS_WITHOUT_WORKER) return layoutOf(drawing);
  const worker = new Worker(new URL(`./layout-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: drawing,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Layout>((resolve, reject) => {
      timer = setTimeout(() => reject(new CommandError(tooLargeMessage(seconds, drawing))), seconds * 1_000);
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const tooLargeMessage = (seconds: number, { chart, arrows }: Drawing): string =>
  `The layout of "${chart.id}" was stopped after ${seconds} seconds: ${chart.states.length - 1} states and ` +
  `${arrows.length} arrows are too many to lay out at once. Allow more time with --seconds, or group related states ` +
  'under a parent state, which is laid out separately. It is even better to move a part to a machine of its own.';
