import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './HeldBack.module.css';

/**
 * Blocks below others that are still loading: they have their place, and are shown once the height of those above is
 * known, or after two seconds, so that they are not seen to move. When the address names a place of the page, nothing is
 * hidden: a hidden element cannot get the focus. Source: SHELL-09.
 * @param until whether everything above has arrived or failed
 */
export function HeldBack({ until, children }: { until: boolean; children: ReactNode }) {
  const namesPlace = useLocation({ select: ({ hash }) => hash !== '' });
  return (
    <div className={styles.part} data-shown={until || namesPlace}>
      {children}
    </div>
  );
}
