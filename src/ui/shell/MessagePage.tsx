import type { ReactNode } from 'react';
import styles from './MessagePage.module.css';

/** A page that is a few sentences and the ways on. */
export function MessagePage({
  heading,
  actions,
  children,
}: {
  heading: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.note}>
      <h1 className={styles.heading} tabIndex={-1}>
        {heading}
      </h1>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
