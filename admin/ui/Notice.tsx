import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../src/ui/components/Icon.tsx';
import { KeepsFocus } from './KeepsFocus.tsx';
import styles from './Notice.module.css';

export type NoticeTone = 'plain' | 'good' | 'wrong' | 'now';

const ICONS: Record<NoticeTone, IconName> = { plain: 'bell', good: 'check', wrong: 'warning', now: 'clock' };

/** A line about what has happened, with buttons at its end. Screen readers read it when it changes. */
export function Notice({ tone, children, actions }: { tone: NoticeTone; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.notice} data-tone-of={tone}>
      <Icon name={ICONS[tone]} />
      <div className={styles.text}>{children}</div>
      {actions === undefined ? null : <KeepsFocus className={styles.actions}>{actions}</KeepsFocus>}
    </div>
  );
}

/** The place of notices. It is there before the first one, so that screen readers read it. */
export function Notices({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notices} role="status">
      {children}
    </div>
  );
}
