import type { ReactNode } from 'react';
import { addDays, dayIn, formatDay } from '../../rules/dates.ts';
import { type EventDay, eventsByDay } from '../../rules/event-days.ts';
import { saysMore } from '../../rules/events.ts';
import { safeHref } from '../../rules/links.ts';
import { AddToCalendar } from '../calendar/AddToCalendar.tsx';
import { AddressLink } from '../components/AddressLink.tsx';
import { Loading } from '../components/Block.tsx';
import { isOutside, OutsideMark } from '../components/OutsideMark.tsx';
import { Picture } from '../components/Picture.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { useSite } from '../hooks/use-site.ts';
import { type CommunityEvent, SOURCE_NAMES } from './community-events.ts';
import styles from './EventDays.module.css';

/** Events by day, then those without a readable start with their own words for the time. Source: COMM-03, COMM-06. */
export function EventDays({ events, now }: { events: readonly CommunityEvent[]; now: Date }) {
  const { timeZone } = useSite();
  const { days, undated } = eventsByDay(events, now, timeZone);
  const today = dayIn(timeZone, now);
  return (
    <div>
      {days.map((day) => (
        <Day key={day.day} {...day} today={today} />
      ))}
      {undated.length === 0 ? null : <Undated events={undated} />}
    </div>
  );
}

function Day({ day, events, today }: EventDay<CommunityEvent> & { today: string }) {
  const [month = '', date = ''] = formatDay(day, 'short').split(' ');
  const near = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }[day];
  return (
    <section className={styles.day}>
      <p className={styles.tile} aria-hidden="true">
        <span className={styles.month}>{month.toUpperCase()}</span>
        <span className={styles.date}>{date}</span>
      </p>
      <h3 className={styles.heading}>
        {near === undefined ? null : <span data-tone="now">{`${near} `}</span>}
        <time dateTime={day}>{formatDay(day, 'long')}</time>
      </h3>
      <ul className={styles.events}>
        {events.map(({ event, from, until }) => (
          <EventRow key={keyOf(event)} event={event} words={saysMore(event.when, day, from) ? event.when : null}>
            <span data-spaced>{from ?? 'All day'}</span>
            {until === null ? null : (
              <span>
                {' '}
                <span className={styles.until}>{`to ${until}`}</span>
              </span>
            )}
          </EventRow>
        ))}
      </ul>
    </section>
  );
}

function Undated({ events }: { events: readonly CommunityEvent[] }) {
  return (
    <section className={styles.day} data-undated="true">
      <h3 className={styles.heading}>Without a fixed time</h3>
      <ul className={styles.events}>
        {events.map((event) => (
          <EventRow key={keyOf(event)} event={event} words={null}>
            {event.when ?? 'Time open'}
          </EventRow>
        ))}
      </ul>
    </section>
  );
}

/** Higher than most windows, so that what follows is not on the screen before it has its place. */
const SKELETON_DAYS = [0, 1, 2, 3, 4, 5];

/** Stands in for the days while they load. */
export function EventDaysSkeleton() {
  return (
    <>
      <Loading label="events" />
      <div aria-hidden="true">
        {SKELETON_DAYS.map((day) => (
          <div key={day} className={styles.day}>
            <span className={`${styles.tile} ${styles.emptyTile}`} />
            <div className={styles.heading}>
              <Bar width="short" isSmall />
            </div>
            <div className={styles.events}>
              <div className={`${styles.event} ${styles.emptyEvent}`}>
                <Bar width="long" />
              </div>
              <div className={`${styles.event} ${styles.emptyEvent}`}>
                <Bar width="long" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

type EventRowProps = {
  event: CommunityEvent;
  /** The event's own words for its time, if they add something; otherwise null. */
  words: string | null;
  /** The time. */
  children: ReactNode;
};

function EventRow({ event, words, children }: EventRowProps) {
  const { title, image, location, source } = event;
  const facts = [words, location, SOURCE_NAMES[source]].filter((fact) => fact !== null);
  return (
    <li className={styles.event}>
      <div className={styles.text}>
        <p className={styles.time}>{children}</p>
        <h4 className={styles.title}>
          <EventTitle title={title ?? 'Untitled'} href={event.link} />
        </h4>
        <p className={styles.facts}>{facts.join('\u00a0· ')}</p>
      </div>
      <Picture className={styles.picture} src={image} ratio={[88, 56]} />
      <AddToCalendar of={{ kind: 'event', event }} form="icon" subject={title ?? 'Untitled'} />
    </li>
  );
}

function EventTitle({ title, href }: { title: string; href: string | null }) {
  const address = safeHref(href);
  if (address === null) return <span>{title}</span>;
  return (
    <AddressLink className={styles.link} href={address}>
      {isOutside(address) ? <OutsideMark text={title} /> : title}
    </AddressLink>
  );
}

const keyOf = ({ source, guid, link, start, title }: CommunityEvent): string =>
  `${source} ${guid} ${link} ${start} ${title}`;
