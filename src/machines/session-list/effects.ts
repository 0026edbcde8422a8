import { fromPromise } from 'xstate';
import { createClient } from '../../api/client.ts';
import { endAllSessions, endSession, listSessions, type Session } from '../../api/portal/sessions.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { Result } from '../shared/result.ts';
import { toResult } from '../shared/to-result.ts';
import { sessionListMachine } from './machine.ts';

/** The machine of the session list, connected to its calls. */
export const createSessionList = ({ portal }: Pick<Dependencies, 'portal'>) => {
  const client = createClient(portal);
  return sessionListMachine.provide({
    actors: {
      load: fromPromise(({ signal }) => logged<Session[]>(client(listSessions, { signal }))),
      end: fromPromise(async ({ input: { id }, signal }) => {
        if (id === null) return { ok: true, value: null };
        const result = await toResult<null>(client(endSession, { path: { id }, signal }).then(() => null));
        const hasEndedBefore = !result.ok && result.failure.kind === 'status' && result.failure.status === 404;
        return hasEndedBefore ? { ok: true, value: null } : withLog(result);
      }),
      endAll: fromPromise(({ signal }) => logged<null>(client(endAllSessions, { signal }).then(() => null))),
    },
  });
};

async function logged<Value>(call: Promise<Value>): Promise<Result<Value>> {
  return withLog(await toResult(call));
}

function withLog<Value>(result: Result<Value>): Result<Value> {
  if (!result.ok) console.warn('A call of the session list failed.', result.failure);
  return result;
}
