import { addDays, dayOf, timeOf, type WeekdayLetter, weekdayLetter } from './dates.ts';
import { type EventPeriod, type EventTimes, eventPeriod } from './events.ts';
import { hashOf } from './hash.ts';
import { classMinutes, isWeb, type MeetingPlace, type MeetingTimes, placeOf } from './schedule.ts';
import { isOpen, type TaskFacts } from './tasks.ts';

const WEEK: readonly WeekdayLetter[] = ['M', 'T', 'W', 'R', 'F', 'S', 'U'];

/** One entry of a calendar file. Its `uid` is the same in every file, so that a second import updates the first one. */
export type CalendarEntry = {
  uid: string;
  title: string;
  location: string | null;
  notes: string | null;
  url: string | null;
  when: WeeklyTimes | Moment | WholeDays;
};

/**
 * Every week on `days`, from the day `first`, which is one of them, to the day `last`, in minutes after midnight of the
 * site's zone. `endMinutes` is more than 1440 on the next day, and null without a known end.
 */
export type WeeklyTimes = {
  kind: 'weekly';
  days: WeekdayLetter[];
  first: string;
  last: string;
  startMinutes: number;
  endMinutes: number | null;
};

/** From one point in time to another, or only the first. */
type Moment = { kind: 'moment'; start: Date; end: Date | null };

/** Days without a time, `YYYY-MM-DD`, both included. */
type WholeDays = { kind: 'days'; first: string; last: string };

/** A meeting of a course, with the fields that a calendar entry shows. */
export type CalendarMeeting = MeetingTimes &
  Partial<MeetingPlace> & {
    SUBJECTCODE: string | null;
    COURSENUMBER: string | null;
    COURSETITLE: string | null;
    COURSEREGISTRATIONNUMBER: string | null;
    TERMCODE: string | null;
  };

/** A task as the calendar needs it. */
export type CalendarTask = Pick<
  TaskFacts,
  'id' | 'title' | 'ends_on' | 'has_deadline' | 'completed_on' | 'does_not_apply_on'
>;

/** An event of the university or of a campus group. */
export type CalendarEvent = EventTimes & {
  guid?: string | null;
  title: string | null;
  link: string | null;
  location: string | null;
};

/**
 * The classes of a schedule: one weekly entry for each meeting with days and times. A web course, and a meeting without a
 * readable start, `STARTDATE` or `ENDDATE`, has none. The UID is `{CRN}-{term}-{n}@host`; `n` counts the meetings of the
 * course by their dates and times, so that the order of the answer does not matter. The place is that of the screen.
 * Source: decisions, calendar files; CAL-02, CAL-04.
 * @param meetings the whole schedule of a term
 * @param host of the portal, such as `portal.example.edu`
 * @param onlyCrn leaves out all other courses
 */
export function classEntries(
  meetings: readonly CalendarMeeting[],
  host: string,
  onlyCrn: string | null = null,
): CalendarEntry[] {
  const counts = new Map<string, number>();
  return meetings
    .toSorted((one, other) => compareTexts(orderOf(one), orderOf(other)))
    .flatMap((meeting) => {
      const crn = meeting.COURSEREGISTRATIONNUMBER;
      const course = `${crn ?? codeOf(meeting)}-${meeting.TERMCODE ?? ''}`;
      const n = (counts.get(course) ?? 0) + 1;
      counts.set(course, n);
      const when = onlyCrn === null || crn === onlyCrn ? weeklyTimes(meeting) : null;
      if (when === null) return [];
      return {
        uid: `${course}-${n}@${host}`.replaceAll(' ', ''),
        title: [codeOf(meeting), meeting.COURSETITLE].filter(Boolean).join(' ') || 'Class',
        location: placeOf({ BUILDING: null, ROOM: null, LOCATION: null, ...meeting }),
        notes: [meeting.MEETINGTYPE, crn === null ? null : `CRN ${crn}`].filter(Boolean).join(' · ') || null,
        url: null,
        when,
      };
    });
}

/**
 * The deadlines among tasks: those that are neither done nor dismissed and have `has_deadline` and `ends_on`. A time is an
 * exact moment; a day only, or a time of exactly midnight UTC, is a whole day. The UID is `task-{id}@host`.
 * Source: decisions, calendar files; CAL-03, CAL-04.
 * @param host of the portal
 * @param nextStepsUrl absolute address of the checklist, to which each entry links
 */
export function deadlineEntries(tasks: readonly CalendarTask[], host: string, nextStepsUrl: string): CalendarEntry[] {
  return tasks.flatMap((task) => {
    const when = openDeadline(task);
    if (when === null) return [];
    return {
      uid: `task-${task.id}@${host}`,
      title: task.title ?? 'Task',
      location: null,
      notes: null,
      url: `${nextStepsUrl.replace(/\/$/, '')}/task/${task.id}`,
      when,
    };
  });
}

/**
 * Whether `deadlineEntries` has an entry for these tasks. It stops at the first one: a list may have thousands of tasks.
 */
export function hasDeadlines(tasks: readonly CalendarTask[]): boolean {
  return tasks.some((task) => openDeadline(task) !== null);
}

/**
 * The entry of an event; none without a readable start. A time without an offset is campus time. The UID is made of the
 * event's guid or link, otherwise of its title and start. Source: decisions, calendar files; CAL-04.
 * @param host of the portal
 * @param zone IANA name of the campus' zone
 */
export function eventEntries(events: readonly CalendarEvent[], host: string, zone: string): CalendarEntry[] {
  return events.flatMap((event) => {
    const period = eventPeriod(event, zone);
    if (period === null) return [];
    const identity = event.guid || event.link || JSON.stringify([event.title, event.start]);
    return {
      uid: `event-${hashOf(identity)}@${host}`,
      title: event.title ?? 'Event',
      location: event.location,
      notes: null,
      url: event.link,
      when: eventTimes(period),
    };
  });
}

function eventTimes({ start, end }: EventPeriod): Moment | WholeDays {
  const isTimed = end === null || end.at !== null;
  return start.at !== null && isTimed
    ? { kind: 'moment', start: start.at, end: end?.at ?? null }
    : { kind: 'days', first: start.day, last: end?.day ?? start.day };
}

function weeklyTimes(meeting: CalendarMeeting): WeeklyTimes | null {
  const days = isWeb(meeting) ? [] : WEEK.filter((letter) => meeting.DAYS?.includes(letter));
  const { start, end } = classMinutes(meeting);
  const from = dayOf(meeting.STARTDATE ?? '');
  const last = dayOf(meeting.ENDDATE ?? '');
  if (start === null || from === '' || last === '') return null;
  const first = WEEK.map((_, later) => addDays(from, later)).find((day) => days.includes(weekdayLetter(day)));
  if (first === undefined || first > last) return null;
  return { kind: 'weekly', days, first, last, startMinutes: start, endMinutes: end };
}

function openDeadline(task: CalendarTask): Moment | WholeDays | null {
  if (!task.has_deadline || !isOpen(task)) return null;
  const endsOn = task.ends_on ?? '';
  const at = timeOf(endsOn);
  if (at !== null && at.getTime() % 86_400_000 !== 0) return { kind: 'moment', start: at, end: null };
  const day = dayOf(endsOn);
  return day === '' ? null : { kind: 'days', first: day, last: day };
}

const codeOf = ({ SUBJECTCODE, COURSENUMBER }: CalendarMeeting): string =>
  [SUBJECTCODE, COURSENUMBER].filter(Boolean).join(' ');

const orderOf = (meeting: CalendarMeeting): string =>
  [meeting.STARTDATE, meeting.ENDDATE, meeting.STARTTIME, meeting.DAYS, meeting.MEETINGTYPE].join(' ');

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
