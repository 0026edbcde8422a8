import type { Meeting } from '../../api/portal/schedule.ts';
import { dayIn, minutesIn } from '../../rules/dates.ts';
import { encodeForUrl } from '../../rules/links.ts';
import {
  type ClassPhase,
  classesOn,
  classMinutes,
  classPhase,
  clockTime,
  courseCode,
  formatClassTime,
  formatWait,
  minutesUntil,
  nameOfDay,
  nextClass,
  nextDayWithClasses,
  placeOf,
} from '../../rules/schedule.ts';
import { BlockEmpty, Loading } from '../components/Block.tsx';
import { Icon } from '../components/Icon.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './ClassList.module.css';

export type ClassListProps = {
  /** The schedule of the whole term. */
  meetings: Meeting[];
  now: Date;
};

/** Today's classes. At most one is marked: the class that is running, otherwise the next one. */
export function ClassList({ meetings, now }: ClassListProps) {
  const { timeZone } = useSite();
  const today = classesOn(meetings, dayIn(timeZone, now));
  const minutes = minutesIn(timeZone, now);
  const next = nextClass(today, minutes);
  if (today.length === 0) {
    return (
      <>
        <BlockEmpty icon="sun">No classes today</BlockEmpty>
        <NextDay meetings={meetings} now={now} />
      </>
    );
  }
  return (
    <>
      <ol className={styles.rows}>
        {today.map((meeting) => {
          const key = `${meeting.COURSEREGISTRATIONNUMBER} ${courseCode(meeting)} ${meeting.STARTTIME} ${meeting.ROOM}`;
          return meeting === next ? (
            <MarkedClass key={key} meeting={meeting} minutes={minutes} />
          ) : (
            <PlainClass key={key} meeting={meeting} phase={classPhase(meeting, minutes)} />
          );
        })}
      </ol>
      <NextDay meetings={meetings} now={now} />
    </>
  );
}

/** One line about the next day with classes, once today's classes are over. Source: DASH-35. */
function NextDay({ meetings, now }: ClassListProps) {
  const { timeZone } = useSite();
  const today = dayIn(timeZone, now);
  const next = nextDayWithClasses(meetings, today, minutesIn(timeZone, now));
  if (next === null) return null;
  const { day, count, start } = next;
  return (
    <p className={styles.nextDay}>
      <span>{`${nameOfDay(day, today)}: ${count === 1 ? '1 class, at ' : `${count} classes, the first at `}`}</span>
      <ClassTime minutes={start} />
    </p>
  );
}

function PlainClass({ meeting, phase }: { meeting: Meeting; phase: ClassPhase }) {
  const { start, end } = classMinutes(meeting);
  const status = { ended: 'Ended', running: 'Now', upcoming: null }[phase];
  return (
    <li className={styles.class} data-phase={phase}>
      <p className={styles.time}>
        <span data-spaced>
          <ClassTime minutes={start} />
        </span>
        {end === null ? null : <span className={styles.end}>{`to ${formatClassTime(end)}`}</span>}
      </p>
      <div className={styles.course}>
        <Course meeting={meeting} />
        <p className={styles.where}>
          {status === null ? null : <span>{`${status} · `}</span>}
          <ClassPlace meeting={meeting} />
        </p>
      </div>
      {phase === 'ended' ? null : <MapLink meeting={meeting} />}
    </li>
  );
}

function MarkedClass({ meeting, minutes }: { meeting: Meeting; minutes: number }) {
  const isRunning = classPhase(meeting, minutes) === 'running';
  const { start, end } = classMinutes(meeting);
  return (
    <li className={styles.class} data-phase={isRunning ? 'running' : 'next'} data-marked="true">
      <p className={styles.flag}>
        <span data-tone="now" data-spaced>
          {isRunning ? 'now' : formatWait(minutesUntil(meeting, minutes))}
        </span>
        {isRunning ? (
          <span>
            <span> until </span>
            <ClassTime minutes={end} />
          </span>
        ) : (
          <span>
            <span> </span>
            <ClassTime minutes={start} />
            {end === null ? null : (
              <span>
                <span> to </span>
                <ClassTime minutes={end} />
              </span>
            )}
          </span>
        )}
      </p>
      <div className={styles.course}>
        <Course meeting={meeting} />
        <p className={styles.where}>
          <ClassPlace meeting={meeting} />
        </p>
      </div>
      <MapLink meeting={meeting} />
    </li>
  );
}

function Course({ meeting }: { meeting: Meeting }) {
  return (
    <h3 className={styles.title}>
      <span translate="no" data-spaced>
        {courseCode(meeting)}
      </span>{' '}
      <span className={styles.name}>{meeting.COURSETITLE}</span>
    </h3>
  );
}

/** A start or an end of `classMinutes`. */
export function ClassTime({ minutes }: { minutes: number | null }) {
  return minutes === null ? (
    <span>Time open</span>
  ) : (
    <time dateTime={clockTime(minutes)}>{formatClassTime(minutes)}</time>
  );
}

export function MapLink({ meeting }: { meeting: Meeting }) {
  const { links } = useSite();
  if (meeting.BUILDING === null) return null;
  return (
    <OutsideLink
      className={styles.map}
      href={links.map.replace('{place}', encodeForUrl(meeting.BUILDING))}
      opensNewTab
      aria-label={`Map to ${meeting.BUILDING}`}
    >
      <Icon name="map" size={18} />
      Map
    </OutsideLink>
  );
}

/** The place of a class in words, also if it is not known. The sign at a building has its name as it is. Source: TRANS-03. */
export function ClassPlace({ meeting }: { meeting: Meeting }) {
  return <span translate={meeting.BUILDING === null ? undefined : 'no'}>{placeOf(meeting) ?? 'Place not set'}</span>;
}

/**
 * Stands in for the list while it loads. The first row is as high as a marked class, since most days have one.
 * @param rows expected rows
 */
export function ClassListSkeleton({ rows }: { rows: number }) {
  return (
    <>
      <Loading label="Today's Classes" />
      <ol className={styles.rows} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike and never change places
          <li className={styles.class} key={row} data-phase="upcoming" data-tall={row === 0}>
            <div className={styles.time}>
              <Bar width="short" />
              <Bar width="middle" isSmall />
            </div>
            <div className={styles.course}>
              <Bar width="long" />
              <Bar width="middle" isSmall />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
