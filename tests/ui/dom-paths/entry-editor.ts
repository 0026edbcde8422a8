import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { StoredEntry } from '../../../src/api/admin/entry-calls.ts';
import {
  type EntryEditorSnapshot,
  entryEditorMachine,
  type Loaded,
} from '../../../src/machines/entry-editor/machine.ts';
import { model } from '../../../src/machines/entry-editor/model.ts';
import { type EditorView, selectEditorView } from '../../../src/machines/entry-editor/selectors.ts';
import type { Result } from '../../../src/machines/shared/result.ts';
import type { AdminApp } from './support/admin-app.tsx';
import { answerUndo } from './support/undo.ts';
import { type DriversOf, done, type WalkOf } from './support/walk.ts';

const ADDRESS = '/admin/types/categories/edit?id=7';
const LOAD = 'GET /admin/entry';
const SAVE = 'PUT /admin/entry';
const LEAVE = 'Leave without saving?';
const LIST = 'Categories and types';

const button = (name: string) => screen.getByRole('button', { name });
const nameField = () => screen.getByRole('textbox', { name: 'Name' });

function driversOf(app: AdminApp) {
  const load = async (result: Result<Loaded>) => {
    if (!result.ok) return app.fail(LOAD, result.failure);
    // The text that this tab keeps is read when the entry has arrived.
    if (result.value.kept !== null) app.texts.write('category.7', result.value.kept);
    return app.answer(LOAD, result.value.stored);
  };
  return {
    events: {
      'editor.change': async ({ fields }) => {
        const name = String(fields.name);
        // A field that has this value already reports no change: the user types a space and deletes it.
        if ((nameField() as HTMLInputElement).value === name) await app.set(nameField(), `${name} `);
        await app.set(nameField(), name);
      },
      'editor.save': () => app.press(button('Save')),
      'editor.undo': () => app.press(button('Undo')),
      'editor.retry': () => app.press(button('Try again')),
      'editor.keepMine': () => app.press(button('Save yours')),
      'editor.takeTheirs': () => app.press(button('Drop yours')),
      'editor.signedIn': () => app.comeBack(),
      'editor.discard': () => {
        const leave = screen.queryByRole('button', { name: 'Leave without saving' });
        return app.press(leave ?? button('Discard it'));
      },
      'editor.published': () => Promise.reject(new Error('a category has no publication')),
      'editor.leave': () => app.press(screen.getAllByRole('link', { name: LIST }).at(-1) as HTMLElement),
      'editor.stay': () => app.press(button('Stay')),
    },
    outcomes: {
      load: ({ output }) => load(output as Result<Loaded>),
      save: ({ output }) => {
        const result = output as Result<StoredEntry>;
        return result.ok ? app.answer(SAVE, result.value) : app.fail(SAVE, result.failure);
      },
      // The save before has made version 2.
      undo: ({ output }) => answerUndo(app, output as Result<StoredEntry>, 2),
    },
    delays: {},
  } satisfies DriversOf<typeof entryEditorMachine, keyof typeof model.outcomes>;
}

/** What the lines above the form say in each state. */
const NOTICES: Record<EditorView, RegExp> = {
  loading: /^$/,
  missing: /^$/,
  unavailable: /^$/,
  pristine: /^$/,
  changed: /^$/,
  saving: /^$/,
  undoing: /^$/,
  comparing: /^$/,
  invalid: /^Not saved\. One field needs a correction\.$/,
  saved: /^Saved\.Undo$/,
  undone: /^The category is as it was before your last save\.$/,
  undoFailed: /^Your save was not undone\. .+Undo$/,
  failed:
    /^(Not saved\. .+ Your text is still here\.|.+ so it is not known whether this is saved\. .+ Press “Save” again\.)$/,
  conflict: /^Not saved: amara saved this category while you were writing/,
  signedOut: /^Your session has ended\. Your text is still here, .+Sign in$/,
};

const RESTORED = /^What you typed before is back\. It is not saved yet\.Discard it$/;

function showsForm(snapshot: EntryEditorSnapshot): void {
  const view = selectEditorView(snapshot);
  const { fields, isRestored } = snapshot.context;
  const notices = document.querySelector('main [role="status"]')?.textContent ?? '';
  expect(notices).toMatch(isRestored && view === 'changed' ? RESTORED : NOTICES[view]);
  expect(nameField()).toHaveProperty('value', fields.name);
  expect(nameField().getAttribute('aria-invalid')).toBe(String(view === 'invalid'));
  const save = button('Save');
  const isBusy = view === 'saving' || view === 'comparing' || view === 'undoing';
  expect(save.getAttribute('aria-busy')).toBe(String(isBusy));
  const isPossible = snapshot.hasTag('unsaved') && !isBusy && view !== 'conflict';
  expect(save.getAttribute('aria-disabled')).toBe(String(!isPossible));
  expect(screen.queryByRole('region', { name: 'Both versions' }) !== null).toBe(view === 'conflict');
}

/** The end of a load with one of the outcomes of the model. */
const loadDone = (outcome: number) => done('load', (model.outcomes.load[outcome] as { output: unknown }).output);

const NO_PUBLICATION =
  'A category has no publication. The walk of the publication and entry-page.dom.test.tsx have one.';

/** ADMIN-54 to ADMIN-60: the form of a category in every state. */
export const entryEditor: WalkOf<AdminApp> = {
  machine: entryEditorMachine,
  // The paths below leave and discard: the screen offers both in few states, and a page that was left has no further step.
  model: {
    ...model,
    events: { ...model.events, 'editor.published': [], 'editor.leave': [], 'editor.stay': [], 'editor.discard': [] },
  },
  begin: (app) => app.go(ADDRESS),
  driversOf,
  extraPaths: [
    [loadDone(0), { type: 'editor.leave' }],
    [loadDone(1), { type: 'editor.discard' }],
    [loadDone(1), { type: 'editor.leave' }, { type: 'editor.stay' }],
    [loadDone(1), { type: 'editor.leave' }, { type: 'editor.discard' }],
  ],
  notTaken: {
    'entryEditor.text.stored|editor.change|0': 'A field reports a change only when its value is another one.',
    'entryEditor.text.stored|editor.published|0': NO_PUBLICATION,
    'entryEditor.text.unsaved|editor.published|0': NO_PUBLICATION,
    'entryEditor.exit.leaving|editor.stay|0': 'The page is gone.',
  },
  shows: (snapshot) => {
    const editor = snapshot as EntryEditorSnapshot;
    const view = selectEditorView(editor);
    if (editor.matches({ exit: 'leaving' })) {
      expect(window.location.pathname).toBe('/admin/types');
      return;
    }
    expect(screen.queryByRole('heading', { name: LEAVE }) !== null).toBe(editor.matches({ exit: 'asking' }));
    switch (view) {
      case 'loading':
        expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('Loading page');
        return;
      case 'missing':
        screen.getByRole('heading', { name: 'Page not found' });
        return;
      case 'unavailable':
        screen.getByText('This category could not be loaded');
        return;
      default:
        showsForm(editor);
    }
  },
};
