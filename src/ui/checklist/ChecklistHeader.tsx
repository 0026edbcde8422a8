import { filterName } from '../../rules/task-list.ts';
import { PageLink } from '../components/PageLink.tsx';
import styles from './ChecklistHeader.module.css';
import { FilterMenu, type FilterMenuProps } from './FilterMenu.tsx';

/** The heading of the checklist, which is the name of the filter, and the filter menu. */
export function ChecklistHeader({ filter, tasks }: FilterMenuProps) {
  return (
    <div className={styles.head}>
      <h1 className={styles.heading} data-takes-focus>
        {filterName(filter)}
      </h1>
      <div className={styles.tools}>
        <PageLink className={styles.preferences} href="/next-steps/preferences">
          Preferences
        </PageLink>
        <FilterMenu filter={filter} tasks={tasks} />
      </div>
    </div>
  );
}
