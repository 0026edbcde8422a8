import { fromPromise } from 'xstate';
import type { Transport } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { type AnswerFacts, definitionOf, isResourceName } from '../../api/resources.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { fetchOrCached } from './answer-cache.ts';
import { type Load, type Loaded, resourceMachine } from './machine.ts';

export const createResource = (dependencies: Dependencies) => {
  const askOnce = shared(dependencies.portal);
  return resourceMachine.provide({
    actors: {
      load: fromPromise(async ({ input, system, signal }) => {
        const { term, roles, ...loaded } = await load({ ...dependencies, portal: askOnce }, input, signal);
        const portal = system.get('portal');
        if (term !== undefined) {
          dependencies.memory.rememberTerm(term);
          portal.send({ type: 'term.found', term });
        }
        if (roles !== undefined) portal.send({ type: 'roles.found', roles });
        return loaded;
      }),
    },
  });
};

async function load(
  dependencies: Dependencies,
  { name, parameter, lifetime, isKeptEnough }: Load,
  signal: AbortSignal,
): Promise<Loaded & AnswerFacts> {
  if (!isResourceName(name)) throw new Error(`no resource is called "${name}"`);
  const { call, storedAs = name, facts } = definitionOf(name);
  try {
    const known = await fetchOrCached(dependencies, dependencies.portal, {
      key: `${storedAs}/${parameter ?? ''}`,
      lifetime,
      isKeptEnough,
      call: (client) => call(client, signal, parameter ?? ''),
    });
    return { ...known, isBlank: isBlank(known.answer), ...facts?.(known.answer) };
  } catch (error) {
    throw toFailure(error);
  }
}

const isBlank = (answer: unknown) => answer === null || (Array.isArray(answer) && answer.length === 0);

/** Two resources may read the same call; it leaves once while its answer is on the way. */
function shared(ask: Transport): Transport {
  const onTheirWay = new Map<string, Promise<unknown>>();
  return async (path, question) => {
    const key = JSON.stringify([path, question.method, question.query]);
    const other = onTheirWay.get(key);
    if (other !== undefined) {
      // Whoever sent it may have given it up; that is no failure of this one.
      return other.catch((error: unknown) => {
        if (toFailure(error).kind === 'aborted' && !question.signal.aborted) return ask(path, question);
        throw error;
      });
    }
    const answer = ask(path, question);
    onTheirWay.set(key, answer);
    try {
      return await answer;
    } finally {
      onTheirWay.delete(key);
    }
  };
}
