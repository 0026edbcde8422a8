import { Worker } from 'node:worker_threads';
import { CommandError } from '../command-line.ts';
import type { Drawing } from './drawing.ts';
import { type Layout, layoutOf } from './layout.ts';

/** Up to so many arrows a layout takes a few seconds at most, and needs no watch. */
const FEW_ARROWS = 40;

/**
 * Gives everything in a drawing its place, as `layoutOf` does, or gives up. The time grows much faster than the chart: twice
 * the arrows can be twenty times the work, and nothing but a thread of its own can be stopped in the midst of it.
 * @param seconds how long it may take
 * @throws CommandError when it takes longer
 */
export async function layoutWithin(seconds: number, drawing: Drawing): Promise<Layout> {
  if (drawing.arrows.length <= FEW_ARROWS) return layoutOf(drawing);
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { workerData: drawing });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Layout>((resolve, reject) => {
      timer = setTimeout(() => reject(new CommandError(tooLarge(seconds, drawing))), seconds * 1_000);
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const tooLarge = (seconds: number, { chart, arrows }: Drawing): string =>
  `The picture of "${chart.id}" was given up after ${seconds} seconds: ${chart.states.length - 1} states and ` +
  `${arrows.length} arrows are too many to lay out at once. Allow it more with --seconds, or group states that belong ` +
  'together under a parent, so that each group is laid out by itself; a machine of its own for a part is better still.';
