import { readDevice, writeDevice } from '../../browser/storage.ts';

/** What the device remembers of the timetable. */

const VIEW = 'portico.schedule-view';
const HOURS = 'portico.schedule-hours';

/** `week`: an hour grid, or one day at a time on a narrow screen. `list`: all classes of the week. */
export type ScheduleView = 'week' | 'list';

export const readScheduleView = (): ScheduleView => (readDevice(VIEW) === 'list' ? 'list' : 'week');

export const saveScheduleView = (view: ScheduleView): void => writeDevice(VIEW, view);

/** The hours of the last grid, so that the next one has its final height while its classes load; null for none. */
export function readGridHours(): { from: number; to: number } | null {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(readDevice(HOURS)) ?? [];
  const hours = { from: Number(from), to: Number(to) };
  return hours.from < hours.to && hours.to <= 24 ? hours : null;
}

export const saveGridHours = ({ from, to }: { from: number; to: number }): void => writeDevice(HOURS, `${from}-${to}`);
