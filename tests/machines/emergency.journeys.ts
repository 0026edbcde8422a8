import type { OwnAlert } from '../../src/api/admin/alerts.ts';
import { type EmergencyEvent, emergencyMachine } from '../../src/machines/emergency/machine.ts';
import { UNEXPECTED_FAILURE } from '../../src/machines/shared/result.ts';
import { NEEDS_SIGN_IN } from '../../src/rules/old-sign-in.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const AT = '2026-09-28T15:00:00.000Z';
const LATER = '2026-09-28T15:10:00.000Z';
const ENDS = '2026-09-28T16:00:00.000Z';
const content = { title: 'Gas', description: 'Leave untill noon.', link: null };
const right = { ...content, description: 'Leave until noon.' };
const alert: OwnAlert = {
  ...{ id: 7, ...content, severity: 'emergency', published_on: AT, published_by: 'erik', ends_on: ENDS },
  ...{ updated_on: null, cleared_on: null, clear_text: null, withdrawn_on: null, is_live: true },
};
const corrected: OwnAlert = { ...alert, ...right, updated_on: LATER };
const cleared: OwnAlert = { ...corrected, cleared_on: LATER, clear_text: 'Go back in.', withdrawn_on: LATER };
const ended: OwnAlert = { ...alert, withdrawn_on: LATER, is_live: false };

const show = { type: 'emergency.show', ...content, severity: 'emergency', hours: 1 } as const;
const correct = { type: 'emergency.correct', ...right, hours: null, tells_again: true } as const;
const clear = { type: 'emergency.clear', description: 'Go back in.' } as const;
const end = { type: 'emergency.end' } as const;
const confirm = { type: 'emergency.confirm' } as const;
const cancel = { type: 'emergency.cancel' } as const;
const check = { type: 'emergency.check' } as const;
const another = { type: 'emergency.new' } as const;
const sure = (isSure: boolean) => ({ type: 'emergency.sure', isSure }) as const;
const time = (now: string) => ({ type: 'emergency.time', now }) as const;
const received = (of: OwnAlert): EmergencyEvent => ({ type: 'emergency.received', alert: of });

const ok = (value: unknown) => ({ ok: true, value });
const refusal = (status: number, detail: string | null) => ({ ok: false, failure: { kind: 'status', status, detail } });
const timeout = { ok: false, failure: { kind: 'timeout' } };
const sends = (id: number | null, change: object) => ({
  began: ['send'],
  inputs: { send: { id, change } },
  tags: ['busy'],
});

const { type: _show, ...showFields } = show;
const { type: _correct, ...correctFields } = correct;
const asShow = { kind: 'show', ...showFields };
const asCorrect = { kind: 'correct', corrected: null, ...correctFields };
const asClear = { kind: 'clear', description: 'Go back in.' };
const asEnd = { kind: 'end' };

export const emergencyJourneys = journeysOf(emergencyMachine, [
  {
    title:
      'ADMIN-10 ADMIN-120 ADMIN-121 an alert is shown after the box, corrected, cleared and over, and the form is for another one',
    input: { alert: null },
    start: 'none',
    steps: [
      [end, 'none', { began: [] }],
      [show, { asked: 'unsure' }, { began: [] }],
      [confirm, { asked: 'unsure' }, { began: [] }],
      [sure(false), { asked: 'unsure' }],
      [sure(true), { asked: 'ready' }],
      [sure(false), { asked: 'unsure' }],
      [sure(true), { asked: 'ready' }],
      [confirm, 'sending', sends(null, asShow)],
      [confirm, 'sending', { began: [] }],
      [done('send', ok(alert)), 'shown', { context: { alert, change: null, done: 'show', failure: null } }],
      [show, 'shown', { began: [] }],
      [correct, { asked: 'ready' }, { context: { change: asCorrect as never, done: null } }],
      [sure(false), { asked: 'ready' }],
      [confirm, 'sending', sends(7, asCorrect)],
      [done('send', ok(corrected)), 'corrected', { context: { alert: corrected, done: 'correct' } }],
      [correct, { asked: 'ready' }, { context: { change: { ...asCorrect, corrected: LATER } as never } }],
      [cancel, 'corrected', { context: { change: null, failure: null } }],
      [clear, { asked: 'ready' }],
      [confirm, 'sending', sends(7, asClear)],
      [done('send', ok(cleared)), 'allClear', { context: { done: 'clear' } }],
      [correct, 'allClear', { began: [] }],
      [clear, 'allClear', { began: [] }],
      [time(LATER), 'allClear'],
      [time(ENDS), 'ended', { context: { alert: { ...cleared, is_live: false } } }],
      [end, 'ended', { began: [] }],
      [another, 'none', { context: { alert: null, done: null } }],
    ],
  },
  {
    title: 'ADMIN-123 an alert whose answer was lost was shown: the server says so, and everybody sees it once',
    input: { alert: null },
    start: 'none',
    steps: [
      [show, { asked: 'unsure' }],
      [sure(true), { asked: 'ready' }],
      [confirm, 'sending'],
      [
        done('send', timeout),
        'checking',
        { began: ['look'], tags: ['busy'], context: { failure: { kind: 'timeout' } } },
      ],
      [confirm, 'checking', { began: [] }],
      [
        done('look', ok([{ ...alert, id: 6, title: 'Fire' }, alert])),
        'shown',
        { context: { alert, done: 'show', failure: null } },
      ],
      [another, 'none', { context: { alert: null } }],
    ],
  },
  {
    title: 'ADMIN-123 while it is unknown whether an alert is shown, it can be asked again and sent again',
    input: { alert: null },
    start: 'none',
    steps: [
      [show, { asked: 'unsure' }],
      [sure(true), { asked: 'ready' }],
      [confirm, 'sending'],
      [failed('send', new Error('unexpected')), 'checking', { context: { failure: UNEXPECTED_FAILURE } }],
      [failed('look', new Error('unexpected')), 'unknown'],
      [cancel, 'unknown', { began: [] }],
      [check, 'checking', { began: ['look'] }],
      [done('look', timeout), 'unknown'],
      [confirm, 'sending', sends(null, asShow)],
      [done('send', timeout), 'checking'],
      // Not this alert: an advisory, one that was withdrawn, and one with its all-clear.
      [
        done('look', ok([{ ...alert, severity: 'advisory' }, ended, { ...alert, cleared_on: LATER }])),
        { failed: 'lost' },
        { context: { alert: null, failure: { kind: 'timeout' } } },
      ],
      [confirm, 'sending', sends(null, asShow)],
      [done('send', ok(alert)), 'shown'],
    ],
  },
  {
    title: 'ADMIN-123 an ended session, an old sign-in and a refusal keep what is asked, and the same button sends it',
    input: { alert },
    start: 'shown',
    steps: [
      [correct, { asked: 'ready' }],
      [confirm, 'sending'],
      [
        done('send', refusal(401, null)),
        { failed: 'signedOut' },
        { context: { change: asCorrect as never, failure: { kind: 'status', status: 401, detail: null } } },
      ],
      [confirm, 'sending', sends(7, asCorrect)],
      [
        done('send', refusal(403, NEEDS_SIGN_IN)),
        { failed: 'needsSignIn' },
        { context: { failure: { kind: 'status', status: 403, detail: NEEDS_SIGN_IN } } },
      ],
      [confirm, 'sending', sends(7, asCorrect)],
      [
        done('send', refusal(409, 'Corrected meanwhile.')),
        { failed: 'refused' },
        { context: { failure: { kind: 'status', status: 409, detail: 'Corrected meanwhile.' } } },
      ],
      [received(corrected), { failed: 'refused' }],
      [cancel, 'shown', { context: { change: null, failure: null } }],
      [received({ ...corrected, id: 8 }), 'shown', { context: { alert } }],
      [received(corrected), 'corrected', { context: { alert: corrected } }],
      [time(ENDS), 'ended', { context: { alert: { ...corrected, is_live: false } } }],
    ],
  },
  {
    title: 'ADMIN-123 a correction, an all-clear and a withdrawal without an answer are looked for on the server',
    input: { alert },
    start: 'shown',
    steps: [
      [correct, { asked: 'ready' }],
      [confirm, 'sending'],
      [done('send', timeout), 'checking'],
      [done('look', ok([alert])), { failed: 'lost' }, { context: { alert } }],
      [confirm, 'sending', sends(7, asCorrect)],
      [done('send', timeout), 'checking'],
      // Another correction: what the server has is shown, and the sender is told.
      [
        done('look', ok([{ ...corrected, title: 'Fire' }])),
        { failed: 'lost' },
        { context: { alert: { ...corrected, title: 'Fire' } } },
      ],
      [confirm, 'sending'],
      [done('send', timeout), 'checking'],
      [done('look', ok([corrected])), 'corrected', { context: { alert: corrected, done: 'correct', failure: null } }],
      [clear, { asked: 'ready' }],
      [confirm, 'sending'],
      [done('send', timeout), 'checking'],
      [done('look', ok([corrected])), { failed: 'lost' }],
      [confirm, 'sending'],
      [done('send', timeout), 'checking'],
      [done('look', ok([cleared])), 'allClear', { context: { done: 'clear' } }],
      [end, { asked: 'ready' }],
      [confirm, 'sending', sends(7, asEnd)],
      [done('send', timeout), 'checking'],
      [done('look', ok([cleared])), { failed: 'lost' }],
      [confirm, 'sending'],
      [done('send', timeout), 'checking'],
      [done('look', ok([])), { failed: 'lost' }, { context: { alert: cleared } }],
      [confirm, 'sending'],
      [done('send', timeout), 'checking'],
      [done('look', ok([{ ...cleared, is_live: false }])), 'ended', { context: { done: 'end' } }],
    ],
  },
  {
    title: 'ADMIN-121 an advisory has no all-clear, and what is over is seen when the list is loaded again',
    input: { alert: { ...alert, severity: 'advisory' } },
    start: 'shown',
    steps: [
      [clear, 'shown', { began: [] }],
      [time(AT), 'shown'],
      [end, { asked: 'ready' }, { context: { change: { kind: 'end' } } }],
      [cancel, 'shown'],
      [received(cleared), 'allClear'],
      [received(ended), 'ended'],
      [another, 'none'],
    ],
  },
  {
    title:
      'ADMIN-120 a corrected alert gets the form of another one, and an all-clear too; a shown one ends by the clock',
    input: { alert: corrected },
    start: 'corrected',
    steps: [
      [received(alert), 'shown'],
      [time(ENDS), 'ended', { context: { alert: { ...alert, is_live: false } } }],
      [another, 'none'],
      [show, { asked: 'unsure' }],
      [cancel, 'none'],
      [show, { asked: 'unsure' }],
      [sure(true), { asked: 'ready' }],
      [cancel, 'none', { context: { change: null } }],
      [show, { asked: 'unsure' }],
      [sure(true), { asked: 'ready' }],
      [confirm, 'sending'],
      [done('send', ok(corrected)), 'corrected'],
      [end, { asked: 'ready' }, { context: { change: { kind: 'end' } } }],
      [confirm, 'sending'],
      [done('send', ok(ended)), 'ended'],
      [another, 'none'],
    ],
  },
  {
    title: 'ADMIN-120 the form is for another alert while a corrected alert or an all-clear shows',
    input: { alert: corrected },
    start: 'corrected',
    steps: [
      [received(cleared), 'allClear'],
      [received({ ...cleared, id: 8 }), 'allClear', { context: { alert: cleared } }],
      [another, 'none', { context: { alert: null } }],
    ],
  },
  {
    title: 'ADMIN-121 an emergency that was never corrected gets an all-clear',
    input: { alert },
    start: 'shown',
    steps: [
      [clear, { asked: 'ready' }, { context: { change: { kind: 'clear', description: 'Go back in.' } } }],
      [confirm, 'sending', sends(7, asClear)],
      [done('send', ok(cleared)), 'allClear'],
    ],
  },
  {
    title: 'ADMIN-120 a corrected alert makes room for another one',
    input: { alert: corrected },
    start: 'corrected',
    steps: [
      [received({ ...alert, id: 8 }), 'corrected', { context: { alert: corrected } }],
      [another, 'none', { context: { alert: null } }],
    ],
  },
]);
