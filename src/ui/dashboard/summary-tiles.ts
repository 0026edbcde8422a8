import type { Hold } from '../../api/portal/holds.ts';
import type { Meeting } from '../../api/portal/schedule.ts';
import { dayIn, formatDay, minutesIn } from '../../rules/dates.ts';
import { beginsLater, currentHolds } from '../../rules/holds.ts';
import {
  classesOn,
  classMinutes,
  classPhase,
  courseCode,
  coursesWithoutTimes,
  formatClassTime,
  formatWait,
  minutesUntil,
  nameOfDay,
  nextClass,
  nextDayWithClasses,
  shortPlaceOf,
} from '../../rules/schedule.ts';
import { dateDisplay, dueSoon, formatDateDisplay, isOpen, type TaskFacts } from '../../rules/tasks.ts';

/** The text of a tile: `strong` and `toned` are its first line, `detail` and `name` the second. */
export type TileContent = {
  strong: string;
  /** Whether `strong` is a course code, which no browser translates. */
  isCode?: boolean;
  toned: { tone: 'now' | 'overdue'; text: string } | null;
  detail: string;
  /** Course code or place, which no browser translates; null for none. */
  name: string | null;
};

/**
 * Today's class that is running, otherwise the next one, otherwise the first class of the next day that has one.
 * Source: DASH-35.
 * @param zone IANA name of the campus' zone
 */
export function nextClassContent(meetings: readonly Meeting[], zone: string, now: Date): TileContent {
  const today = classesOn(meetings, dayIn(zone, now));
  const minutes = minutesIn(zone, now);
  const next = nextClass(today, minutes);
  if (next === null) {
    const later = nextDayWithClasses(meetings, dayIn(zone, now), minutes);
    if (later !== null) {
      return {
        strong: `${nameOfDay(later.day, dayIn(zone, now))} ${formatClassTime(later.start)}`,
        toned: null,
        detail: '',
        name: [courseCode(later.first), shortPlaceOf(later.first)].filter(Boolean).join(' · '),
      };
    }
    const [online, ...others] = today.length === 0 ? coursesWithoutTimes(meetings, dayIn(zone, now)) : [];
    if (online !== undefined) {
      return {
        strong: others.length === 0 ? courseCode(online) : `${others.length + 1} courses`,
        isCode: others.length === 0,
        toned: null,
        detail: 'online, any time',
        name: null,
      };
    }
    const isOver = today.some((meeting) => classPhase(meeting, minutes) === 'ended');
    return {
      strong: isOver ? 'No more today' : today.length === 0 ? 'No classes today' : 'Time open',
      toned: null,
      detail: today.length === 0 ? 'Enjoy the day' : `${today.length} on today's schedule`,
      name: null,
    };
  }
  const isRunning = classPhase(next, minutes) === 'running';
  const { start, end } = classMinutes(next);
  const time = isRunning ? `until ${formatClassTime(end)}` : formatClassTime(start);
  return {
    strong: courseCode(next),
    isCode: true,
    toned: { tone: 'now', text: isRunning ? 'now' : formatWait(minutesUntil(next, minutes)) },
    detail: time ?? '',
    name: shortPlaceOf(next),
  };
}

/**
 * Overdue tasks, otherwise tasks due today, then tomorrow, otherwise the next task with an end date.
 * @param today `YYYY-MM-DD` in the site's zone
 */
export function dueContent(tasks: readonly TaskFacts[], today: string): TileContent {
  const open = tasks.filter(isOpen);
  const overdue = open.filter((task) => task.overdue);
  const dated = open
    .filter((task) => !task.overdue && task.ends_on !== null)
    .sort((one, other) => (one.ends_on ?? '').localeCompare(other.ends_on ?? ''));
  const when = dated.map((task) => dueSoon(task, today)).find((soon) => soon !== null) ?? null;
  const due = dated.filter((task) => when !== null && dueSoon(task, today) === when);
  const [next] = due.length > 0 ? due : dated;

  if (overdue.length > 0) {
    return {
      strong: '',
      toned: { tone: 'overdue', text: `${overdue.length} overdue` },
      detail: when === null ? taskTitle(overdue[0]) : `${due.length} due ${when}`,
      name: null,
    };
  }
  if (when !== null)
    return { strong: `${due.length} due`, toned: { tone: 'now', text: when }, detail: taskTitle(next), name: null };
  if (next === undefined) {
    return {
      // Of the tasks. What a bill asks for is not among them.
      strong: 'No tasks due',
      toned: null,
      detail: `${open.length} open ${open.length === 1 ? 'task' : 'tasks'}`,
      name: null,
    };
  }
  const end = dateDisplay({ ...next, starts_on: null }, false);
  return { strong: formatDateDisplay(end), toned: null, detail: taskTitle(next), name: null };
}

/** The address of the tile's tasks: the overdue ones if there are any, otherwise Up Next. Source: DASH-38. */
export function dueHref(tasks: readonly TaskFacts[], nextStepsUrl: string): string {
  const isOverdue = tasks.some((task) => isOpen(task) && task.overdue);
  return isOverdue ? `${nextStepsUrl.replace(/\/$/, '')}/task?show=overdue` : nextStepsUrl;
}

/** The number of holds, and their offices, or from when the first one holds. */
export function holdsContent(answered: readonly Hold[], today: string): TileContent {
  const holds = currentHolds(answered, today);
  const first = holds.find((hold) => !beginsLater(hold, today)) ?? holds[0];
  if (first === undefined) return { strong: 'No holds', toned: null, detail: 'Nothing blocks you', name: null };
  return {
    strong: holds.length === 1 ? '1 hold' : `${holds.length} holds`,
    toned: null,
    detail: beginsLater(first, today)
      ? `From ${formatDay(first.HOLDFROMDATE ?? '', 'short')}`
      : [...new Set(holds.map(sourceOf))].join(', '),
    name: null,
  };
}

const sourceOf = (hold: Hold): string =>
  hold.HOLDORIGINATINGOFFICEDESCRIPTION ?? hold.HOLDDESCRIPTION ?? 'See Account for more';

function taskTitle(task: TaskFacts | undefined): string {
  return task?.title ?? 'A task without a title';
}
