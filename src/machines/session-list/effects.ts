import { fromPromise } from 'xstate';
import { createClient } from '../../api/client.ts';
import type { Session } from '../../api/portal/sessions.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toLoggedResult, unlessGone } from '../shared/to-result.ts';
import { createSessionListMachine } from './machine.ts';

/** The machine of the session list, connected to its calls. */
export const createSessionList = ({ portal }: Pick<Dependencies, 'portal'>) => {
  const client = createClient(portal);
  return createSessionListMachine({
    actors: {
      load: fromPromise(({ signal }) => logged<Session[]>(client('listSessions', { signal }))),
      end: fromPromise(async ({ input: { id }, signal }) => {
        if (id === null) return { ok: true, value: null };
        return logged<null>(client('endSession', { path: { id }, signal }).then(() => null, unlessGone));
      }),
      endAll: fromPromise(({ input: { endsCalendar }, signal }) => {
        const query = endsCalendar ? { calendar: 'end' as const } : {};
        return logged<null>(client('endAllSessions', { query, signal }).then(() => null));
      }),
    },
  });
};

const logged = <Value>(call: Promise<Value>) => toLoggedResult(call, 'A call of the session list failed.');
