import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';

/** A heading that opens and closes the content below it. It is closed at first. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.arrow}>
          <Icon name="arrow-right" />
        </span>
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
