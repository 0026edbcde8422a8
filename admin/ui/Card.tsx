import { useId } from 'react';
import type { Elements } from '../../src/ui/components/elements.ts';
import styles from './Card.module.css';

/** A framed part beside a form, under its own heading. A press that takes its button away gives the focus to the heading. */
export function Card({ heading, children }: { heading: string; children: Elements }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 className={styles.heading} id={id} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
