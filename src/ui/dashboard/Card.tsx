import type { ReactNode } from 'react';
import { Avatar } from '../components/Avatar.tsx';
import { LogoMark } from '../components/Logo.tsx';
import styles from './Card.module.css';
import type { Person } from './Toolbar.tsx';

/** The frame of student card and employee card: photo, name, a line below the name, details. */
export function Card({
  name,
  person,
  line,
  children,
}: {
  name: string;
  person: Person;
  /** The line below the name; null for none. */
  line: string | null;
  children: ReactNode;
}) {
  return (
    <div className={styles.card}>
      <span className={styles.mark}>
        <LogoMark size={24} />
      </span>
      <span className={styles.photo}>
        <Avatar {...person} form="card" />
      </span>
      <div>
        <p className={styles.name} translate="no">
          {name}
        </p>
        {line === null ? null : <p className={styles.line}>{line}</p>}
      </div>
      <dl className={styles.details}>{children}</dl>
    </div>
  );
}

/** One detail of a card. */
export function CardDetail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
