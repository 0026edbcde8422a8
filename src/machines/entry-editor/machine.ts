import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Kind } from '../../api/admin/entries.ts';
import type { StoredEntry } from '../../api/admin/entry-calls.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { type EntryFields, haveSameFields, haveSameText, type Problem } from '../../rules/admin-entries.ts';
import { mayBeSignedOut, mayHaveWorked } from '../../rules/failures.ts';
import { pending } from '../shared/pending.ts';
import { type Result, UNEXPECTED_FAILURE } from '../shared/result.ts';

/** What was typed and not saved, as this tab keeps it. `version` is the one that the text is based on; null for a new entry. */
export type KeptText = {
  fields: EntryFields;
  version: number | null;
  /** The user has pressed Save, and the session had ended. */
  isToBeSaved: boolean;
};

/** What a load brings: the entry as the server has it, and the text that this tab kept. */
export type Loaded = { stored: StoredEntry | null; kept: KeptText | null };

export type EntryEditorInput = {
  kind: Kind;
  /** Null for a new entry. */
  id: string | null;
  /** The fields of a new entry before anything is typed. */
  empty: EntryFields;
};

/** What a save gets. `unconfirmed` has the fields of the last attempt, if it had no answer. */
export type EntrySaveInput = {
  kind: Kind;
  id: string | null;
  version: number | null;
  fields: EntryFields;
  unconfirmed: EntryFields | null;
};

type Context = EntryEditorInput & {
  /** The entry as the server has it; null until it is loaded, and for a new entry. */
  stored: StoredEntry | null;
  /** The version that the text on the screen is based on; null for a new entry. */
  version: number | null;
  /** What the form shows. */
  fields: EntryFields;
  /** What is wrong with the fields. The form shows it once the user has tried to save. */
  problems: readonly Problem[];
  /** The fields that are being saved: what is typed meanwhile is not saved with them. */
  sent: EntryFields | null;
  /** The fields of a save without an answer: the server may have them. Null when the last answer has arrived. */
  unconfirmed: EntryFields | null;
  /** What somebody else saved meanwhile; null without a conflict. */
  theirs: StoredEntry | null;
  /** Why the last call failed; null if it did not. */
  failure: ApiFailure | null;
  /** Whether the text comes from what this tab kept. */
  isRestored: boolean;
};

export type EntryEditorEvent =
  /** The user typed. The form has checked the fields with the schema of the call. */
  | { type: 'editor.change'; fields: EntryFields; problems: readonly Problem[] }
  | { type: 'editor.save' }
  /** Takes back the last save, which is a new change. */
  | { type: 'editor.undo' }
  /** After an entry that could not be loaded. */
  | { type: 'editor.retry' }
  /** In a conflict: saves the text on the screen over the other one. */
  | { type: 'editor.keepMine' }
  /** In a conflict: drops the text on the screen. */
  | { type: 'editor.takeTheirs' }
  /** The user is signed in again, in another tab. */
  | { type: 'editor.signedIn' }
  /** Drops what was typed. */
  | { type: 'editor.discard' }
  /** The entry was published or withdrawn, and has a new version. */
  | { type: 'editor.published'; stored: StoredEntry }
  /** The user follows a link away from the form. */
  | { type: 'editor.leave' }
  | { type: 'editor.stay' };

/** What the user has typed, and what is wrong with it. */
type Typed = { fields: EntryFields; problems: readonly Problem[] };

const typed = ({ event: { fields, problems } }: { event: Typed }): Typed => ({ fields, problems });
const published = ({ event }: { event: { stored: StoredEntry } }): StoredEntry => event.stored;

const noEffects = () => ({
  actors: {
    /** The entry and the text that this tab kept of it. */
    load: fromPromise<Result<Loaded>, { kind: Kind; id: string | null }>(pending),
    save: fromPromise<Result<StoredEntry>, EntrySaveInput>(pending),
    /** Takes back the change that made this version, and answers with the entry. */
    undo: fromPromise<Result<StoredEntry>, { kind: Kind; id: string | null; version: number | null }>(pending),
  },
  actions: {
    /** This tab keeps what is typed. Provided by the effects. */
    keep: (_context: Context, _params: { isToBeSaved: boolean }) => {},
    /** What this tab keeps is no longer needed. Provided by the effects. */
    forget: (_context: Context) => {},
  },
});

/**
 * The form of one entry of content. Nothing that is typed is lost: this tab keeps it until it is saved or dropped, through a
 * reload and through the end of the session. A save over somebody else's is refused by the server; then both versions are
 * shown side by side. A save without an answer may have arrived: the next one recognizes it, so that nothing is saved twice
 * and people get no conflict with their own change. Source: decisions, the admin pages; ADMIN-54 to ADMIN-60, ADMIN-72.
 */
export const createEntryEditorMachine = ({ actors, actions }: ReturnType<typeof noEffects>) => {
  const editorSetup = setup({
    types: {
      context: {} as Context,
      events: {} as EntryEditorEvent,
      input: {} as EntryEditorInput,
      tags: {} as 'busy' | 'unsaved' | 'failed',
    },
    actors,
    actions: {
      keep: ({ context }, params: { isToBeSaved: boolean }) => actions.keep(context, params),
      forget: ({ context }) => actions.forget(context),
      setLoaded: assign(({ context }, result: Result<Loaded>) => {
        if (!result.ok) return {};
        const { stored, kept } = result.value;
        return {
          stored,
          version: kept === null ? (stored?.version ?? null) : kept.version,
          fields: kept?.fields ?? stored?.entry ?? context.empty,
          problems: [],
          failure: null,
          isRestored: kept !== null,
        };
      }),
      setTyped: assign((_, typed: Typed) => typed),
      /** What is typed is what the server has: nothing is left of a text that this tab had kept. */
      setAsStored: assign((_, typed: Typed) => ({ ...typed, isRestored: false })),
      setSent: assign(({ context }) => ({ sent: context.fields, failure: null })),
      setUnconfirmed: assign(({ context }, result: Result<unknown>) => ({
        unconfirmed: !result.ok && mayHaveWorked(result.failure) ? context.sent : null,
      })),
      /** The server's form of the text takes its place, unless the user has typed since. */
      setSaved: assign(({ context }, result: Result<StoredEntry>) => {
        if (!result.ok) return {};
        const { entry, id, version } = result.value;
        const isTypedSince = context.sent !== null && !haveSameFields(context.fields, context.sent);
        return {
          stored: result.value,
          id,
          version,
          fields: isTypedSince ? context.fields : entry,
          sent: null,
          unconfirmed: null,
          theirs: null,
          failure: null,
          isRestored: false,
        };
      }),
      setTheirs: assign((_, result: Result<Loaded>) => (result.ok ? { theirs: result.value.stored } : {})),
      /** The next save is based on what somebody else saved. */
      acceptVersion: assign(({ context }) => ({ version: context.theirs?.version ?? null })),
      setStored: assign((_, stored: StoredEntry | null) => {
        if (stored === null) return {};
        return { stored, id: stored.id, version: stored.version, fields: stored.entry, problems: [], theirs: null };
      }),
      /** Only the version is new: the text on the screen stays. */
      setVersion: assign((_, stored: StoredEntry) => ({ stored, version: stored.version })),
      dropTyped: assign(({ context }) => ({
        fields: context.stored?.entry ?? context.empty,
        version: context.stored?.version ?? null,
        problems: [],
        unconfirmed: null,
        theirs: null,
        failure: null,
        isRestored: false,
      })),
      setFailure: assign((_, result: Result<unknown>) => ({ failure: result.ok ? null : result.failure, sent: null })),
      setUnexpected: assign({ failure: UNEXPECTED_FAILURE, sent: null }),
    },
    guards: {
      isLoaded: (_, result: Result<Loaded>) => result.ok,
      isMissing: (_, result: Result<Loaded>) =>
        !result.ok && result.failure.kind === 'status' && result.failure.status === 404,
      hasKept: (_, result: Result<Loaded>) => result.ok && result.value.kept !== null,
      isKeptToBeSaved: (_, result: Result<Loaded>) => result.ok && result.value.kept?.isToBeSaved === true,
      isSuccess: (_, result: Result<unknown>) => result.ok,
      isSuccessOfAll: ({ context }, result: Result<unknown>) =>
        result.ok && (context.sent === null || haveSameFields(context.fields, context.sent)),
      /** A new entry has no version that somebody else could have changed: its name is taken. */
      isConflict: ({ context }, result: Result<unknown>) =>
        context.id !== null && !result.ok && result.failure.kind === 'status' && result.failure.status === 409,
      /** What the server has is what this form sent before, without getting an answer. */
      isOwnSave: ({ context: { sent, unconfirmed, theirs } }) =>
        [sent, unconfirmed].some((own) => own !== null && theirs !== null && haveSameFields(own, theirs.entry)),
      isSignedOut: (_, result: Result<unknown>) => !result.ok && mayBeSignedOut(result.failure),
      isAsStored: ({ context }, { fields }: Typed) => haveSameFields(fields, context.stored?.entry ?? context.empty),
      hasProblems: ({ context }) => context.problems.length > 0,
      isStillWrong: ({ context }, { fields, problems }: Typed) =>
        problems.length > 0 && !haveSameFields(fields, context.stored?.entry ?? context.empty),
      /** Somebody else's text would be lost with the next save: that one has to be refused. */
      hasSameText: ({ context }, { entry }: StoredEntry) => haveSameText(entry, context.stored?.entry ?? {}),
      hasUnsaved: ({ context }) => !haveSameFields(context.fields, context.stored?.entry ?? context.empty),
    },
  });

  /** The answer to a save, to an undo or to a load that follows a save. */
  const onFailure = { target: 'unsaved.failed', actions: 'setUnexpected' } as const;

  /** What is typed is kept by the tab, unless it is what the server has. */
  const TYPING = {
    'editor.change': [
      {
        guard: { type: 'isAsStored', params: typed },
        target: '#entryEditor.text.stored.pristine',
        actions: [{ type: 'setAsStored', params: typed }, 'forget'],
      },
      {
        target: '#entryEditor.text.unsaved.changed',
        actions: [
          { type: 'setTyped', params: typed },
          { type: 'keep', params: { isToBeSaved: false } },
        ],
      },
    ],
  } as const;

  return editorSetup.createMachine({
    id: 'entryEditor',
    context: ({ input }) => ({
      ...input,
      stored: null,
      version: null,
      fields: input.empty,
      problems: [],
      sent: null,
      unconfirmed: null,
      theirs: null,
      failure: null,
      isRestored: false,
    }),
    type: 'parallel',
    states: {
      text: {
        initial: 'loading',
        states: {
          loading: {
            tags: 'busy',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context: { kind, id } }) => ({ kind, id }),
              onDone: [
                {
                  guard: { type: 'isKeptToBeSaved', params: ({ event }) => event.output },
                  target: 'saving',
                  actions: { type: 'setLoaded', params: ({ event }) => event.output },
                },
                {
                  guard: { type: 'hasKept', params: ({ event }) => event.output },
                  target: 'unsaved.changed',
                  actions: { type: 'setLoaded', params: ({ event }) => event.output },
                },
                {
                  guard: { type: 'isLoaded', params: ({ event }) => event.output },
                  target: 'stored.pristine',
                  actions: { type: 'setLoaded', params: ({ event }) => event.output },
                },
                { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
                { target: 'unavailable', actions: { type: 'setFailure', params: ({ event }) => event.output } },
              ],
              onError: { target: 'unavailable', actions: 'setUnexpected' },
            },
          },
          missing: { description: 'There is no such entry: it was renamed, or its change was taken back.' },
          undoing: {
            tags: 'busy',
            invoke: {
              id: 'undo',
              src: 'undo',
              input: ({ context: { kind, id, stored } }) => ({ kind, id, version: stored?.version ?? null }),
              onDone: [
                {
                  guard: { type: 'isSuccess', params: ({ event }) => event.output },
                  target: 'stored.undone',
                  actions: { type: 'setSaved', params: ({ event }) => event.output },
                },
                { target: 'stored.undoFailed', actions: { type: 'setFailure', params: ({ event }) => event.output } },
              ],
              onError: { target: 'stored.undoFailed', actions: 'setUnexpected' },
            },
          },
          unavailable: { tags: 'failed', on: { 'editor.retry': 'loading' } },
          stored: {
            description: 'The form shows what the server has.',
            initial: 'pristine',
            on: {
              ...TYPING,
              'editor.published': { target: '.pristine', actions: { type: 'setStored', params: published } },
            },
            states: {
              pristine: {},
              saved: {
                description: 'All of it is saved. The screen says so and offers to undo it.',
                on: { 'editor.undo': '#entryEditor.text.undoing' },
              },
              undone: { description: 'The entry is as it was before the last save.' },
              undoFailed: {
                description: 'The save stands: somebody else may have changed the entry since.',
                tags: 'failed',
                on: { 'editor.undo': '#entryEditor.text.undoing' },
              },
            },
          },
          unsaved: {
            tags: 'unsaved',
            initial: 'changed',
            on: {
              ...TYPING,
              'editor.save': [{ guard: 'hasProblems', target: '.invalid' }, { target: 'saving' }],
              'editor.discard': { target: 'stored', actions: ['dropTyped', 'forget'] },
              'editor.published': {
                guard: { type: 'hasSameText', params: published },
                actions: { type: 'setVersion', params: published },
              },
            },
            states: {
              changed: {},
              invalid: {
                description:
                  'The user has tried to save: the form shows what is wrong beside each field until nothing is.',
                on: {
                  'editor.change': {
                    guard: { type: 'isStillWrong', params: typed },
                    actions: [
                      { type: 'setTyped', params: typed },
                      { type: 'keep', params: { isToBeSaved: false } },
                    ],
                  },
                },
              },
              failed: {
                description: 'Nothing is saved. The text stays on the screen and in this tab; the screen says why.',
                tags: 'failed',
              },
            },
          },
          saving: {
            description: 'The user may go on typing. What is typed after the press is not part of this save.',
            tags: ['busy', 'unsaved'],
            entry: 'setSent',
            on: {
              'editor.change': {
                actions: [
                  { type: 'setTyped', params: typed },
                  { type: 'keep', params: { isToBeSaved: false } },
                ],
              },
            },
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context: { kind, id, version, fields, unconfirmed } }) => ({
                kind,
                id,
                version,
                fields,
                unconfirmed,
              }),
              onDone: [
                {
                  guard: { type: 'isSuccessOfAll', params: ({ event }) => event.output },
                  target: 'stored.saved',
                  actions: [{ type: 'setSaved', params: ({ event }) => event.output }, 'forget'],
                },
                {
                  guard: { type: 'isSuccess', params: ({ event }) => event.output },
                  target: 'unsaved.changed',
                  actions: [
                    { type: 'setSaved', params: ({ event }) => event.output },
                    { type: 'keep', params: { isToBeSaved: false } },
                  ],
                },
                { guard: { type: 'isConflict', params: ({ event }) => event.output }, target: 'comparing' },
                { guard: { type: 'isSignedOut', params: ({ event }) => event.output }, target: 'signedOut' },
                {
                  target: 'unsaved.failed',
                  actions: [
                    { type: 'setUnconfirmed', params: ({ event }) => event.output },
                    { type: 'setFailure', params: ({ event }) => event.output },
                  ],
                },
              ],
              onError: onFailure,
            },
          },
          conflict: {
            description:
              'Both versions are side by side. The user keeps one of them, or takes parts of the other one over.',
            tags: 'unsaved',
            always: { guard: 'isOwnSave', target: 'saving', actions: 'acceptVersion' },
            on: {
              'editor.change': {
                actions: [
                  { type: 'setTyped', params: typed },
                  { type: 'keep', params: { isToBeSaved: false } },
                ],
              },
              'editor.keepMine': { target: 'saving', actions: 'acceptVersion' },
              'editor.takeTheirs': {
                target: 'stored',
                actions: [{ type: 'setStored', params: ({ context }) => context.theirs }, 'forget'],
              },
            },
          },
          comparing: {
            description:
              'The entry has another version. It is fetched: somebody else has saved, or an earlier save arrived.',
            tags: ['busy', 'unsaved'],
            invoke: {
              id: 'compare',
              src: 'load',
              input: ({ context: { kind, id } }) => ({ kind, id }),
              onDone: [
                {
                  guard: { type: 'isLoaded', params: ({ event }) => event.output },
                  target: 'conflict',
                  actions: { type: 'setTheirs', params: ({ event }) => event.output },
                },
                { target: 'unsaved.failed', actions: { type: 'setFailure', params: ({ event }) => event.output } },
              ],
              onError: onFailure,
            },
          },
          signedOut: {
            description:
              'The session has ended. The text stays, and is saved as soon as the same person is signed in again.',
            tags: 'unsaved',
            entry: { type: 'keep', params: { isToBeSaved: true } },
            on: {
              'editor.change': {
                actions: [
                  { type: 'setTyped', params: typed },
                  { type: 'keep', params: { isToBeSaved: true } },
                ],
              },
              'editor.signedIn': 'saving',
            },
          },
        },
      },
      exit: {
        description: 'Whether the user may leave the form.',
        initial: 'staying',
        states: {
          staying: {
            on: { 'editor.leave': [{ guard: 'hasUnsaved', target: 'asking' }, { target: 'leaving' }] },
          },
          asking: {
            description: 'Something is not saved: the screen asks whether to leave without it.',
            on: {
              'editor.stay': 'staying',
              'editor.discard': { target: 'leaving', actions: ['dropTyped', 'forget'] },
            },
          },
          leaving: {
            description: 'The navigation goes on. If it comes back to the form, the next attempt asks again.',
            on: { 'editor.stay': 'staying' },
          },
        },
      },
    },
  });
};

export const entryEditorMachine = /* @__PURE__ */ createEntryEditorMachine(/* @__PURE__ */ noEffects());

export type EntryEditorRef = ActorRefFrom<typeof entryEditorMachine>;
export type EntryEditorSnapshot = SnapshotFrom<typeof entryEditorMachine>;
