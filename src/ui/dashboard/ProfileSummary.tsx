import { type ReactNode, useId } from 'react';
import { MoreLink } from '../components/Block.tsx';
import styles from './ProfileSummary.module.css';

export type ProfileSummaryProps = {
  /** What the person is called; "" while nobody knows. */
  name: string;
  /** The three facts of a student; null for everybody else. */
  facts: ReactNode | null;
  /** Student card or employee card. */
  card: ReactNode;
};

/** The greeting, the ten-second answer and the card. */
export function ProfileSummary({ name, facts, card }: ProfileSummaryProps) {
  const headingId = useId();
  return (
    <section className={styles.summary} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 className={styles.heading} id={headingId}>
          {`Hello ${name}`.trim()}
        </h2>
        <MoreLink href="/account">View more</MoreLink>
      </div>
      {facts}
      {card}
    </section>
  );
}
