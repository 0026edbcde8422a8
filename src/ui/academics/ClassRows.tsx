import type { Meeting } from '../../api/portal/schedule.ts';
import type { CourseHueOf } from '../../rules/course-hues.ts';
import { classMinutes, courseCode, formatClassTime, placeOf } from '../../rules/schedule.ts';
import { AddToCalendar } from '../calendar/AddToCalendar.tsx';
import { Loading } from '../components/Block.tsx';
import { Bar } from '../components/Skeleton.tsx';
import rows from '../dashboard/ClassList.module.css';
import { ClassPlace, ClassTime, MapLink } from '../dashboard/ClassList.tsx';
import type { MarkedClass } from './ClassDay.tsx';
import styles from './ClassRows.module.css';
import { CourseMark } from './CourseMark.tsx';

type RowsProps = {
  meetings: readonly Meeting[];
  /** The schedule of the whole term. */
  termMeetings: readonly Meeting[];
  /** The level of a class's heading; h4 below the heading of a day. */
  heading?: 'h3' | 'h4';
  hueOf: CourseHueOf;
  onShowCourse: (number: string) => void;
};

/** The classes of one day, by start time. */
export function ClassRows({
  meetings,
  termMeetings,
  marked,
  heading = 'h4',
  hueOf,
  onShowCourse,
}: RowsProps & { marked: MarkedClass | null }) {
  return (
    <ol>
      {meetings.map((meeting) => {
        const mark = meeting === marked?.meeting ? marked : null;
        const { start, end } = classMinutes(meeting);
        return (
          <li
            key={keyOf(meeting)}
            className={rows.class}
            data-phase={mark === null ? undefined : mark.isRunning ? 'running' : 'next'}
            data-marked={mark === null ? undefined : true}
          >
            {mark === null ? (
              <p className={rows.time} key="time">
                <span data-spaced>
                  <ClassTime minutes={start} />
                </span>
                {end === null ? null : (
                  <span className={rows.end}>
                    <span>to </span>
                    <ClassTime minutes={end} />
                  </span>
                )}
              </p>
            ) : (
              <p className={`${rows.flag} ${styles.flag}`} key="flag">
                <span data-tone="now" data-spaced>
                  {mark.text}
                </span>{' '}
                <span>
                  <ClassTime minutes={start} />
                  {end === null ? null : (
                    <span>
                      <span> to </span>
                      <ClassTime minutes={end} />
                    </span>
                  )}
                </span>
              </p>
            )}
            <div className={styles.texts}>
              <CourseTitle meeting={meeting} heading={heading} hueOf={hueOf} onShowCourse={onShowCourse} />
              <p className={rows.where}>
                <ClassPlace meeting={meeting} />
              </p>
              <p className={`${rows.where} ${styles.details}`} data-only-number={locationOf(meeting) === null}>
                {details(meeting)}
              </p>
            </div>
            <ClassActions meeting={meeting} termMeetings={termMeetings} />
          </li>
        );
      })}
    </ol>
  );
}

/** Web courses and classes without a day. */
export function OtherRows({ meetings, termMeetings, hueOf, onShowCourse }: RowsProps) {
  return (
    <ol>
      {meetings.map((meeting) => (
        <li key={keyOf(meeting)} className={rows.class}>
          <p className={rows.time}>
            <span data-spaced>{isOnline(meeting) ? 'Web' : 'No day'}</span>
            <span className={rows.end}>{formatClassTime(classMinutes(meeting).start) ?? 'any time'}</span>
          </p>
          <div className={styles.texts}>
            <CourseTitle meeting={meeting} heading="h4" hueOf={hueOf} onShowCourse={onShowCourse} />
            <p className={rows.where}>
              {withoutRepeats([meeting.MEETINGTYPE, placeOf(meeting), details(meeting)]).join(' · ')}
            </p>
          </div>
          <ClassActions meeting={meeting} termMeetings={termMeetings} />
        </li>
      ))}
    </ol>
  );
}

function ClassActions({ meeting, termMeetings }: Pick<RowsProps, 'termMeetings'> & { meeting: Meeting }) {
  const { COURSEREGISTRATIONNUMBER: number } = meeting;
  return (
    <div className={styles.actions}>
      <MapLink meeting={meeting} />
      {number === null ? null : (
        <AddToCalendar
          of={{ kind: 'classes', meetings: termMeetings, crn: number }}
          form="icon"
          subject={courseCode(meeting)}
        />
      )}
    </div>
  );
}

function CourseTitle({
  meeting,
  heading: Heading,
  hueOf,
  onShowCourse,
}: Pick<RowsProps, 'hueOf' | 'onShowCourse'> & { meeting: Meeting; heading: 'h3' | 'h4' }) {
  const { COURSEREGISTRATIONNUMBER: number, COURSETITLE } = meeting;
  const title = (
    <span>
      <span translate="no" data-spaced>
        {courseCode(meeting)}
      </span>{' '}
      <span className={rows.name}>{COURSETITLE}</span>
    </span>
  );
  return (
    <Heading className={`${rows.title} ${styles.title}`}>
      <CourseMark hue={hueOf(meeting)} />
      {number === null ? (
        title
      ) : (
        <button type="button" className={styles.course} onClick={() => onShowCourse(number)}>
          {title}
        </button>
      )}
    </Heading>
  );
}

/** The number of the course: "CRN 40219", after the location where that says more than building and room. */
export function details(meeting: Meeting): string {
  const { COURSEREGISTRATIONNUMBER: number } = meeting;
  return [locationOf(meeting), number === null ? null : `CRN ${number}`].filter(Boolean).join(' · ');
}

/** Null where building and room say the same. */
function locationOf(meeting: Meeting): string | null {
  const { ROOM, LOCATION } = meeting;
  return placeOf(meeting) === LOCATION || (ROOM !== null && LOCATION?.includes(ROOM) === true) ? null : LOCATION;
}

/** "Online, no meeting times" says "Online" too. */
function withoutRepeats(parts: readonly (string | null)[]): (string | null)[] {
  const isSaid = (text: string, before: readonly (string | null)[]) =>
    before.some((each) => each?.toLowerCase().includes(text.toLowerCase()));
  return parts.filter((part, index) => part !== null && part !== '' && !isSaid(part, parts.slice(0, index)));
}

const isOnline = ({ INSTRUCTIONAL_METHOD, MEETINGTYPE }: Meeting) =>
  /web/i.test(`${INSTRUCTIONAL_METHOD} ${MEETINGTYPE}`);

export const keyOf = (meeting: Meeting): string =>
  [meeting.COURSEREGISTRATIONNUMBER, courseCode(meeting), meeting.DAYS, meeting.STARTTIME, meeting.ROOM].join(' ');

/** Stands in for the classes of a day while they load. */
export function ClassRowsSkeleton({ rows: count }: { rows: number }) {
  return (
    <>
      <Loading label="Schedule" />
      <ol aria-hidden="true">
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike and never change places
          <li className={rows.class} key={row}>
            <div className={rows.time}>
              <Bar width="short" />
              <Bar width="middle" isSmall />
            </div>
            <div>
              <Bar width="long" />
              <Bar width="middle" isSmall />
              <Bar width="middle" isSmall />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
