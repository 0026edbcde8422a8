import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { OwnAlert } from '../../api/admin/alerts.ts';
import { NEEDS_SIGN_IN } from '../../rules/old-sign-in.ts';
import { stateOfOwnAlert } from '../../rules/own-alerts.ts';
import type { emergencyMachine } from './machine.ts';

const AT = '2026-09-28T15:00:00.000Z';
const ENDS = '2026-09-28T16:00:00.000Z';
const content = { title: 'Gas', description: 'Leave.', link: null };
const right = { ...content, description: 'Leave it.' };
const shown: OwnAlert = {
  ...{ id: 7, ...content, severity: 'emergency', published_on: AT, published_by: 'erik', ends_on: ENDS },
  ...{ updated_on: null, cleared_on: null, clear_text: null, withdrawn_on: null, is_live: true },
};
const corrected: OwnAlert = { ...shown, ...right, updated_on: AT };
const cleared: OwnAlert = { ...shown, cleared_on: AT, clear_text: 'Go back in.', withdrawn_on: AT };
const ended: OwnAlert = { ...shown, withdrawn_on: AT, is_live: false };

const ok = (alert: OwnAlert) => ({ output: { ok: true as const, value: alert } });
const found = (...alerts: OwnAlert[]) => ({ output: { ok: true as const, value: alerts } });
const failed = (failure: { kind: 'timeout' } | { kind: 'status'; status: number; detail: string | null }) => ({
  output: { ok: false as const, failure },
});
const TIMEOUT = failed({ kind: 'timeout' });
const UNEXPECTED = { error: new Error('unexpected') };

export const model = {
  input: { alert: null },
  events: {
    'emergency.show': [{ type: 'emergency.show', ...content, severity: 'emergency', hours: 1 }],
    'emergency.correct': [{ type: 'emergency.correct', ...right, hours: null, tells_again: true }],
    'emergency.clear': [{ type: 'emergency.clear', description: 'Go back in.' }],
    'emergency.end': [{ type: 'emergency.end' }],
    'emergency.sure': [
      { type: 'emergency.sure', isSure: true },
      { type: 'emergency.sure', isSure: false },
    ],
    'emergency.confirm': [{ type: 'emergency.confirm' }],
    'emergency.cancel': [{ type: 'emergency.cancel' }],
    'emergency.check': [{ type: 'emergency.check' }],
    'emergency.new': [{ type: 'emergency.new' }],
    'emergency.received': [
      { type: 'emergency.received', alert: corrected },
      { type: 'emergency.received', alert: { ...shown, id: 8 } },
    ],
    'emergency.time': [
      { type: 'emergency.time', now: AT },
      { type: 'emergency.time', now: ENDS },
    ],
  },
  outcomes: {
    send: [
      ok(shown),
      ok(corrected),
      ok(cleared),
      ok(ended),
      TIMEOUT,
      failed({ kind: 'status', status: 401, detail: null }),
      failed({ kind: 'status', status: 403, detail: NEEDS_SIGN_IN }),
      failed({ kind: 'status', status: 409, detail: 'No.' }),
      UNEXPECTED,
    ],
    look: [found(shown), found(corrected), found(cleared), found(ended), found(), TIMEOUT, UNEXPECTED],
  },
  // Guards read nothing else.
  project: ({ alert, change }) => ({ state: alert && stateOfOwnAlert(alert), change: change?.kind ?? null }),
} satisfies ModelOf<typeof emergencyMachine>;
