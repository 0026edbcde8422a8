import type { ReactNode } from 'react';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import styles from './BackLink.module.css';

/** The link above a page that leads to its list. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PageLink className={styles.back} href={href} isCurrent={false} preload={false}>
      {children}
    </PageLink>
  );
}
