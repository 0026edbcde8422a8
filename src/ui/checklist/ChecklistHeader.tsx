import { type Filter, filterName } from '../../rules/task-list.ts';
import styles from './ChecklistHeader.module.css';
import { FilterMenu, type ListedFilter } from './FilterMenu.tsx';

export type ChecklistHeaderProps = {
  filter: Filter;
  /** How many tasks each entry of the menu leads to; null until the tasks are there. */
  counts: Record<ListedFilter, number> | null;
};

/** The checklist's heading, which is the filter's name, and the way to another filter. */
export function ChecklistHeader({ filter, counts }: ChecklistHeaderProps) {
  return (
    <div className={styles.head}>
      <h1 className={styles.heading} tabIndex={-1}>
        {filterName(filter)}
      </h1>
      <FilterMenu filter={filter} counts={counts} />
    </div>
  );
}
