import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { PublishedKind } from '../../src/api/admin/entries.ts';
import type { StoredEntry } from '../../src/api/admin/entry-calls.ts';
import { createPublication, factsOf, type PublicationDependencies } from '../../src/machines/publication/effects.ts';
import {
  selectIsChanging,
  selectIsUnknown,
  selectLastChange,
  selectOpensOn,
  selectPublicationFailure,
  selectPublicationState,
} from '../../src/machines/publication/selectors.ts';
import type { EntryFields } from '../../src/rules/admin-entries.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { useNow } from '../../src/ui/hooks/use-now.ts';
import { describeChangedEnd, endOf } from '../changed-end.ts';
import { stateName } from '../entries.ts';
import { useAdmin } from '../hooks.ts';
import { lossText } from '../withdrawal.ts';
import { Card } from './Card.tsx';
import { formatMoment, TimeField } from './Field.tsx';
import { KeepsFocus } from './KeepsFocus.tsx';
import { Notice, Notices } from './Notice.tsx';
import styles from './Publication.module.css';
import { describeChangeFailure, describeUnknownChange } from './publication-texts.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

type Prepare = PublicationDependencies['prepare'];

/** Draws the question before people get something that cannot be taken back unread. `at` is the time of it, null for now. */
type Question = (answers: { at: string | null; onConfirm: () => void; onClose: () => void }) => ReactNode;

/** The words for messages, which are sent, for tasks, which have no time of their own, and for posts and pages. */
const WORDS = {
  message: { publish: 'Send now', schedule: 'Send later', opens: 'Send at' },
  task: { publish: 'Publish', schedule: '', opens: '' },
  post: { publish: 'Publish now', schedule: 'Publish later', opens: 'Opens' },
  page: { publish: 'Publish now', schedule: '', opens: '' },
} as const;

/**
 * The publication of an entry beside its form: publish now or later, and withdraw. What is typed is saved first.
 * @param prepare saves what is typed
 */
export function Publication({
  kind,
  stored,
  fields,
  hasUnsaved,
  question,
  prepare,
  onChanged,
}: {
  kind: PublishedKind;
  stored: StoredEntry | null;
  fields: EntryFields;
  /** Whether the form has text that is not saved. */
  hasUnsaved: boolean;
  question: Question | undefined;
  prepare: Prepare;
  onChanged: (stored: StoredEntry) => void;
}) {
  const { client, site, device } = useAdmin();
  const owner = useRef({ prepare, onChanged, fields });
  useEffect(() => {
    owner.current = { prepare, onChanged, fields };
  });
  const [changedEnd, setChangedEnd] = useState<string | null>(null);
  /** The version that this panel has made itself. Any other one comes from a save of the text. */
  const known = useRef(stored?.version);
  const logic = useMemo(
    () =>
      createPublication({
        client,
        kind,
        prepare: (change) => owner.current.prepare(change),
        onChanged: (changed) => {
          known.current = changed.version;
          setChangedEnd(describeChangedEnd(endOf(owner.current.fields), endOf(changed.entry), site.timeZone));
          owner.current.onChanged(changed);
        },
      }),
    [client, kind, site.timeZone],
  );
  const publication = useActorRef(logic, {
    input: stored === null ? { state: 'draft', opensOn: null } : factsOf(stored),
  });
  const state = useSelector(publication, selectPublicationState);
  const opensOn = useSelector(publication, selectOpensOn);
  const isChanging = useSelector(publication, selectIsChanging);
  const failure = useSelector(publication, selectPublicationFailure);
  const last = useSelector(publication, selectLastChange);
  const isUnknown = useSelector(publication, selectIsUnknown);
  const now = useNow();
  const [isScheduling, setIsScheduling] = useState(false);
  const [at, setAt] = useState<string | null>(null);
  const [asked, setAsked] = useState<'publish' | 'schedule' | 'withdraw' | null>(null);
  const words = WORDS[kind];

  const version = stored?.version;
  useEffect(() => {
    if (stored === null || version === known.current) return;
    known.current = version;
    publication.send({ type: 'publication.received', facts: factsOf(stored) });
  }, [publication, stored, version]);
  useEffect(() => {
    publication.send({ type: 'publication.time', now: now.toISOString() });
  }, [publication, now]);

  const isLate = at === null || at <= device.now().toISOString();
  const ends = endOf(fields);
  const isAfterEnd = at !== null && ends !== null && ends <= at && state !== 'ended';
  const publish = () => publication.send({ type: 'publication.publish' });
  const withdraw = () => publication.send({ type: 'publication.withdraw' });
  const loss = stored === null ? null : lossText({ ...stored, state });
  const schedule = () => {
    if (at === null || isLate || isAfterEnd) return;
    setIsScheduling(false);
    publication.send({ type: 'publication.schedule', at });
  };
  const confirm = () => {
    setAsked(null);
    if (asked === 'withdraw') withdraw();
    else if (asked === 'schedule') schedule();
    else publish();
  };
  const mayPublish = !isUnknown && state !== 'live';
  // There is nothing to publish before something is written.
  const isBlank = stored === null && !hasUnsaved;
  const mayWithdraw = !isUnknown && (state === 'live' || state === 'scheduled');
  return (
    <Card heading="Publication">
      <p className={styles.state} data-state={state}>
        <span>{stateName(kind, state)}</span>
        {state === 'scheduled' && opensOn !== null ? (
          <span>{` for ${formatMoment(site.timeZone, opensOn)}`}</span>
        ) : null}
        {state === 'live' && opensOn !== null ? <span>{`, since ${formatMoment(site.timeZone, opensOn)}`}</span> : null}
      </p>
      <Notices>
        {isUnknown && failure !== null ? (
          <Notice
            tone="wrong"
            actions={<Button onClick={() => publication.send({ type: 'publication.check' })}>Check again</Button>}
          >
            {describeUnknownChange(failure)}
          </Notice>
        ) : failure !== null && !isChanging ? (
          <Notice tone="wrong">{describeChangeFailure(failure, kind)}</Notice>
        ) : last !== null && !isChanging ? (
          <Notice
            tone="good"
            actions={
              kind === 'message' && last.action === 'publish' ? undefined : (
                <Button icon="undo" onClick={() => publication.send({ type: 'publication.undo' })}>
                  Undo
                </Button>
              )
            }
          >
            <span>{last.action === 'withdraw' ? 'Withdrawn.' : `${stateName(kind, state)}.`}</span>
            {changedEnd === null ? null : <span>{` ${changedEnd}`}</span>}
          </Notice>
        ) : null}
      </Notices>
      {isBlank ? <p className={styles.state}>Write a title first.</p> : null}
      <div className={styles.actions}>
        {mayPublish ? (
          <KeepsFocus>
            <Button
              isBusy={isChanging}
              isUnavailable={isBlank}
              onClick={() => (question === undefined ? publish() : setAsked('publish'))}
            >
              {words.publish}
            </Button>
          </KeepsFocus>
        ) : null}
        {mayPublish && (kind === 'post' || kind === 'message') ? (
          <Button
            isUnavailable={isChanging || isBlank}
            aria-expanded={isScheduling}
            onClick={() => {
              setIsScheduling(!isScheduling);
              setAt(at ?? (state === 'scheduled' ? opensOn : null));
            }}
          >
            {state === 'scheduled' ? 'Change the time' : words.schedule}
          </Button>
        ) : null}
        {mayWithdraw ? (
          <KeepsFocus>
            <Button isBusy={isChanging} onClick={loss === null ? withdraw : () => setAsked('withdraw')}>
              Withdraw
            </Button>
          </KeepsFocus>
        ) : null}
      </div>
      {isScheduling && mayPublish ? (
        <KeepsFocus className={styles.schedule}>
          <TimeField
            label={words.opens}
            value={at}
            onChange={setAt}
            problem={
              at !== null && isLate
                ? 'must be a later time than now'
                : isAfterEnd
                  ? `must be before it ends, ${formatMoment(site.timeZone, ends)}`
                  : undefined
            }
          />
          <Button
            kind="main"
            isUnavailable={isLate || isAfterEnd}
            onClick={() => (question === undefined ? schedule() : setAsked('schedule'))}
          >
            {words.schedule}
          </Button>
        </KeepsFocus>
      ) : null}
      {asked === 'withdraw' && loss !== null ? (
        <WithdrawDialog
          title={String(fields.title ?? '')}
          loss={loss}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === null || asked === 'withdraw' || question === undefined ? null : (
        <div>
          {question({ at: asked === 'schedule' ? at : null, onConfirm: confirm, onClose: () => setAsked(null) })}
        </div>
      )}
    </Card>
  );
}
