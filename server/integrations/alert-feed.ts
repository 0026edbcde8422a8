import { createActor, fromPromise, waitFor } from 'xstate';
import { INCOMPLETE } from '../../src/api/alert-items.ts';
import { createAlertFeedMachine, type FeedAlert, type FeedState } from '../../src/machines/alert-feed/machine.ts';
import {
  selectFeedAlerts,
  selectIsComplete,
  selectIsFailing,
  selectWasAsked,
} from '../../src/machines/alert-feed/selectors.ts';
import { ALERT_LIFETIME_MS, alertMark, currentAlerts } from '../../src/rules/alerts.ts';
import { hashOf } from '../../src/rules/hash.ts';
import { parseRssDate } from '../../src/rules/rss-dates.ts';
import { type Log, logFailure } from '../monitoring/log.ts';
import { afterMessages, type CapMessage, type KnownAlerts } from '../reading/alerts/cap-messages.ts';
import { hasEnded } from '../reading/alerts/feed-alert.ts';
import type { AlertReading } from '../reading/alerts/read-alerts.ts';
import { readDate } from '../reading/dates/read-date.ts';
import type { FeedFault } from '../reading/feed-fault.ts';
import { SystemError } from '../shared/system-error.ts';
import type { See } from './alert-sightings.ts';
import type { Feed } from './feed.ts';
import type { Answer, Circuit } from './integrations.ts';

type AlertSource = { fetch: () => Promise<AlertReading>; circuit: () => Circuit };

export type FollowOptions = {
  clock: () => Date;
  log: Log;
  see: See;
  /** Texts and guids of entries that say that there is no emergency. */
  calm: readonly string[];
};

/** Timers that do not keep the process alive. */
const timers = {
  setTimeout: (run: (...args: unknown[]) => void, delay: number) => setTimeout(run, delay).unref(),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
};

/** What is sent of an answer of the feed, as long as nothing of it has ended. */
type Shown = { alerts: readonly FeedAlert[]; from: number; until: number; answer: Answer };

/**
 * Follows the feed of emergency alerts from now on, so that a call for the alerts is answered from memory.
 * Source: decisions, alerts within a minute; decisions, dates of alerts; FEED-10, FEED-11, SEV-04 to SEV-06.
 */
export function followAlerts(source: AlertSource, options: FollowOptions): Feed {
  const { clock, log } = options;
  let faults: readonly FeedFault[] = [];
  let ended: KnownAlerts['ended'] = new Map();
  let shown: Shown | null = null;

  function afterChanges(alerts: FeedState['alerts'], messages: readonly CapMessage[], now: Date): readonly FeedAlert[] {
    const after = afterMessages({ alerts, ended }, messages, now);
    ended = after.ended;
    return after.alerts;
  }

  async function ask(known: FeedState['alerts']): Promise<FeedState> {
    const document = await source.fetch();
    const now = clock();
    const given = document.kind === 'all' ? document.entries : afterChanges(known, document.entries, now);
    const alerts = await withDates(
      given.filter((alert) => !isCalm(alert, options.calm)),
      options,
      now,
    );
    const current = currentAlerts(
      alerts.filter((alert) => !hasEnded(alert, now)),
      now,
    );
    faults = document.faults;
    void nameStanding(current, options, now);
    return {
      alerts,
      isActive: current.length > 0,
      isComplete: await isComplete(
        document.faults.filter(({ isLeftOut }) => isLeftOut),
        options,
        now,
      ),
    };
  }

  const actor = createActor(
    createAlertFeedMachine({
      actors: { ask: fromPromise(({ input }) => ask(input.known)) },
      actions: { log: ({ error }) => logFailure(log, 'The alert feed failed', error, { event: 'feed.failed' }) },
    }),
    { clock: timers },
  );
  actor.start();
  return {
    fetch: async () => {
      const snapshot = await waitFor(actor, selectWasAsked, { timeout: Number.POSITIVE_INFINITY });
      const alerts = selectFeedAlerts(snapshot);
      if (alerts === null)
        throw new SystemError('the alert feed has not answered for too long', false, { reason: 'late' });
      const now = clock().getTime();
      if (shown === null || shown.alerts !== alerts || now < shown.from || now >= shown.until) {
        shown = answerOf(alerts, selectIsComplete(snapshot), now);
      }
      return shown.answer;
    },
    circuit: () => ({ ...source.circuit(), isOpen: selectIsFailing(actor.getSnapshot()) }),
    faults: () => faults,
    stop: () => actor.stop(),
  };
}

/** The answer until the next alert ends. */
function answerOf(alerts: readonly FeedAlert[], isWhole: boolean, now: number): Shown {
  const left = alerts.filter((alert) => !hasEnded(alert, new Date(now)));
  const ends = left.map(({ expires }) => readDate(expires ?? '').at?.getTime() ?? Number.POSITIVE_INFINITY);
  const content: unknown[] = left.map(({ expires: _, ...alert }) => alert);
  if (!isWhole) content.push(INCOMPLETE);
  return { alerts, from: now, until: Math.min(Number.POSITIVE_INFINITY, ...ends), answer: { type: 'json', content } };
}

/**
 * The alerts with dates that every device can read. One whose date cannot be read counts from its first sight; one without a
 * date is left out. Source: MSG-09, SEV-04.
 */
async function withDates(alerts: readonly FeedAlert[], { see, log }: FollowOptions, now: Date): Promise<FeedAlert[]> {
  const undated = alerts.filter(({ pubDate }) => pubDate === null);
  const unreadable = alerts.filter(hasUnreadDate);
  if (undated.length + unreadable.length === 0) return alerts.map((alert) => withUsualDate(alert, now));
  const sightings = await see([...undated, ...unreadable].map(markOfDate), now);
  const sightingOf = (alert: FeedAlert) => sightings.get(markOfDate(alert)) ?? { first: now, isNew: false };
  if (undated.some((alert) => sightingOf(alert).isNew)) {
    log('An entry of the alert feed has no date, so it does not show', 'warn');
  }
  for (const alert of unreadable) {
    if (!sightingOf(alert).isNew) continue;
    log(`The alert feed: ${readDate(alert.pubDate ?? '').problem}. Its alert counts from now on.`, 'warn');
  }
  const dated = alerts.filter(({ pubDate }) => pubDate !== null);
  return dated.map((alert) => withUsualDate(alert, sightingOf(alert).first));
}

const hasUnreadDate = ({ pubDate }: FeedAlert): boolean => pubDate !== null && readDate(pubDate).at === null;

/** The alert with a date that devices read. What they read in the same way stays: the date can be a part of what tells an alert from others. */
function withUsualDate(alert: FeedAlert, otherwise: Date): FeedAlert {
  if (alert.pubDate === null) return alert;
  const at = readDate(alert.pubDate).at ?? otherwise;
  return parseRssDate(alert.pubDate)?.getTime() === at.getTime() ? alert : { ...alert, pubDate: at.toISOString() };
}

/**
 * Whether no entry that cannot be read may be a current alert. Like a date, an entry counts from its first sight: what was
 * seen before is no alert of the last three days.
 */
async function isComplete(unread: readonly FeedFault[], { see, log }: FollowOptions, now: Date): Promise<boolean> {
  if (unread.length === 0) return true;
  const sightings = await see(
    unread.map(({ mark }) => `entry:${mark}`),
    now,
  );
  for (const { mark, place, reason } of unread) {
    if (sightings.get(`entry:${mark}`)?.isNew === true) {
      log(`An entry of the alert feed was left out, because it cannot be read: ${place}: ${reason}`, 'warn');
    }
  }
  return [...sightings.values()].every(({ first }) => now.getTime() - first.getTime() > ALERT_LIFETIME_MS);
}

/** Names an alert that is renewed again and again: perhaps it says that all is well. */
async function nameStanding(alerts: readonly FeedAlert[], { see, log }: FollowOptions, now: Date): Promise<void> {
  if (alerts.length === 0) return;
  const marks = new Map(alerts.map((alert) => [`standing:${hashOf(wholeTextOf(alert))}`, alert]));
  const standing = await see([...marks.keys()], now, { isStanding: true });
  for (const [mark, alert] of marks) {
    const { first } = standing.get(mark) ?? { first: now };
    if (now.getTime() - first.getTime() < ALERT_LIFETIME_MS) continue;
    const named = await see([`named:${mark}`], now);
    if (named.get(`named:${mark}`)?.isNew !== true) continue;
    log(
      `An alert of the feed stands unchanged for 72 hours: "${wholeTextOf(alert)}". If it says that there is no emergency, add this text to the setting FEED_ALERTS_CALM.`,
      'warn',
    );
  }
}

/** Whether an entry says that there is no emergency: by its guid, its title, its description, or both. */
const isCalm = (alert: FeedAlert, calm: readonly string[]): boolean =>
  calm.length > 0 &&
  [alert.guid, alert.title, alert.description, wholeTextOf(alert)].some((each) => calm.includes(each ?? ''));

const wholeTextOf = ({ title, description }: FeedAlert): string =>
  [title, description].filter((text) => text !== null).join(' ');

const markOfDate = (alert: FeedAlert): string => `date:${alertMark(alert)}`;
