import type { CalendarEntry } from '../rules/calendar.ts';

/** Calendar programs may still read the file some time after the press. */
const REVOKE_AFTER_MS = 60_000;

/**
 * Writes a calendar file and offers it as a download. The code that writes it loads at the first call. No call leaves, so
 * it works in demo mode and with any backend.
 * @param file `name` without its ending; `calendarName` is what a calendar program shows
 * @returns a promise that rejects if the code cannot be loaded
 */
export async function downloadCalendar(
  entries: readonly CalendarEntry[],
  file: { name: string; calendarName: string; zone: string; now: Date },
): Promise<void> {
  const { writeCalendar } = await import('../calendar/write-calendar.ts');
  const text = writeCalendar(entries, { name: file.calendarName, zone: file.zone, now: file.now });
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${file.name}.ics`;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
