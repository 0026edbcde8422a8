import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { StoredEntry } from '../../api/admin/entry-calls.ts';
import { type EntryFields, haveSameFields } from '../../rules/admin-entries.ts';
import type { entryEditorMachine, Loaded } from './machine.ts';

const FAILED = { output: { ok: false as const, failure: { kind: 'timeout' as const } } };
const status = (code: number) => ({
  output: { ok: false as const, failure: { kind: 'status' as const, status: code, detail: null } },
});
const UNEXPECTED = { error: new Error('unexpected') };

const fields = (name: string) => ({ slug: 'housing', name });
const stored = (name: string, version: number): StoredEntry => ({
  kind: 'category',
  id: '7',
  version,
  state: 'live',
  entry: fields(name),
  counts: null,
  changed_by: 'amara',
  changed_on: '2026-09-28T15:00:00.000Z',
});
const loaded = (kept: Loaded['kept']) => ({
  output: { ok: true as const, value: { stored: stored('Housing', 1), kept } },
});
const change = (changed: EntryFields, problems: string[] = []) => ({
  type: 'editor.change' as const,
  fields: changed,
  problems: problems.map((text) => ({ field: 'name', text })),
});

/** For each text the place of the first one that equals it. */
const whichAreEqual = (texts: (EntryFields | null)[]) =>
  texts.map((text) =>
    texts.findIndex((other) => (text === null || other === null ? text === other : haveSameFields(text, other))),
  );

export const model = {
  input: { kind: 'category', id: '7', empty: fields('') },
  events: {
    'editor.change': [change(fields('Housing')), change(fields('Living')), change(fields(''), ['must not be empty'])],
    'editor.save': [{ type: 'editor.save' }],
    'editor.undo': [{ type: 'editor.undo' }],
    'editor.retry': [{ type: 'editor.retry' }],
    'editor.keepMine': [{ type: 'editor.keepMine' }],
    'editor.takeTheirs': [{ type: 'editor.takeTheirs' }],
    'editor.signedIn': [{ type: 'editor.signedIn' }],
    'editor.discard': [{ type: 'editor.discard' }],
    'editor.published': [
      { type: 'editor.published', stored: stored('Housing', 3) },
      { type: 'editor.published', stored: stored('Theirs', 3) },
    ],
    'editor.leave': [{ type: 'editor.leave' }],
    'editor.stay': [{ type: 'editor.stay' }],
  },
  outcomes: {
    load: [
      loaded(null),
      loaded({ fields: fields('Living'), version: 1, isToBeSaved: false }),
      loaded({ fields: fields('Living'), version: 1, isToBeSaved: true }),
      { output: { ok: true, value: { stored: stored('Living', 2), kept: null } } },
      FAILED,
      status(404),
      UNEXPECTED,
    ],
    save: [{ output: { ok: true, value: stored('Living', 2) } }, status(409), status(401), FAILED, UNEXPECTED],
    undo: [{ output: { ok: true, value: stored('Housing', 3) } }, FAILED, UNEXPECTED],
  },
  /** What guards read of the context: which of the texts are equal, not what they say. */
  project: ({ stored: known, empty, fields: shown, sent, unconfirmed, problems }) => ({
    texts: whichAreEqual([known?.entry ?? empty, shown, sent, unconfirmed]),
    name: shown.name,
    hasProblems: problems.length > 0,
  }),
} satisfies ModelOf<typeof entryEditorMachine>;
