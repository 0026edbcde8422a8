import type { Meeting } from '../../api/portal/schedule.ts';
import { dayIn, minutesIn } from '../../rules/dates.ts';
import {
  type ClassMoment,
  classesOn,
  classMoment,
  clockTime,
  formatClassTime,
  minutesUntil,
  nextClass,
} from '../../rules/schedule.ts';
import { BlockEmpty, Loading } from '../components/Block.tsx';
import { Icon } from '../components/Icon.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { Bar } from '../components/Skeleton.tsx';
import styles from './ClassList.module.css';
import { courseCode, formatWait } from './summary-tiles.ts';

export type ClassListProps = {
  /** The term's schedule; today's classes are picked here. */
  meetings: Meeting[];
  now: Date;
  zone: string;
  /** Address of the campus map; `{place}` stands for the building. */
  mapUrl: string;
};

/** Today's classes. One of them at most is marked: the one that is running, else the next. */
export function ClassList({ meetings, now, zone, mapUrl }: ClassListProps) {
  const today = classesOn(meetings, dayIn(zone, now));
  const minutes = minutesIn(zone, now);
  const next = nextClass(today, minutes);
  if (today.length === 0) return <BlockEmpty icon="sun">No classes today</BlockEmpty>;
  return (
    <ol className={styles.rows}>
      {today.map((meeting) => {
        const key = `${meeting.COURSEREGISTRATIONNUMBER} ${courseCode(meeting)} ${meeting.STARTTIME} ${meeting.ROOM}`;
        return meeting === next ? (
          <MarkedClass key={key} meeting={meeting} minutes={minutes} mapUrl={mapUrl} />
        ) : (
          <PlainClass key={key} meeting={meeting} moment={classMoment(meeting, minutes)} mapUrl={mapUrl} />
        );
      })}
    </ol>
  );
}

function PlainClass({ meeting, moment, mapUrl }: { meeting: Meeting; moment: ClassMoment; mapUrl: string }) {
  const end = formatClassTime(meeting.ENDTIME);
  const saying = { ended: 'Ended', running: 'Now', ahead: null }[moment];
  return (
    <li className={styles.class} data-moment={moment}>
      <p className={styles.time}>
        <ClassTime of={meeting.STARTTIME} />
        {end === null ? null : <span className={styles.end}>to {end}</span>}
      </p>
      <div className={styles.course}>
        <Course meeting={meeting} />
        <p className={styles.where}>{[saying, placeOf(meeting)].filter((part) => part !== null).join(' · ')}</p>
      </div>
      {moment === 'ended' ? null : <MapLink meeting={meeting} mapUrl={mapUrl} />}
    </li>
  );
}

function MarkedClass({ meeting, minutes, mapUrl }: { meeting: Meeting; minutes: number; mapUrl: string }) {
  const isRunning = classMoment(meeting, minutes) === 'running';
  return (
    <li className={styles.class} data-moment={isRunning ? 'running' : 'next'} data-marked="true">
      <p className={styles.flag}>
        <span data-tone="now">{isRunning ? 'now' : formatWait(minutesUntil(meeting, minutes))}</span>{' '}
        {isRunning ? (
          <span>
            until <ClassTime of={meeting.ENDTIME} />
          </span>
        ) : (
          <span>
            <ClassTime of={meeting.STARTTIME} />
            {formatClassTime(meeting.ENDTIME) === null ? null : (
              <>
                {' '}
                to <ClassTime of={meeting.ENDTIME} />
              </>
            )}
          </span>
        )}
      </p>
      <div className={styles.course}>
        <Course meeting={meeting} />
        <p className={styles.where}>{placeOf(meeting)}</p>
      </div>
      <MapLink meeting={meeting} mapUrl={mapUrl} />
    </li>
  );
}

function Course({ meeting }: { meeting: Meeting }) {
  return (
    <h3 className={styles.title}>
      {courseCode(meeting)} <span className={styles.name}>{meeting.COURSETITLE}</span>
    </h3>
  );
}

function ClassTime({ of }: { of: string | null }) {
  const clock = clockTime(of);
  return clock === null ? 'Time open' : <time dateTime={clock}>{formatClassTime(of)}</time>;
}

function MapLink({ meeting, mapUrl }: { meeting: Meeting; mapUrl: string }) {
  if (meeting.BUILDING === null) return null;
  return (
    <OutsideLink
      className={styles.map}
      href={mapUrl.replace('{place}', encodeURIComponent(meeting.BUILDING))}
      opensNewTab
      aria-label={`Map to ${meeting.BUILDING}`}
    >
      <Icon name="map" size={18} />
      Map
    </OutsideLink>
  );
}

function placeOf({ BUILDING, ROOM, LOCATION }: Meeting): string {
  if (BUILDING !== null) return ROOM === null ? BUILDING : `${BUILDING}, room ${ROOM}`;
  return LOCATION ?? (ROOM === null ? 'Place not set' : `Room ${ROOM}`);
}

/**
 * The list while it is on its way. The first row has the height of the marked class, which most days have.
 * @param rows how many there were last time
 */
export function ClassListSkeleton({ rows }: { rows: number }) {
  return (
    <>
      <Loading of="Today's Classes" />
      <ol className={styles.rows} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
          <li className={styles.class} key={row} data-moment="ahead" data-tall={row === 0}>
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
