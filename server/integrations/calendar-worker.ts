import { parentPort, workerData } from 'node:worker_threads';
import { type CalendarRequest, calendarEvents } from './calendar-events.ts';

// Reads one calendar in a thread of its own, which `readCalendar` can end.
try {
  parentPort?.postMessage({ events: calendarEvents(workerData as CalendarRequest) });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : 'the calendar cannot be read' });
}
