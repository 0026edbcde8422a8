import { fromPromise } from 'xstate';
import { failureOf } from '../../api/failure.ts';
import { definitionOf, isResourceName } from '../../api/resources.ts';
import type { Environment } from '../environment.ts';
import { type Loaded, resourceMachine } from './machine.ts';

export const createResource = (environment: Environment) =>
  resourceMachine.provide({
    actors: {
      load: fromPromise(async ({ input, system, signal }) => {
        const loaded = await load(environment, input.name, input.parameter, signal);
        const term = input.name === 'currentTerm' ? termOf(loaded.answer) : null;
        if (term !== null) {
          environment.memory.rememberTerm(term);
          system.get('portal').send({ type: 'term.found', term });
        }
        return loaded;
      }),
    },
  });

async function load(
  { portal, now }: Environment,
  name: string,
  parameter: string | null,
  signal: AbortSignal,
): Promise<Loaded> {
  if (!isResourceName(name)) throw new Error(`no resource is called "${name}"`);
  try {
    const answer = await definitionOf(name).call(portal, signal, parameter ?? '');
    const isBlank = answer === null || (Array.isArray(answer) && answer.length === 0);
    return { answer, isBlank, receivedAt: now().toISOString() };
  } catch (error) {
    throw failureOf(error);
  }
}

const termOf = (answer: unknown) => (answer as { p_term_out: string | null } | null)?.p_term_out ?? null;
