import { fromPromise } from 'xstate';
import type { Transport } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { definitionOf, isResourceName } from '../../api/resources.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { toResult } from '../shared/to-result.ts';
import { fetchOrCached } from './answer-cache.ts';
import { createResourceMachine, type LoadedAnswer, type LoadInput } from './machine.ts';

/** The resource machine, connected to the table of resources and to this tab's stored answers. */
export const createResource = (dependencies: Dependencies) => {
  const transport = deduplicate(dependencies.portal);
  return createResourceMachine({
    actors: {
      load: fromPromise(({ input, signal }) => toResult(load(dependencies, transport, input, signal))),
    },
  });
};

async function load(
  dependencies: Dependencies,
  transport: Transport,
  { name, parameter, lifetime, mayUseStored }: LoadInput,
  signal: AbortSignal,
): Promise<LoadedAnswer> {
  if (!isResourceName(name)) throw new Error(`There is no resource "${name}".`);
  const { call, storedAs = name, facts } = definitionOf(name);
  const loaded = await fetchOrCached(dependencies, transport, {
    key: `${storedAs}/${parameter ?? ''}`,
    lifetime,
    mayUseStored,
    call: (client) => call(client, signal, parameter ?? ''),
  });
  return { ...loaded, isEmpty: isEmpty(loaded.answer), facts: facts?.(loaded.answer) ?? {} };
}

const isEmpty = (answer: unknown) => answer === null || (Array.isArray(answer) && answer.length === 0);

/** Two resources may read the same call. It leaves once while its answer is on the way. */
function deduplicate(transport: Transport): Transport {
  const running = new Map<string, Promise<unknown>>();
  const send: Transport = async (path, request) => {
    const key = JSON.stringify([path, request.method, request.query]);
    const other = running.get(key);
    if (other !== undefined) {
      // The first sender may have aborted the call; that is no failure of this one.
      return other.catch((error: unknown) => {
        if (toFailure(error).kind === 'aborted' && !request.signal.aborted) return send(path, request);
        throw error;
      });
    }
    const answer = transport(path, request);
    running.set(key, answer);
    try {
      return await answer;
    } finally {
      running.delete(key);
    }
  };
  return send;
}
