import { BrokenCircuitError, CircuitState, handleAll, wrap } from 'cockatiel';
import type { FeedName, FeedSettings } from '../settings.ts';
import { readFeedContent } from './feed-content.ts';
import { type FeedAddress, type FeedAnswer, type Resolve, requestFeed } from './feed-request.ts';
import type { Answer, Circuit } from './integrations.ts';
import { checkShape, createBreaker, createRetry } from './protection.ts';
import { SystemError } from './system-error.ts';

/**
 * How the portal protects itself and the servers of the feeds, in milliseconds. The app waits ten seconds for an answer;
 * two attempts with their pause, and the reading of a calendar, are shorter.
 */
const LIMITS = {
  /** One attempt with its redirects. */
  attemptMs: 3_500,
  attempts: 2,
  pauseMs: { shortest: 100, longest: 800 },
  /** After so many failures in a row a feed is not requested for a while. */
  failuresToOpen: 3,
  openMs: 30_000,
  calendarMs: 2_000,
  largestAnswer: 2_000_000,
};

export type FeedOptions = FeedSettings & {
  clock: () => Date;
  limits?: Partial<typeof LIMITS>;
  resolve?: Resolve;
};

export type Feed = {
  /** A list with the fields of the portal's call. Rejects with `SystemError`. */
  fetch: () => Promise<Answer>;
  /** Null for a feed that the university does not have. */
  circuit: () => Circuit | null;
};

/**
 * The feeds of the settings, each as a JSON list that its schema has checked. A feed is requested once at a time, is asked
 * only for what has changed, and is not asked for half a minute after three failures in a row.
 * Source: decisions, feeds from other servers; FEED-01 to FEED-09.
 */
export function connectFeeds({ feeds, privateHosts, ...options }: FeedOptions): Map<FeedName, Feed> {
  return new Map(
    feeds.map(({ name, url }) => {
      if (url === null) return [name, { fetch: async () => ({ type: 'json', content: [] }), circuit: () => null }];
      const address = { url: new URL(url), mayBePrivate: privateHosts.includes(new URL(url).hostname) };
      return [name, connectFeed(name, address, options)];
    }),
  );
}

function connectFeed(
  name: FeedName,
  address: FeedAddress,
  { clock, limits: changes, resolve }: Omit<FeedOptions, keyof FeedSettings>,
): Feed {
  const limits = { ...LIMITS, ...changes };
  const breaker = createBreaker(handleAll, limits);
  const policy = wrap(breaker, createRetry(limits));
  // The last good answer, so that a feed that has not changed is not sent again. Its text, because the times of a
  // calendar depend on the day.
  let known: FeedAnswer | null = null;
  let running: Promise<Answer> | null = null;

  async function load(): Promise<Answer> {
    const changed = await requestFeed({
      name: `the feed ${name}`,
      address,
      known,
      largest: limits.largestAnswer,
      signal: AbortSignal.timeout(limits.attemptMs),
      ...(resolve === undefined ? {} : { resolve }),
    });
    const answer = changed ?? known;
    if (answer === null) throw new SystemError(`the feed ${name} answered 304 to a first request`, false);
    const content = await read(name, answer, clock(), limits.calendarMs);
    known = answer;
    return { type: 'json', content };
  }

  async function guarded(): Promise<Answer> {
    try {
      return await policy.execute(load);
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new SystemError(`the feed ${name} was not requested: it failed several times in a row`, false);
    }
  }

  return {
    fetch: () => {
      running ??= guarded().finally(() => {
        running = null;
      });
      return running;
    },
    circuit: () => ({ system: `feed ${name}`, isOpen: breaker.state === CircuitState.Open }),
  };
}

async function read(name: FeedName, answer: FeedAnswer, now: Date, calendarMs: number): Promise<unknown> {
  let content: unknown;
  try {
    content = await readFeedContent(name, answer, now, calendarMs);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'for an unknown reason';
    throw new SystemError(`the feed ${name} cannot be read: ${reason}`, false);
  }
  // What the schema leaves: fields that the portal does not know may be meant for others.
  return checkShape(name, content, `the feed ${name}`);
}
