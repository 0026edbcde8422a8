import { BrokenCircuitError, CircuitState, handleAll, wrap } from 'cockatiel';
import type { Log } from '../monitoring/log.ts';
import type { Resolve } from '../outgoing/checked-request.ts';
import { type FeedAddress, type FeedAnswer, requestFeed } from '../outgoing/feed-request.ts';
import type { PictureAddresses } from '../pictures/picture-addresses.ts';
import type { AlertReading } from '../reading/alerts/read-alerts.ts';
import type { FeedFault } from '../reading/feed-fault.ts';
import { readAlertFeed, readFeed } from '../reading/read-feed.ts';
import type { FeedName, FeedSettings } from '../settings/settings.ts';
import { SystemError } from '../shared/system-error.ts';
import type { CallResult, NoteCall } from '../shared/upstream-calls.ts';
import { followAlerts } from './alert-feed.ts';
import type { See } from './alert-sightings.ts';
import { checkEntries, hasEvents } from './check-entries.ts';
import type { Feed } from './feed.ts';
import { type Answer, type Circuit, FEED_PREFIX } from './integrations.ts';
import { createBreaker, createRetry } from './protection.ts';

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
  /** Learns of each attempt. */
  noteCall?: NoteCall;
  limits?: Partial<typeof LIMITS>;
  resolve?: Resolve;
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
      if (name === 'rave-messages') {
        return [name, followAlerts(connectFeed(name, address, options, readAlerts), { ...options, calm: calmAlerts })];
      }
      const list = readList(name, options);
      return [name, { ...connectFeed(name, address, options, list.read), faults: list.faults, stop: () => {} }];
    }),
  );
}

const NO_FEED: Feed = {
  fetch: async () => ({ type: 'json', content: [] }),
  circuit: () => null,
  faults: () => [],
  stop: () => {},
};

type Read<Content> = (name: FeedName, answer: FeedAnswer, now: Date, readMs: number) => Promise<Content>;

function connectFeed<Content>(
  name: FeedName,
  address: FeedAddress,
  {
    clock,
    limits: changes,
    resolve,
    noteCall = () => {},
  }: Pick<FeedOptions, 'clock' | 'limits' | 'resolve' | 'noteCall'>,
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
    const start = performance.now();
    const note = (result: CallResult) =>
      noteCall({ system: `${FEED_PREFIX}${name}`, call: name, result, seconds: (performance.now() - start) / 1_000 });
    try {
      const content = await request();
      note('ok');
      return content;
    } catch (error) {
      note(error instanceof SystemError ? error.reason : 'unreadable');
      throw error;
    }
  }

  async function request(): Promise<Content> {
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
      throw new SystemError(`the feed ${name} was not requested: it failed several times in a row`, false, {
        reason: 'not_sent',
      });
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

/** Faults of one reading that the log names. */
const MOST_NAMED = 20;

/** Reads a list of events or news, and names each new fault of it in the log. Source: FEED-08. */
function readList(
  name: FeedName,
  { pictures, log }: Pick<FeedOptions, 'pictures' | 'log'>,
): { read: Read<Answer>; faults: () => FeedFault[] } {
  let faults: FeedFault[] = [];
  return {
    faults: () => faults,
    read: async (_, answer, now, readMs) => {
      const reading = await readFeed(answer, { hasEvents: hasEvents(name), now, readMs, pictures: await pictures() });
      const { entries, faults: found, failure } = checkEntries(name, reading);
      if (failure !== null) throw unreadable(name, failure);
      const known = new Set(faults.map(({ mark }) => mark));
      const unknown = found.filter(({ mark }) => !known.has(mark));
      for (const fault of unknown.slice(0, MOST_NAMED)) log(`The feed ${name}: ${describeFault(fault)}`, 'warn');
      if (unknown.length > MOST_NAMED) log(`The feed ${name} has ${unknown.length - MOST_NAMED} more faults.`, 'warn');
      faults = found;
      // What the schema leaves: fields that the portal does not know may be meant for others.
      return { type: 'json', content: entries, hasOwnPictures: true };
    },
  };
}

/** A sentence for the operator of a feed. */
export const describeFault = ({ place, reason, isLeftOut }: FeedFault): string =>
  `${place}${isLeftOut ? ' was left out' : ''}: ${reason}.`;

const unreadable = (name: FeedName, reason: string) =>
  new SystemError(`the feed ${name} cannot be read: ${reason}`, false);

async function readAlerts(name: FeedName, answer: FeedAnswer, _: Date, readMs: number): Promise<AlertReading> {
  const reading = await readAlertFeed(answer, readMs);
  if (reading.failure !== null) throw unreadable(name, reading.failure);
  return reading;
}
