import { type CSSProperties, Fragment, useCallback, useRef, useState } from 'react';
import type { Meeting } from '../../api/portal/schedule.ts';
import type { CourseHueOf } from '../../rules/course-hues.ts';
import { formatDay, formatMinutes } from '../../rules/dates.ts';
import { classMinutes, courseCode, shortPlaceOf } from '../../rules/schedule.ts';
import { formatClassTimes, type PlacedClass, placeClasses, timetableWeek } from '../../rules/timetable.ts';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useDismiss } from '../hooks/use-dismiss.ts';
import { type ClassDay, DayName, type MarkedClass } from './ClassDay.tsx';
import { ClassPanel } from './ClassPanel.tsx';
import { keyOf } from './ClassRows.tsx';
import { courseColor } from './CourseMark.tsx';
import styles from './WeekGrid.module.css';

type Hours = { from: number; to: number };

export type WeekGridProps = {
  /** "Week 3 of October 12 – 18". */
  label: string;
  days: readonly ClassDay[];
  /** The schedule of the whole term. */
  termMeetings: readonly Meeting[];
  hours: Hours;
  /** Minutes after midnight; null for no line at the present time. */
  minutes: number | null;
  marked: MarkedClass | null;
  hueOf: CourseHueOf;
  onShowCourse: (number: string) => void;
};

/** A week on an hour grid: a column for each day. For a screen reader it is a list of days, each with its classes. */
export function WeekGrid({ label, days, termMeetings, hours, minutes, marked, hueOf, onShowCourse }: WeekGridProps) {
  const isWithinHours = minutes !== null && minutes >= hours.from * 60 && minutes < hours.to * 60;
  const lineAt = isWithinHours && days.some(({ isToday }) => isToday) ? minutes : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this is a list of days
    <div className={styles.week} role="group" aria-label={label} style={gridStyle(hours, days.length)}>
      <Scale hours={hours} lineAt={lineAt} />
      <ol className={styles.days}>
        {days.map((day, column) => (
          <li key={day.date} className={styles.day} data-today={day.isToday}>
            <h3 className={styles.dayName}>
              <DayName day={day} />
            </h3>
            <ol className={styles.untimed}>
              {day.meetings
                .filter((meeting) => classMinutes(meeting).start === null)
                .map((meeting) => (
                  <li key={keyOf(meeting)} className={styles.untimedClass}>
                    <b translate="no">{courseCode(meeting)}</b> Time open
                  </li>
                ))}
            </ol>
            {/* Below the classes: it would strike through their text. */}
            {day.isToday && lineAt !== null ? <span className={styles.now} style={positionOf(lineAt, hours)} /> : null}
            <ol className={styles.classes}>
              {placeClasses(day.meetings).map((placed) => (
                <GridClass
                  key={keyOf(placed.meeting)}
                  placed={placed}
                  day={day}
                  termMeetings={termMeetings}
                  hours={hours}
                  hue={hueOf(placed.meeting)}
                  isAtRight={column > days.length - 4}
                  mark={day.isToday && placed.meeting === marked?.meeting ? marked : null}
                  onShowCourse={onShowCourse}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The grid without classes, while they load. */
export function EmptyWeekGrid({ monday, today, hours }: { monday: string; today: string; hours: Hours }) {
  const days = timetableWeek<Meeting>([], monday, today);
  return (
    <div className={styles.week} aria-hidden="true" style={gridStyle(hours, days.length)}>
      <Scale hours={hours} lineAt={null} />
      <div className={styles.days}>
        {days.map((day) => (
          <div key={day.date} className={styles.day} data-today={day.isToday}>
            <div className={styles.dayName}>
              <DayName day={day} />
            </div>
            <div className={styles.untimed} />
            <div className={styles.classes} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The hours at the left of the grid, with the present time. Each class says its times itself. */
function Scale({ hours, lineAt }: { hours: Hours; lineAt: number | null }) {
  return (
    <div className={styles.scale} aria-hidden="true">
      {Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index).map((hour) => {
        const isCovered = lineAt !== null && Math.abs(lineAt - hour * 60) < 15;
        return (
          <Fragment key={hour}>
            {isCovered ? null : (
              <span className={styles.hour} style={positionOf(hour * 60, hours)}>
                {hourName(hour, hours.from)}
              </span>
            )}
          </Fragment>
        );
      })}
      {lineAt === null ? null : (
        <span className={styles.nowTime} style={positionOf(lineAt, hours)}>
          {formatMinutes(lineAt).slice(0, -3)}
        </span>
      )}
    </div>
  );
}

type GridClassProps = {
  placed: PlacedClass<Meeting>;
  day: ClassDay;
  termMeetings: readonly Meeting[];
  hours: Hours;
  hue: number;
  /** In the right part of the grid, where the panel opens to the left. */
  isAtRight: boolean;
  mark: MarkedClass | null;
  onShowCourse: (number: string) => void;
};

/** One class on the grid. A press opens a panel with everything that does not fit. */
function GridClass({ placed, day, termMeetings, hours, hue, isAtRight, mark, onShowCourse }: GridClassProps) {
  const { meeting, start, end, lane, lanes } = placed;
  const [panel, setPanel] = useState<'above' | 'below' | null>(null);
  const isOpen = panel !== null;
  const container = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setPanel(null), []);
  useDismiss({ isOpen, container, toggle, close });
  const times = shortTimes(meeting);
  const style = {
    ...positionOf(start, hours),
    ...courseColor(hue),
    '--length': end - start,
    '--lane': lane,
    '--lanes': lanes,
  } as CSSProperties;
  return (
    <li
      className={styles.slot}
      style={style}
      ref={container}
      data-shared={lanes > 1}
      data-open={isOpen}
      data-marked={mark === null ? undefined : true}
    >
      <button
        type="button"
        className={styles.class}
        aria-expanded={isOpen}
        ref={toggle}
        onClick={({ currentTarget }) => setPanel(isOpen ? null : roomierSide(currentTarget))}
      >
        <span className={styles.content}>
          <b className={styles.code} translate="no" data-spaced>
            {courseCode(meeting)}
          </b>{' '}
          <span className={styles.mark} data-tone="now" data-spaced={mark === null ? undefined : true}>
            {mark?.text}
          </span>{' '}
          <span className={styles.time} data-spaced>
            <span data-spaced>{times.slice(0, -3)}</span>
            <span className={styles.half}>{times.slice(-3)}</span>
          </span>{' '}
          <span className={styles.room} translate={meeting.BUILDING === null ? undefined : 'no'} data-spaced>
            {shortPlaceOf(meeting)}
          </span>{' '}
          <span className={styles.title}>{meeting.COURSETITLE}</span>
          <VisuallyHidden>{`, ${weekday(day.date)}`}</VisuallyHidden>
        </span>
      </button>
      {isOpen ? (
        <div className={styles.panel} data-right={isAtRight} data-side={panel} ref={bringIntoView}>
          <ClassPanel
            meeting={meeting}
            day={day.date}
            termMeetings={termMeetings}
            onShowCourse={onShowCourse}
            onClose={close}
          />
        </div>
      ) : null}
    </li>
  );
}

/** The side of a class with more room in the window. */
function roomierSide(element: Element): 'above' | 'below' {
  const { top, bottom } = element.getBoundingClientRect();
  return top > window.innerHeight - bottom ? 'above' : 'below';
}

/** In a low window neither side may be high enough. */
/** Returns nothing: newer browsers answer a scroll with a promise, which is no cleanup of a ref. */
const bringIntoView = (panel: Element | null) => void panel?.scrollIntoView({ block: 'nearest' });

/** "11:15 – 12:20 PM": the place on the grid says whether the start is in the morning. */
const shortTimes = (meeting: Meeting) => (formatClassTimes(meeting) ?? '').replace(/ [AP]M –/, ' –');

const weekday = (day: string) => formatDay(day, 'long').split(',')[0];

const gridStyle = ({ from, to }: Hours, days: number) => ({ '--hours': to - from, '--days': days }) as CSSProperties;

const positionOf = (minutes: number, { from }: Hours) => ({ '--start': minutes - from * 60 }) as CSSProperties;

/** "9 AM" and "12 PM" for the first hour and noon, otherwise the number alone. */
function hourName(hour: number, first: number): string {
  const [time = '', half] = formatMinutes(hour * 60).split(':00');
  return hour === first || hour === 12 ? `${time}${half}` : time;
}
