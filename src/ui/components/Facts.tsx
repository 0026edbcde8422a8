import type { ReactNode } from 'react';
import styles from './Facts.module.css';
import { Bar } from './Skeleton.tsx';

/** One fact: what it is, and what is known. */
export type Fact = { label: string; value: ReactNode };

/** Facts in a grid, each with its label above. The form `wide` has fewer columns, for addresses and links. */
export function Facts({ facts, form = 'narrow' }: { facts: readonly Fact[]; form?: 'narrow' | 'wide' }) {
  return (
    <dl className={styles.facts} data-form={form}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Stands in for facts while they load. */
export function FactsSkeleton({ facts, form = 'narrow' }: { facts: number; form?: 'narrow' | 'wide' }) {
  return (
    <div className={styles.facts} data-form={form} aria-hidden="true">
      {Array.from({ length: facts }, (_, fact) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all facts are alike and never change places
        <div key={fact}>
          <Bar width="short" isSmall />
          <Bar width="long" />
        </div>
      ))}
    </div>
  );
}
