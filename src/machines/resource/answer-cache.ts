import { type Client, createClient } from '../../api/client.ts';
import type { Transport } from '../../api/wire.ts';
import { hasExpired } from '../../rules/lifetimes.ts';
import { isOffline } from '../app-status/is-offline.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { System } from '../shared/system.ts';

/**
 * A checked answer, when it arrived (ISO 8601), and for how many milliseconds from now on it stays fresh: 0 or less past its
 * lifetime.
 */
export type TimedAnswer<Answer> = {
  answer: Answer;
  receivedAt: string;
  freshFor: number;
  /** Whether a newer answer is on its way, so that this one is only shown until then; no if left out. */
  isFollowed?: boolean;
};

type CachedCall<Answer> = {
  /** The key of the stored answer: a name, a slash, and the parameter if there is one. */
  key: string;
  /** Milliseconds for which an answer counts as fresh. One that never does is not stored. */
  lifetime: number;
  /** Whether a stored answer may be used while it is fresh. A refetch wants a newer one. */
  mayUseStored: boolean;
  /** Whether an answer past its lifetime is on the screen, and this call brings the newer one; no if left out. */
  isFollowed?: boolean;
  /** The app status in it knows whether there is a network. Without one a stored answer may be used at any age. */
  system: System;
  call: (client: Client) => Promise<Answer>;
};

/**
 * The answer of a call that this tab stores, so that a reload needs no call. A stored answer passes the same check as any
 * other, unless the page that the server has drawn brings it: the server has checked that one. One that is too old or fails the
 * check is fetched again; without a network it is better than none. An answer that was late for the drawn page comes once the app
 * has taken the page over. One that is past its lifetime there is shown until then. Rejects with `ApiError`.
 * Source: decisions, cache lifetimes; decisions, network errors on data calls; CACHE-22, AWAY-02, PART-01, PART-06.
 */
export async function fetchOrCached<Answer>(
  dependencies: Pick<Dependencies, 'answers' | 'now'>,
  transport: Transport,
  cachedCall: CachedCall<Answer>,
): Promise<TimedAnswer<Answer>> {
  const { mayUseStored, system, key } = cachedCall;
  const stored = mayUseStored ? await readStored(dependencies, cachedCall) : null;
  if (stored?.isFollowed !== undefined) return stored;
  try {
    if (stored !== null && (stored.freshFor > 0 || isOffline(system))) return stored;
    return await fetchAndStore(dependencies, transport, cachedCall);
  } catch (error) {
    // This call may be the one that has found out.
    if (stored !== null && isOffline(system)) return stored;
    throw error;
  } finally {
    await dependencies.answers.held(key);
  }
}

async function fetchAndStore<Answer>(
  { answers, now }: Pick<Dependencies, 'answers' | 'now'>,
  transport: Transport,
  { key, lifetime, call, mayUseStored, isFollowed }: CachedCall<Answer>,
): Promise<TimedAnswer<Answer>> {
  const { ofServer } = answers;
  const mayBeOld = mayUseStored && !isFollowed && ofServer?.mayBeOld(key);
  let content: unknown;
  let age = 0;
  const recording: Transport = async (path, request) => {
    content = await transport(path, { ...request, mayBeOld });
    age = 1_000 * (ofServer?.ageOf(path, request.query) ?? 0);
    return content;
  };
  const answer = await call(createClient(recording));
  const receivedAt = new Date(now().getTime() - age).toISOString();
  const freshFor = Math.max(0, lifetime - age);
  if (lifetime > 0) answers.write(key, { content, receivedAt }, answer);
  return { answer, receivedAt, freshFor, ...(mayBeOld && freshFor === 0 ? { isFollowed: true } : {}) };
}

async function readStored<Answer>(
  { answers, now }: Pick<Dependencies, 'answers' | 'now'>,
  { key, lifetime, call, isFollowed }: CachedCall<Answer>,
): Promise<TimedAnswer<Answer> | null> {
  const isShown = () => answers.read(key)?.isFollowed !== undefined;
  if (isFollowed || !isShown()) await answers.following?.(key);
  const entry = answers.read(key);
  if (entry === null || (isFollowed && isShown())) return null;
  const { content, receivedAt, isChecked } = entry;
  // By the clock of the server, with which it is shown.
  if (entry.isFollowed !== undefined)
    return { answer: content as Answer, receivedAt, freshFor: 0, isFollowed: entry.isFollowed };
  const time = now();
  const isExpired = hasExpired(receivedAt, lifetime, time.toISOString());
  try {
    const answer = isChecked ? (content as Answer) : await call(createClient(async () => content));
    const freshFor = isExpired ? 0 : lifetime - (time.getTime() - Date.parse(receivedAt));
    return { answer, receivedAt, freshFor };
  } catch {
    return null;
  }
}
