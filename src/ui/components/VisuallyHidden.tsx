import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for a screen reader that the eye gets from the place or the picture. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
