import { type ReactNode, useId } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import { dayOf, formatDay } from '../../rules/dates.ts';
import { type DateDisplay, dateDisplay, dueSoon, formatDateDisplay } from '../../rules/tasks.ts';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { SafeHtml } from '../components/SafeHtml.tsx';
import type { SaveState } from './save-state.ts';
import tag from './TaskDates.module.css';
import styles from './TaskDetail.module.css';

/** What the user can do with a task. */
export type TaskPress = 'markDone' | 'markNotDone' | 'doNow' | 'bookmark' | 'removeBookmark' | 'dismiss' | 'restore';

/** The save states of the fields of a task. Each field is saved by a call of its own. */
export type TaskSaving = { completion: SaveState; doNow: SaveState; bookmark: SaveState; dismissal: SaveState };

export type TaskDetailProps = {
  task: Task;
  isNewStudent: boolean;
  /** `YYYY-MM-DD` in the site's zone. */
  today: string;
  saving: TaskSaving;
  onPress: (press: TaskPress) => void;
  /** The list with the current filter; the link is shown only on one column. */
  backHref: string;
  onBack: () => void;
  /** Null if there is no other open task. */
  next: { title: string; href: string; onSelect: () => void } | null;
};

/** One task: its dates, description and buttons. */
export function TaskDetail({ task, isNewStudent, today, saving, onPress, backHref, onBack, next }: TaskDetailProps) {
  const headingId = useId();
  const isDone = task.completed_on !== null;
  const isDismissed = task.does_not_apply_on !== null;
  return (
    <article className={styles.detail} aria-labelledby={headingId}>
      <PageLink className={styles.back} href={backHref} isCurrent={false} onClick={onBack}>
        <Icon name="arrow-left" />
        All steps
      </PageLink>
      <h2 className={styles.heading} id={headingId} tabIndex={-1} data-arrival="true">
        {task.title}
      </h2>
      <dl className={styles.facts}>
        <Fact label="Dates">
          <Dates task={task} isNewStudent={isNewStudent} today={today} />
        </Fact>
        {task.do_now_on === null || isDone || isDismissed ? null : (
          <Fact label="Do now">
            <span data-tone="now">Since {formatDay(dayOf(task.do_now_on), 'long')}</span>
          </Fact>
        )}
        {isDismissed ? <Fact label="Dismissed">{formatDay(dayOf(task.does_not_apply_on ?? ''), 'full')}</Fact> : null}
        {task.modality === null ? null : <Fact label="How">{sentenceCase(task.modality)}</Fact>}
        {task.important_reason === null ? null : <Fact label="Why">{task.important_reason}</Fact>}
      </dl>
      <div className={styles.actions}>
        {isDone ? (
          <Button icon="circle" isBusy={saving.completion === 'busy'} onClick={() => onPress('markNotDone')}>
            Mark not done
          </Button>
        ) : (
          <Button kind="main" icon="check" isBusy={saving.completion === 'busy'} onClick={() => onPress('markDone')}>
            Mark done
          </Button>
        )}
        <Button
          kind="now"
          icon="clock"
          isBusy={saving.doNow === 'busy'}
          isUnavailable={task.do_now_on !== null}
          onClick={() => onPress('doNow')}
        >
          Do now
        </Button>
        <Button
          icon="bookmark"
          isIconFilled={task.starred}
          isBusy={saving.bookmark === 'busy'}
          onClick={() => onPress(task.starred ? 'removeBookmark' : 'bookmark')}
        >
          {task.starred ? 'Remove bookmark' : 'Bookmark'}
        </Button>
        <Button
          icon={isDismissed ? 'undo' : 'crossed'}
          isBusy={saving.dismissal === 'busy'}
          onClick={() => onPress(isDismissed ? 'restore' : 'dismiss')}
        >
          {isDismissed ? 'Restore' : 'Dismiss'}
        </Button>
      </div>
      <div className={styles.failures} aria-live="polite">
        {saving.completion === 'failed' ? <NotSaved button={isDone ? 'Mark not done' : 'Mark done'} /> : null}
        {saving.doNow === 'failed' ? <NotSaved button="Do now" /> : null}
        {saving.bookmark === 'failed' ? <NotSaved button={task.starred ? 'Remove bookmark' : 'Bookmark'} /> : null}
        {saving.dismissal === 'failed' ? <NotSaved button={isDismissed ? 'Restore' : 'Dismiss'} /> : null}
      </div>
      {task.description === null ? null : <SafeHtml html={task.description} />}
      {next === null ? null : (
        <p className={styles.next}>
          <PageLink className={styles.nextLink} href={next.href} isCurrent={false} onClick={next.onSelect}>
            Next: {next.title}
            <Icon name="arrow-right" size={16} />
          </PageLink>
        </p>
      )}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  );
}

/** As in the list, but with weekday and year, and with the due date of an overdue task. */
function Dates({ task, isNewStudent, today }: { task: Task; isNewStudent: boolean; today: string }) {
  const display = dateDisplay(task, isNewStudent);
  if (display.kind === 'checklist') return <span className={tag.tag}>{formatDateDisplay(display)}</span>;
  if (display.kind === 'overdue') {
    const dates = dateDisplay({ ...task, overdue: false }, isNewStudent);
    return (
      <>
        <span data-tone="overdue">OVERDUE</span> · {formatLong(dates)}
      </>
    );
  }
  const soon = dueSoon(task, today);
  return (
    <>
      {formatLong(display)}
      {soon === null ? null : (
        <>
          {' '}
          · <span data-tone="now">{soon === 'today' ? 'Today' : 'Tomorrow'}</span>
        </>
      )}
    </>
  );
}

function formatLong(display: DateDisplay): string {
  switch (display.kind) {
    case 'range':
      return `${formatDay(display.from, 'full')} – ${formatDay(display.to, 'full')}`;
    case 'done':
    case 'starts':
    case 'ends':
    case 'due':
      return `${sentenceCase(display.kind)} ${formatDay(display.day ?? '', 'full')}`.trimEnd();
    default:
      return formatDateDisplay(display);
  }
}

/** "ONLINE" as "Online", "IN_PERSON" as "In person". */
function sentenceCase(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function NotSaved({ button }: { button: string }) {
  return (
    <p className={styles.failure}>
      “{button}” was not saved, so the task has not changed. Check your connection and try again.
    </p>
  );
}
