import type { User } from '../../api/portal/user.ts';
import { dayIn, formatDay } from '../../rules/dates.ts';
import { fullName } from '../../rules/names.ts';
import { Avatar } from '../components/Avatar.tsx';
import { IconLink } from '../components/Button.tsx';
import type { Elements } from '../components/elements.ts';
import { Icon } from '../components/Icon.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './Toolbar.module.css';

/** The user, as toolbar and cards show them. */
export type Person = {
  firstName: string | null;
  lastName: string | null;
  /** Null for a person who prefers initials. */
  photo: string | null;
};

/** The user's names, and the photo if they chose to show it. Source: ACCT-01, ACCT-02, ACCT-04. */
export function personOf({ first_name, last_name, photo, preferences }: User): Person {
  return {
    firstName: first_name,
    lastName: last_name,
    photo: preferences?.use_profile_photo === true ? photo : null,
  };
}

export type ToolbarProps = {
  now: Date;
  /** "Fall 2026, Week 3"; null while the term is unknown. */
  term: string | null;
  person: Person;
  /** The name of the link to the messages, with the number of unread messages once it is known. */
  messages: Elements;
  /** The switch "Hide grades and balances"; null for a user without figures. */
  hideSwitch: Elements;
};

/** The dashboard's heading with today's date and the links to messages and account. */
export function Toolbar({ now, term, person, messages, hideSwitch }: ToolbarProps) {
  const today = dayIn(useSite().timeZone, now);
  const long = formatDay(today, 'long');
  const name = fullName(person.firstName, person.lastName);
  return (
    <div className={styles.toolbar}>
      <h1 className={styles.heading} data-takes-focus>
        Dashboard
      </h1>
      <p className={styles.date}>
        <time dateTime={today}>
          <span className={styles.narrow}>
            <span className={styles.weekday}>{`${long.slice(0, 3)}, `}</span>
            <span>{formatDay(today, 'short')}</span>
          </span>
          <span className={styles.wide}>{long}</span>
        </time>
        {term === null ? null : <span className={styles.wide}>{` · ${term}`}</span>}
      </p>
      <div className={styles.switch}>{hideSwitch}</div>
      <IconLink href="/messages">
        <Icon name="bell" size={22} />
        {messages}
      </IconLink>
      <IconLink href="/account">
        <VisuallyHidden>
          Account of <span translate="no">{name}</span>
        </VisuallyHidden>{' '}
        <Avatar {...person} form="round" />
      </IconLink>
    </div>
  );
}
