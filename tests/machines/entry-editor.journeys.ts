import type { StoredEntry } from '../../src/api/admin/entry-calls.ts';
import { entryEditorMachine } from '../../src/machines/entry-editor/machine.ts';
import { UNEXPECTED_FAILURE } from '../../src/machines/shared/result.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const fields = (name: string) => ({ slug: 'housing', name });
const stored = (name: string, version: number, changed_by = 'amara'): StoredEntry => ({
  kind: 'category',
  id: '7',
  version,
  state: 'live',
  entry: fields(name),
  counts: null,
  changed_by,
  changed_on: '2026-09-28T15:00:00.000Z',
});
const change = (name: string, problems: { field: string; text: string }[] = []) =>
  ({ type: 'editor.change', fields: fields(name), problems }) as const;
const event = (name: string) => ({ type: `editor.${name}` }) as { type: 'editor.save' };
const ok = (value: unknown) => ({ ok: true, value });
const status = (code: number) => ({ ok: false, failure: { kind: 'status', status: code, detail: null } });
const timeout = { ok: false, failure: { kind: 'timeout' } };

const input = { kind: 'category', id: '7', empty: fields('') } as const;
const STORED = ['pristine', 'saved', 'undone', 'undoFailed'];
const UNSAVED = ['changed', 'invalid', 'failed'];
const on = (text: string, exit = 'staying') => {
  const group = STORED.includes(text) ? 'stored' : UNSAVED.includes(text) ? 'unsaved' : null;
  return { text: group === null ? text : { [group]: text }, exit };
};
const keep = (isToBeSaved = false) => ['keep', { isToBeSaved }] as const;
const forget = ['forget', undefined] as const;
const LOADED = [done('load', ok({ stored: stored('Housing', 1), kept: null })), on('pristine')] as const;
const WRONG = [{ field: 'name', text: 'must not be empty' }];

export const entryEditorJourneys = journeysOf(entryEditorMachine, [
  {
    title: 'ADMIN-54 what is typed is saved, and the form shows what the server made of it',
    input,
    start: on('loading'),
    steps: [
      [...LOADED, { context: { version: 1, fields: fields('Housing') } }],
      [event('save'), on('pristine'), { began: [] }],
      [change('living'), on('changed'), { did: [keep()], context: { fields: fields('living') } }],
      [
        event('save'),
        on('saving'),
        {
          began: ['save'],
          inputs: { save: { kind: 'category', id: '7', version: 1, fields: fields('living'), unconfirmed: null } },
        },
      ],
      [
        done('save', ok(stored('Living', 2))),
        on('saved'),
        { did: [forget], context: { version: 2, fields: fields('Living'), sent: null } },
      ],
      [change('Living '), on('changed'), { did: [keep()] }],
      [change('Living'), on('pristine'), { did: [forget] }],
    ],
  },
  {
    title: 'ADMIN-54 a form with a problem is not saved; it says what is wrong until nothing is',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('', WRONG), on('changed'), { did: [keep()], context: { problems: WRONG } }],
      [event('save'), on('invalid'), { began: [] }],
      [change(' ', WRONG), on('invalid'), { did: [keep()], context: { fields: fields(' ') } }],
      [change('Living'), on('changed'), { did: [keep()], context: { problems: [] } }],
      [change('', WRONG), on('changed'), { did: [keep()] }],
      [event('save'), on('invalid')],
      [change('Housing', WRONG), on('pristine'), { did: [forget], context: { problems: WRONG } }],
    ],
  },
  {
    title: 'ADMIN-54 what is typed while a save is running is saved by the next one',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Living'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [change('Living well'), on('saving'), { began: [], did: [keep()] }],
      [
        done('save', ok(stored('Living', 2))),
        on('changed'),
        { did: [keep()], context: { version: 2, fields: fields('Living well') } },
      ],
      [event('save'), on('saving'), { began: ['save'] }],
      [
        done('save', timeout),
        on('failed'),
        { context: { fields: fields('Living well'), failure: { kind: 'timeout' } } },
      ],
      [event('save'), on('saving'), { began: ['save'], context: { failure: null } }],
      [failed('save', new Error('unexpected')), on('failed'), { context: { failure: UNEXPECTED_FAILURE } }],
      [event('discard'), on('pristine'), { did: [forget], context: { fields: fields('Living'), failure: null } }],
    ],
  },
  {
    title: 'ADMIN-55 a text that this tab kept is back after a reload, and can be dropped',
    input,
    start: on('loading'),
    steps: [
      [
        done(
          'load',
          ok({ stored: stored('Housing', 3), kept: { fields: fields('Mine'), version: 2, isToBeSaved: false } }),
        ),
        on('changed'),
        { context: { isRestored: true, fields: fields('Mine'), version: 2 } },
      ],
      [event('discard'), on('pristine'), { did: [forget], context: { isRestored: false, version: 3 } }],
    ],
  },
  {
    title: 'ADMIN-56 when the session has ended, the text stays and is saved after the sign-in',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Living'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', status(401)), on('signedOut'), { did: [keep(true)], context: { fields: fields('Living') } }],
      [change('Living well'), on('signedOut'), { did: [keep(true)], context: { fields: fields('Living well') } }],
      [event('signedIn'), on('saving'), { began: ['save'] }],
      [done('save', ok(stored('Living well', 2))), on('saved'), { did: [forget] }],
    ],
  },
  {
    title: 'ADMIN-56 after a sign-in in the same tab the kept text is saved at once',
    input,
    start: on('loading'),
    steps: [
      [
        done(
          'load',
          ok({ stored: stored('Housing', 1), kept: { fields: fields('Mine'), version: 1, isToBeSaved: true } }),
        ),
        on('saving'),
        {
          began: ['save'],
          inputs: { save: { kind: 'category', id: '7', version: 1, fields: fields('Mine'), unconfirmed: null } },
        },
      ],
      [done('save', ok(stored('Mine', 2))), on('saved'), { did: [forget] }],
    ],
  },
  {
    title: 'ADMIN-57 a save over somebody else’s shows both versions, and the user keeps their own',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Mine'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', status(409)), on('comparing'), { began: ['compare'] }],
      [
        done('compare', ok({ stored: stored('Theirs', 2, 'sasha'), kept: null })),
        on('conflict'),
        { context: { theirs: stored('Theirs', 2, 'sasha'), fields: fields('Mine') } },
      ],
      [change('Mine and theirs'), on('conflict'), { did: [keep()] }],
      [
        event('keepMine'),
        on('saving'),
        {
          began: ['save'],
          inputs: {
            save: { kind: 'category', id: '7', version: 2, fields: fields('Mine and theirs'), unconfirmed: null },
          },
        },
      ],
      [done('save', ok(stored('Mine and theirs', 3))), on('saved'), { did: [forget], context: { theirs: null } }],
    ],
  },
  {
    title: 'ADMIN-57 or takes the other one; if it cannot be fetched, nothing is lost',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Mine'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', status(409)), on('comparing'), { began: ['compare'] }],
      [done('compare', timeout), on('failed'), { context: { fields: fields('Mine'), failure: { kind: 'timeout' } } }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', status(409)), on('comparing'), { began: ['compare'] }],
      [failed('compare', new Error('unexpected')), on('failed'), { context: { failure: UNEXPECTED_FAILURE } }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', status(409)), on('comparing'), { began: ['compare'] }],
      [done('compare', ok({ stored: stored('Theirs', 2, 'sasha'), kept: null })), on('conflict')],
      [event('takeTheirs'), on('pristine'), { did: [forget], context: { fields: fields('Theirs'), version: 2 } }],
    ],
  },
  {
    title: 'ADMIN-58 leaving with unsaved text asks; leaving without any does not',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [event('leave'), on('pristine', 'leaving')],
      [event('stay'), on('pristine')],
      [change('Mine'), on('changed'), { did: [keep()] }],
      [event('leave'), on('changed', 'asking')],
      [event('stay'), on('changed'), { context: { fields: fields('Mine') } }],
      [event('leave'), on('changed', 'asking')],
      [event('discard'), on('pristine', 'leaving'), { did: [forget, forget], context: { fields: fields('Housing') } }],
    ],
  },
  {
    title: 'ADMIN-59 a save can be taken back; if somebody else has changed the entry since, the save stands',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Mine'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', ok(stored('Mine', 2))), on('saved'), { did: [forget] }],
      [event('undo'), on('undoing'), { began: ['undo'], inputs: { undo: { kind: 'category', id: '7', version: 2 } } }],
      [
        done('undo', status(409)),
        on('undoFailed'),
        { context: { fields: fields('Mine'), failure: status(409).failure as never } },
      ],
      [event('undo'), on('undoing'), { began: ['undo'] }],
      [failed('undo', new Error('unexpected')), on('undoFailed'), { context: { failure: UNEXPECTED_FAILURE } }],
      [event('undo'), on('undoing'), { began: ['undo'] }],
      [done('undo', ok(stored('Housing', 3))), on('undone'), { context: { fields: fields('Housing'), version: 3 } }],
    ],
  },
  {
    title: 'ADMIN-60 an entry that is gone or cannot be loaded is not a form',
    input,
    start: on('loading'),
    steps: [
      [done('load', timeout), on('unavailable'), { context: { failure: { kind: 'timeout' } } }],
      [event('retry'), on('loading'), { began: ['load'] }],
      [failed('load', new Error('unexpected')), on('unavailable'), { context: { failure: UNEXPECTED_FAILURE } }],
      [event('retry'), on('loading'), { began: ['load'] }],
      [done('load', status(404)), on('missing')],
    ],
  },
  {
    title: 'ADMIN-54 a new entry whose name is taken is no conflict: the user chooses another one',
    input: { kind: 'category', id: null, empty: fields('') },
    start: on('loading'),
    steps: [
      [done('load', ok({ stored: null, kept: null })), on('pristine'), { context: { fields: fields('') } }],
      [change('Housing'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', status(409)), on('failed'), { began: [] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', ok(stored('Housing', 1))), on('saved'), { did: [forget], context: { id: '7', version: 1 } }],
      [
        { type: 'editor.published', stored: stored('Housing', 2) },
        on('pristine'),
        { context: { version: 2, fields: fields('Housing') } },
      ],
    ],
  },
  {
    title: 'ADMIN-55 a kept text that the user makes equal to what the server has is no longer kept',
    input,
    start: on('loading'),
    steps: [
      [
        done(
          'load',
          ok({ stored: stored('Housing', 1), kept: { fields: fields('Mine'), version: 1, isToBeSaved: false } }),
        ),
        on('changed'),
        { context: { isRestored: true } },
      ],
      [
        change('Housing', WRONG),
        on('pristine'),
        { did: [forget], context: { fields: fields('Housing'), problems: WRONG, isRestored: false } },
      ],
    ],
  },
  {
    title: 'ADMIN-54 what is typed after a save counts as changed only if it differs',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Living'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', ok(stored('Living', 2))), on('saved'), { did: [forget] }],
      [change('Living', WRONG), on('pristine'), { did: [forget], context: { problems: WRONG } }],
    ],
  },
  {
    title: 'ADMIN-61 an entry that is published while its form has changes gets its version, and keeps the text',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Mine'), on('changed'), { did: [keep()] }],
      [
        { type: 'editor.published', stored: stored('Housing', 2) },
        on('changed'),
        { context: { version: 2, fields: fields('Mine') } },
      ],
    ],
  },
  {
    title: 'ADMIN-58 a user who leaves during a conflict drops what was typed',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Mine'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', status(409)), on('comparing'), { began: ['compare'] }],
      [done('compare', ok({ stored: stored('Theirs', 2, 'sasha'), kept: null })), on('conflict')],
      [event('leave'), on('conflict', 'asking')],
      [event('discard'), on('conflict', 'leaving'), { did: [forget], context: { fields: fields('Housing') } }],
    ],
  },
  {
    title: 'ADMIN-72 a save without an answer had arrived: the next one brings no conflict with oneself',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Mine'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', timeout), on('failed'), { context: { unconfirmed: fields('Mine') } }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', status(409)), on('comparing'), { began: ['compare'] }],
      [
        done('compare', ok({ stored: stored('Mine', 2), kept: null })),
        on('saving'),
        {
          began: ['save'],
          inputs: {
            save: { kind: 'category', id: '7', version: 2, fields: fields('Mine'), unconfirmed: fields('Mine') },
          },
        },
      ],
      [done('save', ok(stored('Mine', 2))), on('saved'), { did: [forget], context: { unconfirmed: null } }],
    ],
  },
  {
    title: 'ADMIN-72 what was typed after a save without an answer is saved over that save',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Mine'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', timeout), on('failed')],
      [change('Mine, longer'), on('changed'), { did: [keep()], context: { unconfirmed: fields('Mine') } }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', status(409)), on('comparing'), { began: ['compare'] }],
      [
        done('compare', ok({ stored: stored('Mine', 2), kept: null })),
        on('saving'),
        {
          began: ['save'],
          inputs: {
            save: {
              kind: 'category',
              id: '7',
              version: 2,
              fields: fields('Mine, longer'),
              unconfirmed: fields('Mine'),
            },
          },
        },
      ],
      [done('save', status(400)), on('failed'), { context: { unconfirmed: null } }],
    ],
  },
  {
    title: 'ADMIN-72 a new entry without an answer is sent as before, and what was typed since is saved after it',
    input: { kind: 'category', id: null, empty: fields('') },
    start: on('loading'),
    steps: [
      [done('load', ok({ stored: null, kept: null })), on('pristine')],
      [change('Mine'), on('changed'), { did: [keep()] }],
      [event('save'), on('saving'), { began: ['save'] }],
      [done('save', timeout), on('failed'), { context: { unconfirmed: fields('Mine') } }],
      [change('Mine, longer'), on('changed'), { did: [keep()] }],
      [
        event('save'),
        on('saving'),
        {
          began: ['save'],
          inputs: {
            save: {
              kind: 'category',
              id: null,
              version: null,
              fields: fields('Mine, longer'),
              unconfirmed: fields('Mine'),
            },
          },
        },
      ],
      [done('save', ok(stored('Mine, longer', 2))), on('saved'), { did: [forget], context: { unconfirmed: null } }],
    ],
  },
  {
    title: 'ADMIN-57 a publication that finds another text does not make the next save overwrite it',
    input,
    start: on('loading'),
    steps: [
      [...LOADED],
      [change('Mine'), on('changed'), { did: [keep()] }],
      [
        { type: 'editor.published', stored: stored('Theirs', 2, 'sasha') },
        on('changed'),
        { context: { version: 1, fields: fields('Mine') } },
      ],
    ],
  },
]);
