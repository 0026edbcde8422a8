import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PublishedKind } from '../../src/api/admin/entries.ts';
import type { EntrySummary } from '../../src/api/admin/entry-calls.ts';
import { createPublication } from '../../src/machines/publication/effects.ts';
import {
  selectIsChanging,
  selectIsUnknown,
  selectLastChange,
  selectPublicationFailure,
  selectPublicationState,
} from '../../src/machines/publication/selectors.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { describeChangedEnd, endOf } from '../changed-end.ts';
import { stateName } from '../entries.ts';
import { useAdmin, useReload } from '../hooks.ts';
import { isNeededPage, lossText } from '../withdrawal.ts';
import { describeChangeFailure, describeUnknownChange } from './publication-texts.ts';
import styles from './QuickPublication.module.css';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const ACTION_NAMES = { check: 'Check again', undo: 'Undo', withdraw: 'Withdraw', publish: 'Publish' };

const KINDS: readonly string[] = ['task', 'post', 'page', 'message'] satisfies PublishedKind[];

/**
 * Withdraws or publishes an entry from its list, with an undo afterwards. Messages are sent from their form alone, which asks
 * first; here they can be withdrawn. Pages that everybody needs are withdrawn from their form alone.
 */
export const QuickPublication = ({ entry }: { entry: EntrySummary }) =>
  KINDS.includes(entry.kind) ? <Buttons entry={entry} /> : <span />;

function Buttons({ entry }: { entry: EntrySummary }) {
  const { client } = useAdmin();
  const { timeZone } = useSite();
  const reload = useReload();
  const { id } = entry;
  const kind = entry.kind as PublishedKind;
  const owner = useRef({ version: entry.version, end: entry.closes_on, reload });
  const [changedEnd, setChangedEnd] = useState<string | null>(null);
  useEffect(() => {
    // The list is loaded again after the answer to a change.
    owner.current = { version: Math.max(entry.version, owner.current.version), end: entry.closes_on, reload };
  });
  const logic = useMemo(
    () =>
      createPublication({
        client,
        kind,
        prepare: async () => ({ id, version: owner.current.version }),
        onChanged: ({ version, entry: changed }) => {
          owner.current.version = version;
          setChangedEnd(describeChangedEnd(owner.current.end, endOf(changed), timeZone));
          void owner.current.reload();
        },
      }),
    [client, kind, id, timeZone],
  );
  const publication = useActorRef(logic, { input: { state: entry.state, opensOn: entry.opens_on } });
  const state = useSelector(publication, selectPublicationState);
  const isChanging = useSelector(publication, selectIsChanging);
  const failure = useSelector(publication, selectPublicationFailure);
  const last = useSelector(publication, selectLastChange);
  const isUnknown = useSelector(publication, selectIsUnknown);
  const isPublished = state === 'live' || state === 'scheduled';
  const [isAsked, setIsAsked] = useState(false);
  const canUndo = last !== null && failure === null && !isChanging;
  const action = isUnknown ? 'check' : canUndo ? 'undo' : isPublished ? 'withdraw' : 'publish';
  const isOffered =
    (action !== 'publish' || kind !== 'message') && (action !== 'withdraw' || kind !== 'page' || !isNeededPage(id));
  const loss = action === 'withdraw' ? lossText({ ...entry, state }) : null;
  const start = () => {
    setIsAsked(false);
    publication.send({ type: `publication.${action}` });
  };
  return (
    <div className={styles.quick} data-is-quiet={action === 'withdraw' || action === 'publish'}>
      <div role="status" className={styles.said}>
        {failure !== null && !isChanging ? (
          <p className={styles.failed}>
            {isUnknown ? describeUnknownChange(failure) : describeChangeFailure(failure, kind)}
          </p>
        ) : null}
        {failure === null && last !== null && !isChanging ? (
          <p>
            <span>{last.action === 'withdraw' ? 'Withdrawn.' : `${stateName(kind, state)}.`}</span>
            {changedEnd === null ? null : <span>{` ${changedEnd}`}</span>}
          </p>
        ) : null}
      </div>
      {isOffered ? (
        <Button
          kind={action === 'withdraw' || action === 'publish' ? 'quiet' : 'plain'}
          icon={action === 'undo' ? 'undo' : undefined}
          isBusy={isChanging && !isUnknown}
          onClick={loss === null ? start : () => setIsAsked(true)}
        >
          <span>{ACTION_NAMES[action]}</span> <VisuallyHidden>{entry.title}</VisuallyHidden>
        </Button>
      ) : null}
      {isAsked && loss !== null ? (
        <WithdrawDialog title={entry.title} loss={loss} onConfirm={start} onClose={() => setIsAsked(false)} />
      ) : null}
    </div>
  );
}
