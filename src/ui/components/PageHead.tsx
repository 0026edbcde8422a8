import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

/**
 * The heading of a page, with a line of context beside it and what applies to the whole page, such as a filter, at the
 * end. On a phone the filter is on a line of its own.
 */
export function PageHead({ heading, line, control }: { heading: string; line?: ReactNode; control?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.heading} data-takes-focus>
        {heading}
      </h1>
      <p className={styles.line} aria-live="polite" aria-atomic="true">
        {line}
      </p>
      {control === undefined ? null : <div className={styles.control}>{control}</div>}
    </div>
  );
}
