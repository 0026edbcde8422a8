import { type ReactNode, useId } from 'react';
import { MoreLink } from '../components/Block.tsx';
import styles from './ProfileSummary.module.css';

export type ProfileSummaryProps = {
  /** What the user is called; "" while that is unknown. */
  name: string;
  /** The summary tiles of a student; null for other users. */
  tiles: ReactNode | null;
  /** Student card or employee card. */
  card: ReactNode;
};

/** The greeting, the summary tiles and the card. */
export function ProfileSummary({ name, tiles, card }: ProfileSummaryProps) {
  const headingId = useId();
  return (
    <section className={styles.summary} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 className={styles.heading} id={headingId}>
          {`Hello ${name}`.trim()}
        </h2>
        <MoreLink href="/account">View more</MoreLink>
      </div>
      {tiles}
      {card}
    </section>
  );
}
