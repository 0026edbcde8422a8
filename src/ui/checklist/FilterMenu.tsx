import { useMemo } from 'react';
import { type Filter, filterName, filterTasks } from '../../rules/task-list.ts';
import type { TaskFacts } from '../../rules/tasks.ts';
import { Menu } from '../components/Menu.tsx';
import styles from './FilterMenu.module.css';
import { filterAddress } from './task-urls.ts';

/** The filter "important" has no entry; it works only by its address. */
const FILTER_GROUPS: Filter[][] = [
  ['up-next', 'overdue', 'bookmarks'],
  ['done', 'dismissed'],
];

export type FilterMenuProps = {
  filter: Filter;
  /** All tasks, to be counted; null until they are loaded. */
  tasks: readonly TaskFacts[] | null;
};

/** The menu of filters. The counts are hidden from screen readers. Source: LIST-02, LIST-05. */
export function FilterMenu({ filter, tasks }: FilterMenuProps) {
  const groups = useMemo(
    () =>
      FILTER_GROUPS.map((group) =>
        group.map((each) => ({
          name: filterName(each),
          detail: tasks === null ? undefined : filterTasks(tasks, each).length,
          isCurrent: each === filter,
          href: filterAddress(each),
        })),
      ),
    [tasks, filter],
  );
  return (
    <Menu icon="filter" groups={groups}>
      <span className={styles.name}>FILTER</span>
    </Menu>
  );
}
