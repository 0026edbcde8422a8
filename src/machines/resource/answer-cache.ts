import { type Client, createClient, type Transport } from '../../api/client.ts';
import type { Dependencies } from '../shared/dependencies.ts';

/** A checked answer, when it came (ISO 8601), and for how many milliseconds from now on it counts as fresh. */
export type CachedOrFetched<Answer> = { answer: Answer; receivedAt: string; freshFor: number };

type Wanted<Answer> = {
  /** What the answer is kept under: a name, a slash, and the parameter if there is one. */
  key: string;
  /** Milliseconds for which an answer counts as fresh. */
  lifetime: number;
  /** Whether an answer that the tab has kept will do while it is fresh; a refresh wants a newer one. */
  isKeptEnough: boolean;
  call: (client: Client) => Promise<Answer>;
};

/**
 * The answer of a call that this tab keeps over a reload. What was kept is checked like any answer; what is too old, or
 * does not pass, costs a call. Rejects as the call does. Source: decisions, cache lifetimes; CACHE-22.
 */
export async function fetchOrCached<Answer>(
  dependencies: Pick<Dependencies, 'kept' | 'now'>,
  ask: Transport,
  wanted: Wanted<Answer>,
): Promise<CachedOrFetched<Answer>> {
  const { key, lifetime, call } = wanted;
  const known = wanted.isKeptEnough ? await readKept(dependencies, wanted) : null;
  if (known !== null) return known;
  let content: unknown;
  const noting: Transport = async (path, question) => {
    content = await ask(path, question);
    return content;
  };
  const answer = await call(createClient(noting));
  const receivedAt = dependencies.now().toISOString();
  dependencies.kept.write(key, { content, receivedAt });
  return { answer, receivedAt, freshFor: lifetime };
}

async function readKept<Answer>(
  { kept, now }: Pick<Dependencies, 'kept' | 'now'>,
  { key, lifetime, call }: Wanted<Answer>,
): Promise<CachedOrFetched<Answer> | null> {
  const entry = kept.read(key);
  if (entry === null) return null;
  const { content, receivedAt } = entry;
  const age = now().getTime() - Date.parse(receivedAt);
  // A clock that was put back makes an answer come from the future: how old it is, nobody knows.
  if (!(age >= 0 && age < lifetime)) return null;
  try {
    return { answer: await call(createClient(async () => content)), receivedAt, freshFor: lifetime - age };
  } catch {
    return null;
  }
}
