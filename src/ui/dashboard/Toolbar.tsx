import type { ReactNode } from 'react';
import { dayIn, formatDay } from '../../rules/dates.ts';
import { fullName } from '../../rules/names.ts';
import { Avatar } from '../components/Avatar.tsx';
import { Icon } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import styles from './Toolbar.module.css';

/** Who the page is for, as every place shows them. */
export type Person = {
  firstName: string | null;
  lastName: string | null;
  /** Null where the person prefers initials. */
  photo: string | null;
};

export type ToolbarProps = {
  now: Date;
  zone: string;
  /** "Fall 2026"; null while the term is not known. */
  term: string | null;
  /** Week of the term; null before its first day and while it is not known. */
  week: number | null;
  person: Person;
  /** Names the way to the messages, and says how many are unread once that is known. */
  messages: ReactNode;
};

/** The dashboard's heading with today's date and the ways to messages and account. */
export function Toolbar({ now, zone, term, week, person, messages }: ToolbarProps) {
  const today = dayIn(zone, now);
  const long = formatDay(today, 'long');
  const name = fullName(person.firstName, person.lastName);
  return (
    <div className={styles.toolbar}>
      <h1 className={styles.heading} tabIndex={-1}>
        Dashboard
      </h1>
      <p className={styles.date}>
        <time dateTime={today}>
          <span className={styles.narrow}>{`${long.slice(0, 3)}, ${formatDay(today, 'short')}`}</span>
          <span className={styles.wide}>{long}</span>
        </time>
        {term === null ? null : (
          <span className={styles.wide}>{` · ${term}${week === null ? '' : `, week ${week}`}`}</span>
        )}
      </p>
      <PageLink className={styles.square} href="/messages">
        <Icon name="bell" size={22} />
        {messages}
      </PageLink>
      <PageLink className={styles.square} href="/account">
        <VisuallyHidden>Account of {name}</VisuallyHidden> <Avatar {...person} form="round" />
      </PageLink>
    </div>
  );
}
