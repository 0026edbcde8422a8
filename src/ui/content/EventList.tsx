import type { Event } from '../../api/portal/events.ts';
import { addDays, dayIn, formatDay } from '../../rules/dates.ts';
import { dayAndHours } from '../../rules/events.ts';
import { safeHref } from '../../rules/links.ts';
import { Picture } from '../components/Picture.tsx';
import { useToday } from '../hooks/use-now.ts';
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
  const today = dayIn(timeZone, useToday());
  const { day, hours } = dayAndHours(event.datetime_string, event, timeZone);
  const [month = '', date = ''] = day === null ? [] : formatDay(day, 'short').split(' ');
  const near = day === today ? 'Today, ' : day === addDays(today, 1) ? 'Tomorrow, ' : '';
  return (
    <li className={styles.event}>
      <p className={styles.day}>
        <span className={styles.month} data-spaced>
          {month.toUpperCase()}
        </span>{' '}
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
        <p className={styles.when}>{`${near}${[hours, event.location].filter((part) => part !== null).join(' · ')}`}</p>
      </div>
      <Picture className={styles.picture} src={event.image} ratio={[72, 52]} />
    </li>
  );
}
