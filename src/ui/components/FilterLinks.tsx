import styles from './FilterLinks.module.css';
import { PageLink } from './PageLink.tsx';

export type FilterChoice = {
  name: string;
  href: string;
  isCurrent: boolean;
  /** How many items the filter shows; null while that is not known. */
  count: number | null;
};

/**
 * A choice of few filters, each with its own address.
 * @param label what the filters choose, for screen readers
 */
export function FilterLinks({ label, choices }: { label: string; choices: readonly FilterChoice[] }) {
  return (
    <nav className={styles.links} aria-label={label}>
      {choices.map(({ name, href, isCurrent, count }) => (
        <PageLink className={styles.link} href={href} isCurrent={isCurrent} key={href}>
          <span data-spaced>{name}</span>
          {count === null ? null : <span className={styles.count}>{count}</span>}
        </PageLink>
      ))}
    </nav>
  );
}
