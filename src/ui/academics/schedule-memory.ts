import type { Device } from '../../browser/device.ts';
import { writeDevice } from '../../browser/storage.ts';
import { SCHEDULE_VIEW } from '../../rules/device-cookie.ts';

/** What the device remembers of the timetable. */

const HOURS = 'portico.schedule-hours';

/** `week`: an hour grid, or one day at a time on a narrow screen. `list`: all classes of the week. */
export type ScheduleView = 'week' | 'list';

export const readScheduleView = ({ read }: Device): ScheduleView => (read(SCHEDULE_VIEW) === 'list' ? 'list' : 'week');

export const saveScheduleView = (view: ScheduleView): void => writeDevice(SCHEDULE_VIEW, view);

/** Instead of hours, where no class had a time and there was no grid. */
const NO_GRID = 'none';

export type GridHours = { from: number; to: number };

/** The hours of the last grid, so that the next one has its final height while its classes load. */
export function readGridHours({ read }: Device): GridHours | 'noGrid' | 'unknown' {
  if (read(HOURS) === NO_GRID) return 'noGrid';
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(read(HOURS)) ?? [];
  const hours = { from: Number(from), to: Number(to) };
  return hours.from < hours.to && hours.to <= 24 ? hours : 'unknown';
}

/** @param hours null if there is no grid */
export const saveGridHours = (hours: GridHours | null): void =>
  writeDevice(HOURS, hours === null ? NO_GRID : `${hours.from}-${hours.to}`);
