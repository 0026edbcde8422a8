import { useSelector } from '@xstate/react';
import { useId, useMemo, useRef } from 'react';
import { selectAnnounces, selectTasks } from '../../machines/checklist/selectors.ts';
import { type Filter, overdueAnnouncement } from '../../rules/task-list.ts';
import { IconButton } from '../components/Button.tsx';
import { useFocusAfterRemoval } from '../components/focus.ts';
import { PageLink } from '../components/PageLink.tsx';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './OverdueAnnouncement.module.css';
import { taskAddress } from './task-urls.ts';

/**
 * How many tasks are overdue, above the list: until the user dismisses it, while there are such tasks, and not above the
 * list of these tasks. Source: task checklist specification, overdue announcement; NEXT-01 to NEXT-04, NEXT-23.
 */
export function OverdueAnnouncement({ filter }: { filter: Filter }) {
  const checklist = useSystemActor('checklist');
  const tasks = useSelector(checklist, selectTasks);
  const announces = useSelector(checklist, selectAnnounces);
  const announcement = useMemo(() => overdueAnnouncement(tasks), [tasks]);
  // The region exists before the announcement; otherwise a screen reader would miss it.
  return (
    <div aria-live="polite">
      {announcement === null || !announces || filter === 'overdue' ? null : (
        <Bar
          text={announcement.text}
          href={taskAddress(announcement.taskId, '?show=overdue')}
          onDismiss={() => checklist.send({ type: 'announcement.dismiss' })}
        />
      )}
    </div>
  );
}

function Bar({ text, href, onDismiss }: { text: string; href: string; onDismiss: () => void }) {
  const textId = useId();
  const bar = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(bar, () => ['main h1']);
  return (
    <div className={styles.bar} ref={bar}>
      <PageLink className={styles.link} id={textId} href={href} isCurrent={false}>
        {text}
      </PageLink>
      <IconButton icon="close" label="Dismiss" describedBy={textId} onClick={onDismiss} />
    </div>
  );
}
