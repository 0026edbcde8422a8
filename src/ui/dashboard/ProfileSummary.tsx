import { useId } from 'react';
import { MoreLink } from '../components/Block.tsx';
import type { Elements } from '../components/elements.ts';
import styles from './ProfileSummary.module.css';

export type ProfileSummaryProps = {
  /** What the user is called; "" while that is unknown. */
  name: string;
  /** A student's photo and facts, for the places around the greeting; null for other users. */
  student: Elements;
  /** The summary tiles of the user's roles. */
  tiles: Elements;
  /** The employee card; null for a student. */
  card: Elements;
};

/** The greeting with the student card in it, the summary tiles, and the employee card. */
export function ProfileSummary({ name, student, tiles, card }: ProfileSummaryProps) {
  const headingId = useId();
  return (
    <section className={styles.summary} aria-labelledby={headingId}>
      <div className={styles.head} data-student={student !== null}>
        <h2 className={styles.heading} id={headingId}>
          {name === '' ? (
            'Hello'
          ) : (
            <span>
              Hello <span translate="no">{name}</span>
            </span>
          )}
        </h2>
        {student}
        <span className={styles.more}>
          <MoreLink href="/account" about="Account">
            View more
          </MoreLink>
        </span>
      </div>
      {tiles}
      {card}
    </section>
  );
}
