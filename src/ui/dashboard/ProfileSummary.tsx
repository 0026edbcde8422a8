import { type ReactNode, useId } from 'react';
import { MoreLink } from '../components/Block.tsx';
import styles from './ProfileSummary.module.css';

export type ProfileSummaryProps = {
  /** What the user is called; "" while that is unknown. */
  name: string;
  /** A student's photo and facts, for the places around the greeting; null for other users. */
  student: ReactNode | null;
  /** The summary tiles of the user's roles. */
  tiles: ReactNode;
  /** The employee card; null for a student. */
  card: ReactNode | null;
};

/** The greeting with the student card in it, the summary tiles, and the employee card. */
export function ProfileSummary({ name, student, tiles, card }: ProfileSummaryProps) {
  const headingId = useId();
  return (
    <section className={styles.summary} aria-labelledby={headingId}>
      <div className={styles.head} data-student={student !== null}>
        <h2 className={styles.heading} id={headingId}>
          {`Hello ${name}`.trim()}
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
