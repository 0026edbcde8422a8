import type { ReactNode } from 'react';
import { fieldName, valueText } from '../field-names.ts';
import styles from './Difference.module.css';

/** One field before and after a change, side by side; on a phone one below the other. */
export function Difference({
  name,
  before,
  after,
  titles = ['Before', 'After'],
  action,
}: {
  name: string;
  before: unknown;
  after: unknown;
  titles?: readonly [string, string];
  action?: ReactNode;
}) {
  return (
    <div className={styles.difference}>
      <div className={styles.head}>
        <strong>{fieldName(name)}</strong>
        {action}
      </div>
      <dl className={styles.sides}>
        <Side title={titles[0]} value={before} side="before" />
        <Side title={titles[1]} value={after} side="after" />
      </dl>
    </div>
  );
}

function Side({ title, value, side }: { title: string; value: unknown; side: 'before' | 'after' }) {
  const text = valueText(value);
  return (
    <div className={styles.side} data-side={side}>
      <dt className={styles.title}>{title}</dt>
      <dd className={styles.value}>{text === '' ? <em>empty</em> : text}</dd>
    </div>
  );
}
