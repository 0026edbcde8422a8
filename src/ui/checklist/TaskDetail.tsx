import { useId } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import type { TaskRegion } from '../../machines/task/machine.ts';
import type { SaveState } from '../../machines/task/selectors.ts';
import { AddToCalendar } from '../calendar/AddToCalendar.tsx';
import { Button, type ButtonProps } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { SafeHtml } from '../components/SafeHtml.tsx';
import { NotSaved } from './NotSaved.tsx';
import styles from './TaskDetail.module.css';
import { TaskFactList } from './TaskFactList.tsx';
import { pressName, pressOf, type TaskAction } from './task-presses.ts';

/** The save states of the fields of a task. Each field is saved by a call of its own. */
export type TaskSaving = Record<TaskRegion, SaveState>;

export type TaskDetailProps = {
  task: Task;
  /** Whether the user has opened it: then its heading gets the focus. */
  isSelected: boolean;
  /** `YYYY-MM-DD` in the site's zone. */
  today: string;
  saving: TaskSaving;
  onPress: (press: TaskAction) => void;
  /** The list with the current filter; the link is shown only on one column. */
  backHref: string;
  onBack: () => void;
  /** Null if there is no other open task. */
  next: { title: string; href: string; onSelect: () => void } | null;
};

const REGIONS = ['completion', 'doNow', 'bookmark', 'applicability'] as const;

/** One task: its facts, buttons and description. */
export function TaskDetail({ task, isSelected, today, saving, onPress, backHref, onBack, next }: TaskDetailProps) {
  const headingId = useId();
  return (
    <article className={styles.detail} aria-labelledby={headingId}>
      <PageLink className={styles.back} href={backHref} isCurrent={false} onClick={onBack}>
        <Icon name="arrow-left" />
        All tasks
      </PageLink>
      <h2 className={styles.heading} id={headingId} data-takes-focus data-arrival={isSelected ? true : undefined}>
        {task.title}
      </h2>
      <TaskFactList task={task} today={today} />
      <div className={styles.bar}>
        <div className={styles.actions}>
          {REGIONS.map((region) => {
            const press = pressOf(task, region);
            return (
              <Button
                key={region}
                {...lookOf(press)}
                data-region={region}
                isIconFilled={press === 'removeBookmark'}
                isBusy={saving[region] === 'busy'}
                isUnavailable={press === 'doNow' && task.do_now_on !== null}
                onClick={() => onPress(press)}
              >
                {pressName(press)}
              </Button>
            );
          })}
        </div>
        <div className={styles.failures} aria-live="polite">
          {REGIONS.map((region) =>
            saving[region] === 'failed' ? (
              <NotSaved
                key={region}
                button={pressName(pressOf(task, region))}
                onRetry={() => onPress(pressOf(task, region))}
                focusAfter={(removed) => removed.closest('article')?.querySelector(`[data-region="${region}"]`)}
              />
            ) : null,
          )}
        </div>
      </div>
      {task.description === null ? null : <SafeHtml html={task.description} />}
      <div className={styles.end}>
        <AddToCalendar of={{ kind: 'deadlines', tasks: [task] }} />
        {next === null ? null : (
          <PageLink className={styles.next} href={next.href} isCurrent={false} onClick={next.onSelect}>
            <span>{`Next: ${next.title}`}</span>
            <Icon name="arrow-right" size={16} />
          </PageLink>
        )}
      </div>
    </article>
  );
}

function lookOf(press: TaskAction): Pick<ButtonProps, 'kind' | 'icon'> {
  switch (press) {
    case 'markDone':
      return { kind: 'main', icon: 'check' };
    case 'markNotDone':
      return { icon: 'circle' };
    case 'doNow':
      return { kind: 'now', icon: 'clock' };
    case 'bookmark':
    case 'removeBookmark':
      return { icon: 'bookmark' };
    case 'dismiss':
      return { icon: 'crossed' };
    case 'restore':
      return { icon: 'undo' };
  }
}
