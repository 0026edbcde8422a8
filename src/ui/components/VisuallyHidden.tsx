import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text only for screen readers, for what is otherwise clear from position or icon. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
