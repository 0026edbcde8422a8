import { useState } from 'react';
import type { Meeting } from '../../api/portal/schedule.ts';
import type { CourseHueOf } from '../../rules/course-hues.ts';
import { minutesIn } from '../../rules/dates.ts';
import { classPhase, formatWait, minutesUntil, nextClass } from '../../rules/schedule.ts';
import { gridHours, hasTimedClass, otherMeetings, timetableWeek } from '../../rules/timetable.ts';
import { BlockEmpty } from '../components/Block.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useSite } from '../hooks/use-site.ts';
import { type ClassDay, DayName, type MarkedClass } from './ClassDay.tsx';
import { ClassRows, OtherRows } from './ClassRows.tsx';
import { Choices } from './ScheduleControls.tsx';
import styles from './Timetable.module.css';
import { WeekGrid } from './WeekGrid.tsx';

export type TimetableProps = {
  /** The schedule of the whole term. */
  meetings: readonly Meeting[];
  /** First day of the week on screen. */
  monday: string;
  /** "Week 3 of October 12 – 18". */
  weekName: string;
  /** Null in another term and on paper, where no class is marked as the next one. */
  now: Date | null;
  today: string;
  /** One day at a time is for narrow screens. */
  view: 'grid' | 'list' | 'day';
  hueOf: CourseHueOf;
  onShowCourse: (number: string) => void;
};

/**
 * One week of a timetable in the chosen view, then the classes that are on no day. A week in which no class has a time is
 * always a list: a grid would be empty. Source: ACAD-34.
 */
export function Timetable({ meetings, monday, weekName, now, today, view, hueOf, onShowCourse }: TimetableProps) {
  const { timeZone } = useSite();
  const days = timetableWeek(meetings, monday, today);
  const others = otherMeetings(meetings);
  const minutes = now === null ? null : minutesIn(timeZone, now);
  const marked = markedClass(days, minutes);
  const common = { termMeetings: meetings, marked, hueOf, onShowCourse };
  const shown = hasTimedClass(days) ? view : 'list';
  return (
    <>
      {shown === 'grid' ? (
        <WeekGrid {...common} label={weekName} days={days} hours={gridHours(meetings)} minutes={minutes} />
      ) : null}
      {shown === 'list' ? <WeekList {...common} days={days} hasOthers={others.length > 0} /> : null}
      {shown === 'day' ? <OneDay {...common} days={days} /> : null}
      {others.length === 0 ? null : (
        <section className={styles.others}>
          <h3 className={styles.dayName}>OTHER</h3>
          <OtherRows meetings={others} termMeetings={meetings} hueOf={hueOf} onShowCourse={onShowCourse} />
        </section>
      )}
    </>
  );
}

function markedClass(days: readonly ClassDay[], minutes: number | null): MarkedClass | null {
  const today = days.find(({ isToday }) => isToday);
  const meeting = today === undefined || minutes === null ? null : nextClass(today.meetings, minutes);
  if (meeting === null || minutes === null) return null;
  const isRunning = classPhase(meeting, minutes) === 'running';
  return { meeting, isRunning, text: isRunning ? 'now' : formatWait(minutesUntil(meeting, minutes)) };
}

type ListProps = {
  days: readonly ClassDay[];
  termMeetings: readonly Meeting[];
  marked: MarkedClass | null;
  hueOf: CourseHueOf;
  onShowCourse: (number: string) => void;
};

/** All days of the week that have classes. */
function WeekList({ days, marked, hasOthers, ...common }: ListProps & { hasOthers: boolean }) {
  const busy = days.filter(({ meetings }) => meetings.length > 0);
  if (busy.length === 0) {
    return <BlockEmpty icon="sun">{hasOthers ? 'No set times this week' : 'No classes this week'}</BlockEmpty>;
  }
  return (
    <div className={styles.list}>
      {busy.map((day) => (
        <section key={day.date} className={styles.day}>
          <h3 className={styles.dayName} data-today={day.isToday}>
            <DayName day={day} />
          </h3>
          <ClassRows {...common} marked={day.isToday ? marked : null} meetings={day.meetings} />
        </section>
      ))}
    </div>
  );
}

/** One day at a time, for narrow screens: today, otherwise the first day with a class. */
function OneDay({ days, marked, ...common }: ListProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const first = days.find(({ isToday }) => isToday) ?? days.find(({ meetings }) => meetings.length > 0) ?? days[0];
  const day = days.find(({ date }) => date === chosen) ?? first;
  if (day === undefined) return null;
  return (
    <>
      <Choices
        form="days"
        legend="Day"
        name="schedule-day"
        chosen={day.date}
        choices={days.map((each) => ({ value: each.date, label: <DayChoice day={each} />, isMarked: each.isToday }))}
        onChoose={setChosen}
      />
      {day.meetings.length === 0 ? (
        <BlockEmpty icon="sun">No classes on this day</BlockEmpty>
      ) : (
        <div className={styles.oneDay}>
          <ClassRows {...common} heading="h3" marked={day.isToday ? marked : null} meetings={day.meetings} />
        </div>
      )}
    </>
  );
}

function DayChoice({ day: { label, date, isToday } }: { day: ClassDay }) {
  return (
    <span>
      <span data-spaced>{label}</span> <b>{Number(date.slice(8))}</b>
      {isToday ? <VisuallyHidden>, today</VisuallyHidden> : null}
    </span>
  );
}
