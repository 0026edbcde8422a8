import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { selectHasLater } from '../../machines/portal/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { type LookupView, selectLookupProblem, selectLookupView } from '../../machines/task-lookup/selectors.ts';
import type { Filter } from '../../rules/task-list.ts';
import { BlockFailed } from '../components/Block.tsx';
import { useFocusAfterRemoval } from '../components/focus.ts';
import { Icon } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { usePortal } from '../hooks/use-portal.ts';
import { FailureDetails } from './ChecklistStates.tsx';
import { scrollToTop } from './scroll.ts';
import styles from './TaskDetail.module.css';
import { listAddress } from './task-urls.ts';

export type UnlistedTaskProps = {
  /** The id of the task in the address. */
  id: number;
  filter: Filter;
  /** The query of the current address, which the link keeps: "?show=overdue", or "". */
  query: string;
};

const HEADINGS: Record<LookupView, string> = {
  looking: 'Loading the task',
  missing: 'This task is not on your list',
  failed: 'The task could not be loaded',
};

/**
 * The detail pane while the list has not got the task of the address. The task is asked for by its id; once it is found, the list
 * has it. Source: decisions, detail pane of a task; NEXT-25.
 */
export function UnlistedTask({ id, filter, query }: UnlistedTaskProps) {
  const headingId = useId();
  const ref = useRef<HTMLElement>(null);
  const portal = usePortal();
  // Its code loads once the list is there.
  const lookup = useSelector(portal, selectHasLater) ? getActor(portal.system, 'taskLookup') : undefined;
  useEffect(() => {
    lookup?.send({ type: 'lookup.show', id });
    return () => lookup?.send({ type: 'lookup.hide' });
  }, [lookup, id]);
  const view = useSelector(lookup, selectLookupView);
  const problem = useSelector(lookup, selectLookupProblem);
  // The heading of the task takes its place.
  useFocusAfterRemoval(ref, () => ['main [data-arrival]', 'main h1']);
  return (
    <section className={styles.detail} aria-labelledby={headingId} ref={ref}>
      <PageLink className={styles.back} href={listAddress(filter, query)} isCurrent={false} onClick={scrollToTop}>
        <Icon name="arrow-left" />
        All tasks
      </PageLink>
      <h2 className={styles.heading} id={headingId} tabIndex={-1} data-arrival>
        {HEADINGS[view]}
      </h2>
      {view === 'looking' ? <Spinner label={HEADINGS.looking} /> : null}
      <div role="status">
        {view === 'missing' ? (
          <p>It was taken off your list, or was never on it. Your other tasks are on the list.</p>
        ) : null}
      </div>
      {view === 'failed' ? (
        <BlockFailed
          text="Try again, or go on with another task of your list."
          // A retry shows the spinner in place of this.
          isRetrying={false}
          onRetry={() => lookup?.send({ type: 'lookup.retry' })}
        />
      ) : null}
      {problem === null ? null : <FailureDetails problem={problem} />}
    </section>
  );
}
