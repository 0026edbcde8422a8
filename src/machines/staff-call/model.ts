import type { ModelOf } from 'xstate-paths-and-diagrams';
import { NEEDS_SIGN_IN } from '../../rules/old-sign-in.ts';
import type { staffCallMachine } from './machine.ts';

const refused = (status: number, detail: string | null) => ({
  output: { ok: false as const, failure: { kind: 'status' as const, status, detail } },
});

export const model = {
  events: { 'call.start': [{ type: 'call.start' }], 'call.clear': [{ type: 'call.clear' }] },
  outcomes: {
    send: [
      { output: { ok: true as const, value: null } },
      { output: { ok: false as const, failure: { kind: 'timeout' as const } } },
      refused(401, null),
      refused(403, NEEDS_SIGN_IN),
      refused(409, 'No.'),
      { error: new Error('unexpected') },
    ],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof staffCallMachine>;
