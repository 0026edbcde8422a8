import { Worker } from 'node:worker_threads';
import type { CalendarRequest, EventOccurrence } from './calendar-events.ts';

const MEMORY_MB = 128;

type Message = { events: EventOccurrence[] } | { problem: string };

/**
 * Reads a calendar file like `calendarEvents`, in a thread that ends after a time limit: a rule that never has a time, such
 * as every second of February 30, keeps the parser busy forever. FEED-08.
 * @throws Error with a sentence for the operator of the feed
 */
export async function readCalendar(request: CalendarRequest, limitMs: number): Promise<EventOccurrence[]> {
  const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), {
    workerData: request,
    // The settings of the server, which contain secrets, stay outside.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const message = await new Promise<Message>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the calendar could not be read')));
      timer = setTimeout(() => reject(new Error(`the calendar takes more than ${limitMs} ms to read`)), limitMs);
    });
    if ('problem' in message) throw new Error(message.problem);
    return message.events;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
