import { type Filter, filterName } from '../../rules/task-list.ts';
import { Menu } from '../components/Menu.tsx';
import styles from './FilterMenu.module.css';
import { filterAddress } from './task-urls.ts';

/** "important" works by its address alone: no entry leads there. */
export type ListedFilter = Exclude<Filter, 'important'>;

const groups: ListedFilter[][] = [
  ['up-next', 'overdue', 'bookmarks'],
  ['done', 'dismissed'],
];

/** The way from one filter to another. The counts, once they are there, are for the eye alone. Source: LIST-02, LIST-05. */
export function FilterMenu({ filter, counts }: { filter: Filter; counts: Record<ListedFilter, number> | null }) {
  return (
    <Menu
      icon="filter"
      groups={groups.map((group) =>
        group.map((each) => ({
          name: filterName(each),
          detail: counts?.[each],
          isCurrent: each === filter,
          href: filterAddress(each),
        })),
      )}
    >
      <span className={styles.name}>FILTER</span>
    </Menu>
  );
}
