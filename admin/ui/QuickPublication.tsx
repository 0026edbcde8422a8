import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { EntrySummary } from '../../src/api/admin/entry-calls.ts';
import { createPublication, type PublishedKind } from '../../src/machines/publication/effects.ts';
import {
  selectIsChanging,
  selectLastChange,
  selectPublicationFailure,
  selectPublicationState,
} from '../../src/machines/publication/selectors.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { STATE_NAMES } from '../entries.ts';
import { useAdmin, useReload } from '../hooks.ts';
import { describeFailure } from '../use-write.ts';
import styles from './QuickPublication.module.css';

const KINDS: readonly string[] = ['task', 'post', 'page'] satisfies PublishedKind[];

/**
 * Withdraws or publishes an entry from its list, with an undo afterwards. Messages are sent from their form alone, which asks
 * first; here they can be withdrawn.
 */
export function QuickPublication({ entry }: { entry: EntrySummary }) {
  const isPublished = entry.state === 'live' || entry.state === 'scheduled';
  if (!KINDS.includes(entry.kind) && !(entry.kind === 'message' && isPublished)) return <span />;
  return <Buttons entry={entry} />;
}

function Buttons({ entry }: { entry: EntrySummary }) {
  const { client } = useAdmin();
  const reload = useReload();
  const { id } = entry;
  const kind = entry.kind as PublishedKind;
  const owner = useRef({ version: entry.version, reload });
  useEffect(() => {
    owner.current = { version: entry.version, reload };
  });
  const logic = useMemo(
    () =>
      createPublication({
        client,
        kind,
        prepare: async () => ({ id, version: owner.current.version }),
        onChanged: () => void owner.current.reload(),
      }),
    [client, kind, id],
  );
  const publication = useActorRef(logic, { input: { state: entry.state, opensOn: entry.opens_on } });
  const state = useSelector(publication, selectPublicationState);
  const isChanging = useSelector(publication, selectIsChanging);
  const failure = useSelector(publication, selectPublicationFailure);
  const last = useSelector(publication, selectLastChange);
  const isPublished = state === 'live' || state === 'scheduled';
  return (
    <div className={styles.quick}>
      <div role="status" className={styles.said}>
        {failure !== null ? <p className={styles.failed}>{describeFailure(failure)}</p> : null}
        {failure === null && last !== null && !isChanging ? <p>{STATE_NAMES[state]}.</p> : null}
      </div>
      {last !== null && failure === null && !isChanging ? (
        <Button icon="undo" onClick={() => publication.send({ type: 'publication.undo' })}>
          Undo <VisuallyHidden>{entry.title}</VisuallyHidden>
        </Button>
      ) : (
        <Button
          kind="quiet"
          isBusy={isChanging}
          onClick={() => publication.send({ type: isPublished ? 'publication.withdraw' : 'publication.publish' })}
        >
          {isPublished ? 'Withdraw' : 'Publish'} <VisuallyHidden>{entry.title}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
