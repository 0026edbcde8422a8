import { useBlocker } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { waitFor } from 'xstate';
import { isPublishedKind, type Kind } from '../../src/api/admin/entries.ts';
import type { StoredEntry } from '../../src/api/admin/entry-calls.ts';
import { ApiError } from '../../src/api/failure.ts';
import { keptTexts } from '../../src/browser/kept-texts.ts';
import { currentAddress, signInAddress } from '../../src/browser/urls.ts';
import { createEntryEditor } from '../../src/machines/entry-editor/effects.ts';
import type { EntryEditorRef } from '../../src/machines/entry-editor/machine.ts';
import {
  selectEditorView,
  selectFailure,
  selectFields,
  selectHasUnsaved,
  selectIsAskedToLeave,
  selectIsRestored,
  selectShownProblems,
  selectStored,
  selectTheirs,
} from '../../src/machines/entry-editor/selectors.ts';
import type { PublicationChange } from '../../src/machines/publication/machine.ts';
import { differingFields, type EntryFields, type Problem } from '../../src/rules/admin-entries.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { mayHaveWorked } from '../../src/rules/failures.ts';
import { BlockFailed } from '../../src/ui/components/Block.tsx';
import { Button } from '../../src/ui/components/Button.tsx';
import { Dialog } from '../../src/ui/components/Dialog.tsx';
import { moveFocus } from '../../src/ui/components/focus.ts';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { editHref, type FormFields, problemsIn, problemsToPublish } from '../entries.ts';
import { describeFailure, describeWriteFailure, whyNoAnswer } from '../failure-texts.ts';
import { fieldName } from '../field-names.ts';
import { useAdmin, useGoTo } from '../hooks.ts';
import { BackLink } from './BackLink.tsx';
import { Difference } from './Difference.tsx';
import styles from './EntryPage.module.css';
import { formatMoment } from './Field.tsx';
import { KeepsFocus } from './KeepsFocus.tsx';
import { NotFound } from './NotFound.tsx';
import { Notice, Notices } from './Notice.tsx';
import { PageLoading } from './PageLoading.tsx';
import { Preview } from './Preview.tsx';
import { Publication } from './Publication.tsx';
import { StateMark } from './StateMark.tsx';

/** What the form of a kind of entries gets. */
export type FormProps<K extends Kind> = {
  fields: FormFields<K>;
  /** The entry as the server has it; null for a new one. */
  stored: StoredEntry | null;
  /** What is wrong with a field, once the user has tried to save; undefined if nothing is. */
  problemOf: (field: string) => string | undefined;
  problems: readonly Problem[];
  set: (changed: Partial<FormFields<K>>) => void;
};

export type EntryPageProps<K extends Kind> = {
  kind: K;
  /** Null for a new entry. */
  id: string | null;
  /** The fields of a new entry. */
  empty: FormFields<K>;
  /** "post", in sentences. */
  noun: string;
  /** The list of these entries: where the page leads back to. */
  list: { href: string; name: string };
  Form: ComponentType<FormProps<K>>;
  /** What stands beside the form, below the publication. */
  Aside?: ComponentType<{ stored: StoredEntry | null }>;
  /** Whether sending asks first: how many people get it, and that it cannot be taken back unread. */
  asksBeforePublishing?: ComponentType<{
    fields: FormFields<K>;
    at: string | null;
    onConfirm: () => void;
    onClose: () => void;
  }>;
};

/**
 * The page of one entry: its form, its publication, and what the machine of the form says about its save. A new entry keeps
 * its form when it has been saved for the first time; only the address is another one.
 */
export function EntryPage<K extends Kind>(props: EntryPageProps<K>) {
  const created = useRef<string | null>(null);
  const key = props.id === null || props.id === created.current ? 'new' : props.id;
  return (
    <Editor
      key={key}
      {...props}
      onCreated={(id) => {
        created.current = id;
      }}
    />
  );
}

function Editor<K extends Kind>({
  kind,
  id,
  empty,
  noun,
  list,
  Form,
  Aside,
  asksBeforePublishing: Question,
  onCreated,
}: EntryPageProps<K> & { onCreated: (id: string) => void }) {
  const { client, user, settings, site, device } = useAdmin();
  const logic = useMemo(
    () => createEntryEditor({ client, texts: keptTexts(user.username ?? '') }),
    [client, user.username],
  );
  const editor = useActorRef(logic, { input: { kind, id, empty } });
  const view = useSelector(editor, selectEditorView);
  const fields = useSelector(editor, selectFields);
  const stored = useSelector(editor, selectStored);
  const theirs = useSelector(editor, selectTheirs);
  const failure = useSelector(editor, selectFailure);
  const isRestored = useSelector(editor, selectIsRestored);
  const problems = useSelector(editor, selectShownProblems);
  const hasUnsaved = useSelector(editor, selectHasUnsaved);
  const form = useRef<HTMLFormElement>(null);
  const [isPreviewing, setIsPreviewing] = useState(false);
  useSavedAddress(stored, id, onCreated);
  useSaveAfterSignIn(editor, view === 'signedOut');

  useEffect(() => {
    // The first field with a problem, once all of them are drawn.
    if (view === 'invalid') moveFocus(form.current?.querySelectorAll('[aria-invalid="true"]') ?? []);
  }, [view]);

  if (view === 'missing') return <NotFound />;
  if (view === 'unavailable') {
    return (
      <>
        <BackLink href={list.href}>{list.name}</BackLink>
        <PageHead heading={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`} />
        <BlockFailed
          title={`This ${noun} could not be loaded`}
          text="The server did not answer as it should. The other admin pages may still work."
          isRetrying={false}
          onRetry={() => editor.send({ type: 'editor.retry' })}
        />
      </>
    );
  }

  const name = id === null ? `New ${noun}` : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  if (view === 'loading') {
    // The same places as below: the heading keeps the focus that it got when the page was opened.
    return (
      <>
        {null}
        <BackLink href={list.href}>{list.name}</BackLink>
        <div className={styles.head}>
          <h1 className={styles.heading} tabIndex={-1}>
            {name}
          </h1>
        </div>
        <PageLoading />
      </>
    );
  }

  const set = (changed: EntryFields) => {
    const next = { ...editor.getSnapshot().context.fields, ...changed };
    editor.send({ type: 'editor.change', fields: next, problems: problemsIn(kind, next) });
  };
  const save = () => {
    // A text that this tab had kept has not been checked yet.
    if (isRestored) set({});
    editor.send({ type: 'editor.save' });
  };
  const problemsOf = (typed: EntryFields, change: PublicationChange | null) => {
    if (change === null || change.action === 'withdraw') return [];
    const opensOn = change.action === 'schedule' ? change.at : device.now().toISOString();
    return problemsToPublish(kind, typed, stored, opensOn, dayIn(site.timeZone, device.now()));
  };
  const isBusy = view === 'saving' || view === 'comparing' || view === 'undoing';
  const signIn = signInAddress(settings, currentAddress(window.location));
  // What the tab has kept may be of a form that had fewer fields.
  const typed = { ...empty, ...fields } as FormFields<K>;
  const title = String(fields.title ?? fields.name ?? '') || name;
  const publishedKind = isPublishedKind(kind) ? kind : null;
  return (
    <>
      <LeaveDialog editor={editor} noun={noun} hasUnsaved={hasUnsaved} />
      <BackLink href={list.href}>{list.name}</BackLink>
      <div className={styles.head}>
        <h1 className={styles.heading} tabIndex={-1}>
          {title}
        </h1>
        {publishedKind === null ? null : <StateMark kind={publishedKind} state={stored?.state ?? 'draft'} />}
        <span className={styles.saving}>
          {publishedKind === null ? null : <Button onClick={() => setIsPreviewing(true)}>Preview</Button>}
          <Button
            kind={hasUnsaved && view !== 'conflict' ? 'main' : 'plain'}
            isBusy={isBusy}
            isUnavailable={!hasUnsaved || view === 'conflict'}
            onClick={save}
          >
            {stored === null && publishedKind !== null ? 'Save draft' : 'Save'}
          </Button>
        </span>
      </div>
      {isPreviewing && publishedKind !== null ? (
        <Preview kind={publishedKind} fields={fields} onClose={() => setIsPreviewing(false)} />
      ) : null}
      <Notices>
        {isRestored && view === 'changed' ? (
          <Notice
            tone="now"
            actions={<Button onClick={() => editor.send({ type: 'editor.discard' })}>Discard it</Button>}
          >
            What you typed before is back. It is not saved yet.
          </Notice>
        ) : null}
        {view === 'saved' ? (
          <Notice
            tone="good"
            actions={
              stored?.version === 1 ? undefined : (
                <Button icon="undo" onClick={() => editor.send({ type: 'editor.undo' })}>
                  Undo
                </Button>
              )
            }
          >
            Saved.
          </Notice>
        ) : null}
        {view === 'undone' ? <Notice tone="good">{`The ${noun} is as it was before your last save.`}</Notice> : null}
        {view === 'undoFailed' && failure !== null ? (
          <Notice
            tone="wrong"
            actions={
              <Button icon="undo" onClick={() => editor.send({ type: 'editor.undo' })}>
                Undo
              </Button>
            }
          >
            {`Your save was not undone. ${describeWriteFailure(failure)}`}
          </Notice>
        ) : null}
        {view === 'failed' && failure !== null ? (
          <Notice tone="wrong">
            {mayHaveWorked(failure)
              ? `${whyNoAnswer(failure)}, so it is not known whether this is saved. Your text is still here. Press “Save” again.`
              : `Not saved. ${describeFailure(failure)} Your text is still here.`}
          </Notice>
        ) : null}
        {view === 'invalid' ? (
          <Notice tone="wrong">
            {`Not saved. ${problems.length === 1 ? 'One field needs' : `${problems.length} fields need`} a correction.`}
          </Notice>
        ) : null}
        {view === 'signedOut' ? (
          <Notice
            tone="wrong"
            actions={
              <a className={styles.link} href={signIn} target="_blank" rel="noopener">
                Sign in
              </a>
            }
          >
            Your session has ended. Your text is still here, and it is saved as soon as you are signed in again.
          </Notice>
        ) : null}
        {view === 'conflict' && theirs !== null ? (
          <Notice tone="wrong">
            {`Not saved: ${
              theirs.changed_by === user.username
                ? `you saved this ${noun} in another tab or window`
                : `${theirs.changed_by ?? 'another person'} saved this ${noun} while you were writing`
            }${theirs.changed_on === null ? '' : `, ${formatMoment(site.timeZone, theirs.changed_on)}`}.`}
          </Notice>
        ) : null}
      </Notices>
      {view === 'conflict' && theirs !== null ? (
        <KeepsFocus>
          <Conflict editor={editor} fields={fields} theirs={theirs} onTake={set} />
        </KeepsFocus>
      ) : null}
      <div className={styles.columns}>
        <form className={styles.form} ref={form} onSubmit={(event) => event.preventDefault()}>
          <Form
            fields={typed}
            stored={stored}
            problems={problems}
            problemOf={(field) => problems.find((each) => each.field === field)?.text}
            set={set}
          />
        </form>
        <aside className={styles.aside} aria-label={publishedKind === null ? 'Last change' : 'Publication'}>
          {publishedKind === null ? null : (
            <Publication
              kind={publishedKind}
              stored={stored}
              fields={fields}
              hasUnsaved={hasUnsaved}
              question={Question === undefined ? undefined : (answers) => <Question fields={typed} {...answers} />}
              prepare={(change) => settled(editor, change, problemsOf)}
              onChanged={(changed) => editor.send({ type: 'editor.published', stored: changed })}
            />
          )}
          {Aside === undefined ? null : <Aside stored={stored} />}
          {stored?.changed_by ? (
            <p className={styles.fact}>
              {`Last changed by ${stored.changed_by}, ${formatMoment(site.timeZone, stored.changed_on)}`}
            </p>
          ) : null}
        </aside>
      </div>
    </>
  );
}

/**
 * Saves what is typed.
 * @param problemsOf what keeps the fields from being published
 * @returns the entry as it is then. Rejects with `aborted` when it could not be saved, or published as it is: the form says why
 */
async function settled(
  editor: EntryEditorRef,
  change: PublicationChange | null,
  problemsOf: (fields: EntryFields, change: PublicationChange | null) => Problem[],
): Promise<StoredEntry> {
  if (editor.getSnapshot().hasTag('unsaved')) {
    const { kind, fields } = editor.getSnapshot().context;
    const problems = [...problemsIn(kind, fields), ...problemsOf(fields, change)];
    // A text that this tab had kept has not been checked yet.
    editor.send({ type: 'editor.change', fields: { ...fields }, problems });
    editor.send({ type: 'editor.save' });
    await waitFor(editor, (snapshot) => !snapshot.hasTag('busy'), { timeout: Number.POSITIVE_INFINITY });
  }
  const { stored } = editor.getSnapshot().context;
  if (stored === null || editor.getSnapshot().hasTag('unsaved'))
    throw new ApiError({ kind: 'aborted' }, 'the save of the text');
  return stored;
}

/** After the first save the address names the entry, and so it does after a page got another path. */
function useSavedAddress(stored: StoredEntry | null, id: string | null, onCreated: (id: string) => void): void {
  const goTo = useGoTo();
  useEffect(() => {
    const address = stored === null || stored.id === id ? null : editHref(stored);
    if (stored === null || address === null) return;
    onCreated(stored.id);
    void goTo(address, { replace: true, ignoreBlocker: true });
  });
}

/** When the user comes back to the tab, the save is tried again: they may have signed in in another one. */
function useSaveAfterSignIn(editor: EntryEditorRef, isSignedOut: boolean): void {
  useEffect(() => {
    if (!isSignedOut) return;
    const tryAgain = () => editor.send({ type: 'editor.signedIn' });
    window.addEventListener('focus', tryAgain);
    return () => window.removeEventListener('focus', tryAgain);
  }, [editor, isSignedOut]);
}

/** Asks before a navigation drops what is typed. */
function LeaveDialog({ editor, noun, hasUnsaved }: { editor: EntryEditorRef; noun: string; hasUnsaved: boolean }) {
  const isAsked = useSelector(editor, selectIsAskedToLeave);
  useBlocker({
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async () => {
      editor.send({ type: 'editor.leave' });
      const isDecided = (snapshot: ReturnType<EntryEditorRef['getSnapshot']>) => !snapshot.matches({ exit: 'asking' });
      const decided = await waitFor(editor, isDecided, { timeout: Number.POSITIVE_INFINITY });
      return !decided.matches({ exit: 'leaving' });
    },
  });
  if (!isAsked) return null;
  const stay = () => editor.send({ type: 'editor.stay' });
  return (
    <Dialog
      title="Leave without saving?"
      onClose={stay}
      actions={
        <>
          <Button kind="main" onClick={stay}>
            Stay
          </Button>
          <Button onClick={() => editor.send({ type: 'editor.discard' })}>Leave without saving</Button>
        </>
      }
    >
      <p>{`What you have changed in this ${noun} is not saved.`}</p>
    </Dialog>
  );
}

/** Both versions of each field that differs, side by side. */
function Conflict({
  editor,
  fields,
  theirs,
  onTake,
}: {
  editor: EntryEditorRef;
  fields: EntryFields;
  theirs: StoredEntry;
  onTake: (changed: EntryFields) => void;
}) {
  const other = theirs.entry as EntryFields;
  const names = differingFields(other, fields);
  return (
    <section className={styles.conflict} aria-label="Both versions">
      {names.length === 0 ? <p>Both versions are the same.</p> : null}
      {names.map((name) => (
        <Difference
          key={name}
          name={name}
          before={other[name]}
          after={fields[name]}
          titles={[`Saved by ${theirs.changed_by ?? 'another person'}`, 'Yours']}
          action={
            <KeepsFocus>
              <Button onClick={() => onTake({ [name]: other[name] })}>
                Take theirs <VisuallyHidden>{fieldName(name)}</VisuallyHidden>
              </Button>
            </KeepsFocus>
          }
        />
      ))}
      <div className={styles.actions}>
        <Button kind="main" onClick={() => editor.send({ type: 'editor.keepMine' })}>
          Save yours
        </Button>
        <Button onClick={() => editor.send({ type: 'editor.takeTheirs' })}>Drop yours</Button>
      </div>
    </section>
  );
}
