import { fromPromise } from 'xstate';
import { deduplicate } from '../../api/deduplicate.ts';
import { definitionOf, isResourceName, storedNameOf } from '../../api/resources.ts';
import type { Transport } from '../../api/wire.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { System } from '../shared/system.ts';
import { toResult } from '../shared/to-result.ts';
import { fetchOrCached } from './answer-cache.ts';
import { createResourceMachine, type LoadedAnswer, type LoadInput } from './machine.ts';

/** The resource machine, connected to the table of resources and to this tab's stored answers. */
export const createResource = (dependencies: Dependencies) => {
  const transport = deduplicate(dependencies.portal);
  return createResourceMachine({
    actors: {
      load: fromPromise(({ input, system, signal }) =>
        toResult(load(dependencies, transport, input, { system, signal })),
      ),
    },
  });
};

async function load(
  dependencies: Dependencies,
  transport: Transport,
  { name, parameter, lifetime, mayUseStored, isFollowed }: LoadInput,
  { system, signal }: { system: System; signal: AbortSignal },
): Promise<LoadedAnswer> {
  if (!isResourceName(name)) throw new Error(`There is no resource "${name}".`);
  const { call, facts } = definitionOf(name);
  const loaded = await fetchOrCached(dependencies, transport, {
    key: `${storedNameOf(name)}/${parameter ?? ''}`,
    lifetime,
    mayUseStored,
    isFollowed,
    system,
    call: (client) => call(client, signal, parameter ?? ''),
  });
  return { ...loaded, isEmpty: isEmpty(loaded.answer), facts: facts?.(loaded.answer) ?? {} };
}

const isEmpty = (answer: unknown) => answer === null || (Array.isArray(answer) && answer.length === 0);
