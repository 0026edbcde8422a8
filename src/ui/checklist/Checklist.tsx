import { useSelector } from '@xstate/react';
import { selectListView, selectSelectedTask, selectTasks } from '../../machines/checklist/selectors.ts';
import { encodeForUrl } from '../../rules/links.ts';
import { filterOf, shownTaskId } from '../../rules/task-list.ts';
import { useIsWide } from '../hooks/use-is-wide.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './Checklist.module.css';
import { ChecklistHeader } from './ChecklistHeader.tsx';
import { ChecklistStatus } from './ChecklistStatus.tsx';
import { FirstTask } from './FirstTask.tsx';
import { LeadToPreferences } from './LeadToPreferences.tsx';
import { MasterDetail } from './MasterDetail.tsx';
import { OverdueAnnouncement } from './OverdueAnnouncement.tsx';
import { SelectedTask } from './SelectedTask.tsx';
import { TaskList } from './TaskList.tsx';
import { UnlistedTask } from './UnlistedTask.tsx';
import { UserMessage } from './UserMessage.tsx';

/**
 * The checklist: the tasks of a filter and the selected task.
 * @param taskId id in the address; below 900 px it decides which of the two panes is shown
 * @param show filter in the address
 */
export function Checklist({ taskId, show }: { taskId: string | undefined; show: string | undefined }) {
  const checklist = useSystemActor('checklist');
  const view = useSelector(checklist, selectListView);
  const tasks = useSelector(checklist, selectTasks);
  const filter = filterOf(show);
  const query = show === undefined ? '' : `?show=${encodeForUrl(show)}`;
  const lastSelected = useSelector(checklist, selectSelectedTask);
  const shownId = view === 'ready' ? shownTaskId(taskId ?? null, lastSelected) : null;
  const selected = tasks.find(({ id }) => id === shownId) ?? null;
  const isWide = useIsWide();
  const detail = () => {
    if (selected !== null) return <SelectedTask task={selected} isSelected filter={filter} query={query} />;
    if (shownId !== null) return <UnlistedTask key={shownId} id={shownId} filter={filter} query={query} />;
    // On one column it would only be hidden.
    return isWide && view === 'ready' ? <FirstTask key={filter} filter={filter} query={query} /> : null;
  };
  return (
    <>
      <div className={styles.top} data-task-open={shownId !== null}>
        <ChecklistHeader filter={filter} tasks={view === 'ready' ? tasks : null} />
        <LeadToPreferences />
        <UserMessage />
      </div>
      {/* Elements of its own for the spinner: otherwise the browser counts that they move below the message. */}
      <MasterDetail
        key={view === 'loading' ? 'loading' : 'loaded'}
        active={shownId === null ? 'task-wrapper--active' : 'detail-wrapper--active'}
        status={<ChecklistStatus />}
        list={
          <>
            <OverdueAnnouncement filter={filter} />
            <TaskList filter={filter} query={query} selected={selected} />
          </>
        }
        detail={detail()}
        detailId={selected?.userTaskId ?? null}
      />
    </>
  );
}
