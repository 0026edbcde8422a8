import { fromPromise } from 'xstate';
import { type Ask, clientOf } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { type AnswerOf, definitionOf, isResourceName } from '../../api/resources.ts';
import type { Environment } from '../environment.ts';
import { type Load, type Loaded, resourceMachine } from './machine.ts';

export const createResource = (environment: Environment) => {
  const askOnce = shared(environment.portal);
  return resourceMachine.provide({
    actors: {
      load: fromPromise(async ({ input, system, signal }) => {
        const loaded = await load({ ...environment, portal: askOnce }, input, signal);
        const portal = system.get('portal');
        if (input.name === 'currentTerm') {
          const term = (loaded.answer as AnswerOf<'currentTerm'>)?.p_term_out ?? null;
          if (term !== null) {
            environment.memory.rememberTerm(term);
            portal.send({ type: 'term.found', term });
          }
        }
        if (input.name === 'roles' && loaded.answer !== null) {
          portal.send({ type: 'roles.found', roles: loaded.answer as AnswerOf<'roles'> });
        }
        return loaded;
      }),
    },
  });
};

async function load(environment: Environment, wanted: Load, signal: AbortSignal): Promise<Loaded> {
  const { name, parameter, lifetime } = wanted;
  if (!isResourceName(name)) throw new Error(`no resource is called "${name}"`);
  const { call, keptAs = name } = definitionOf(name);
  const key = `${keptAs}/${parameter ?? ''}`;
  const kept = wanted.isKeptEnough ? await readKept(environment, wanted, key, signal) : null;
  if (kept !== null) return kept;
  try {
    let content: unknown;
    const noting: Ask = async (path, question) => {
      content = await environment.portal(path, question);
      return content;
    };
    const answer = await call(clientOf(noting), signal, parameter ?? '');
    const receivedAt = environment.now().toISOString();
    environment.kept.write(key, { content, receivedAt });
    return { answer, isBlank: isBlank(answer), receivedAt, freshFor: lifetime };
  } catch (error) {
    throw failureOf(error);
  }
}

/** What this tab kept, checked like any answer; null when there is none, or it is too old, or no longer passes. */
async function readKept(
  { kept, now }: Environment,
  { name, parameter, lifetime }: Load,
  key: string,
  signal: AbortSignal,
): Promise<Loaded | null> {
  const entry = kept.read(key);
  if (entry === null || !isResourceName(name)) return null;
  const age = now().getTime() - Date.parse(entry.receivedAt);
  // A clock that was put back makes an answer come from the future: how old it is, nobody knows.
  if (!(age >= 0 && age < lifetime)) return null;
  try {
    const answer = await definitionOf(name).call(
      clientOf(async () => entry.content),
      signal,
      parameter ?? '',
    );
    return { answer, isBlank: isBlank(answer), receivedAt: entry.receivedAt, freshFor: lifetime - age };
  } catch {
    return null;
  }
}

const isBlank = (answer: unknown) => answer === null || (Array.isArray(answer) && answer.length === 0);

/** Two resources may read the same call; it leaves once while its answer is on the way. */
function shared(ask: Ask): Ask {
  const onTheirWay = new Map<string, Promise<unknown>>();
  return async (path, question) => {
    const key = JSON.stringify([path, question.method, question.query]);
    const other = onTheirWay.get(key);
    if (other !== undefined) {
      // Whoever sent it may have given it up; that is no failure of this one.
      return other.catch((error: unknown) => {
        if (failureOf(error).kind === 'aborted' && !question.signal.aborted) return ask(path, question);
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
