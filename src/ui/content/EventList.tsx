import type { Event } from '../../api/portal/events.ts';
import { dayIn, dayOf, formatDay, timeOf } from '../../rules/dates.ts';
import { formatEventTime } from '../../rules/events.ts';
import { safeHref } from '../../rules/links.ts';
import { Picture } from '../components/Picture.tsx';
import { useSite } from '../hooks/use-site.ts';
import { ContentLink } from './ContentLink.tsx';
import styles from './EventList.module.css';

/** Events with their day in a box at the start of the row; times are those of the campus. Source: COMM-03, COMM-06. */
export function EventList({ events }: { events: Event[] }) {
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <EventRow key={`${event.link} ${event.start} ${event.title}`} event={event} />
      ))}
    </ul>
  );
}

function EventRow({ event }: { event: Event }) {
  const { timeZone } = useSite();
  const day = dayOfEvent(event.start, timeZone);
  const when = event.datetime_string ?? formatEventTime(event, timeZone);
  const [month = '', date = ''] = day === null ? [] : formatDay(day, 'short').split(' ');
  return (
    <li className={styles.event}>
      <p className={styles.day} aria-hidden="true">
        <span className={styles.month}>{month.toUpperCase()}</span>
        <span className={styles.date}>{date}</span>
      </p>
      <div>
        <h3 className={styles.title}>
          {safeHref(event.link) === null ? (
            event.title
          ) : (
            <ContentLink className={styles.link} url={event.link}>
              {event.title ?? 'Untitled'}
            </ContentLink>
          )}
        </h3>
        <p className={styles.when}>{[when, event.location].filter((part) => part !== null).join(' · ')}</p>
      </div>
      <Picture className={styles.picture} src={event.image} ratio={[72, 52]} />
    </li>
  );
}

function dayOfEvent(start: string | null, zone: string): string | null {
  const given = start ?? '';
  const at = timeOf(given);
  if (at !== null) return dayIn(zone, at);
  return given !== '' && dayOf(given) === given ? given : null;
}
