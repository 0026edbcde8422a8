import { BrokenCircuitError, CircuitState, handleAll, wrap } from 'cockatiel';
import type { Log } from '../log.ts';
import type { PictureAddresses } from '../pictures/picture-addresses.ts';
import type { FeedName, FeedSettings } from '../settings.ts';
import { followAlerts } from './alert-feed.ts';
import type { See } from './alert-sightings.ts';
import type { Resolve } from './checked-request.ts';
import { readAlertContent, readFeedContent } from './feed-content.ts';
import { type FeedAddress, type FeedAnswer, requestFeed } from './feed-request.ts';
import { type Answer, type Circuit, FEED_PREFIX } from './integrations.ts';
import { checkShape, createBreaker, createRetry } from './protection.ts';
import type { AlertDocument } from './read-alerts.ts';
import { SystemError } from './system-error.ts';

/**
 * How the portal protects itself and the servers of the feeds, in milliseconds. The app waits ten seconds for an answer;
 * two attempts with their pause, and the reading of it, are shorter.
 */
const LIMITS = {
  /** One attempt with its redirects. */
  attemptMs: 3_500,
  attempts: 2,
  pauseMs: { shortest: 100, longest: 800 },
  /** After so many failures in a row a feed is not requested for a while. */
  failuresToOpen: 3,
  openMs: 30_000,
  readMs: 2_000,
  largestAnswer: 2_000_000,
};

export type FeedOptions = FeedSettings & {
  clock: () => Date;
  log: Log;
  /** What becomes of the addresses of pictures. */
  pictures: () => Promise<PictureAddresses>;
  /** Remembers when something in the feed of alerts was seen first. */
  see: See;
  limits?: Partial<typeof LIMITS>;
  resolve?: Resolve;
};

export type Feed = {
  /** A list with the fields of the portal's call. Rejects with `SystemError`. */
  fetch: () => Promise<Answer>;
  /** Null for a feed that the university does not have. */
  circuit: () => Circuit | null;
  /** How many entries of the feed could not be read the last time. */
  unreadEntries?: () => number;
  /** Ends what the feed does by itself. */
  stop: () => void;
};

/**
 * The feeds of the settings, each as a JSON list that its schema has checked. A feed is requested once at a time, is asked
 * only for what has changed, and is not asked for half a minute after three failures in a row.
 * Source: decisions, feeds from other servers; FEED-01 to FEED-12.
 */
export function connectFeeds({ feeds, privateHosts, calmAlerts, ...options }: FeedOptions): Map<FeedName, Feed> {
  return new Map(
    feeds.map(({ name, url }) => {
      if (url === null) return [name, NO_FEED];
      const address = { url: new URL(url), mayBePrivate: privateHosts.includes(new URL(url).hostname) };
      if (name !== 'rave-messages')
        return [name, { ...connectFeed(name, address, options, readWith(options.pictures)), stop: () => {} }];
      const source = connectFeed(name, address, options, readAlerts);
      return [name, followAlerts(source, { ...options, calm: calmAlerts })];
    }),
  );
}

const NO_FEED: Feed = { fetch: async () => ({ type: 'json', content: [] }), circuit: () => null, stop: () => {} };

type Read<Content> = (name: FeedName, answer: FeedAnswer, now: Date, readMs: number) => Promise<Content>;

function connectFeed<Content>(
  name: FeedName,
  address: FeedAddress,
  { clock, limits: changes, resolve }: Pick<FeedOptions, 'clock' | 'limits' | 'resolve'>,
  readContent: Read<Content>,
): { fetch: () => Promise<Content>; circuit: () => Circuit } {
  const limits = { ...LIMITS, ...changes };
  const breaker = createBreaker(handleAll, limits);
  const policy = wrap(breaker, createRetry(limits));
  // The last good answer, so that a feed that has not changed is not sent again. Its text, because the times of a
  // calendar depend on the day.
  let known: FeedAnswer | null = null;
  let running: Promise<Content> | null = null;

  async function load(): Promise<Content> {
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
    const content = await readContent(name, answer, clock(), limits.readMs);
    known = answer;
    return content;
  }

  async function guarded(): Promise<Content> {
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
    circuit: () => ({ system: `${FEED_PREFIX}${name}`, isOpen: breaker.state === CircuitState.Open }),
  };
}

const readWith =
  (pictures: FeedOptions['pictures']): Read<Answer> =>
  async (name, answer, now, readMs) => {
    const addresses = await pictures();
    const content = await readable(name, () => readFeedContent(name, answer, now, readMs, addresses));
    // What the schema leaves: fields that the portal does not know may be meant for others.
    return { type: 'json', content: checkShape(name, content, `the feed ${name}`), hasOwnPictures: true };
  };

const readAlerts = (name: FeedName, answer: FeedAnswer, _: Date, readMs: number): Promise<AlertDocument> =>
  readable(name, () => readAlertContent(answer, readMs));

async function readable<Content>(name: FeedName, reading: () => Content | Promise<Content>): Promise<Content> {
  try {
    return await reading();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'for an unknown reason';
    throw new SystemError(`the feed ${name} cannot be read: ${reason}`, false);
  }
}
