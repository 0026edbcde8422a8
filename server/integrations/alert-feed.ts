import { createActor, fromPromise, waitFor } from 'xstate';
import { createAlertFeedMachine, type FeedState } from '../../src/machines/alert-feed/machine.ts';
import { selectFeedAlerts, selectIsFailing, selectWasAsked } from '../../src/machines/alert-feed/selectors.ts';
import { currentAlerts } from '../../src/rules/alerts.ts';
import { describeError, type Log } from '../log.ts';
import type { Feed } from './feeds.ts';
import type { Circuit } from './integrations.ts';
import { type AlertDocument, afterMessages, hasEnded } from './read-alerts.ts';
import { SystemError } from './system-error.ts';

type AlertSource = { fetch: () => Promise<AlertDocument>; circuit: () => Circuit };

/** Timers that do not keep the process alive. */
const timers = {
  setTimeout: (run: (...args: unknown[]) => void, delay: number) => setTimeout(run, delay).unref(),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
};

/**
 * Follows the feed of emergency alerts from now on, so that a call for the alerts is answered from memory.
 * Source: decisions, alerts within a minute; FEED-10, FEED-11.
 */
export function followAlerts(source: AlertSource, { clock, log }: { clock: () => Date; log: Log }): Feed {
  const ask = async (known: FeedState['alerts']): Promise<FeedState> => {
    const document = await source.fetch();
    const now = clock();
    const alerts = document.kind === 'all' ? document.alerts : afterMessages(known, document.messages, now);
    const running = alerts.filter((alert) => !hasEnded(alert, now));
    return { alerts, isActive: currentAlerts(running, now).length > 0 };
  };
  const actor = createActor(
    createAlertFeedMachine({
      actors: { ask: fromPromise(({ input }) => ask(input.known)) },
      actions: { log: ({ error }) => log(`The alert feed failed: ${describeError(error)}`) },
    }),
    { clock: timers },
  );
  actor.start();
  return {
    fetch: async () => {
      const alerts = selectFeedAlerts(await waitFor(actor, selectWasAsked, { timeout: Number.POSITIVE_INFINITY }));
      if (alerts === null) throw new SystemError('the alert feed has not answered for too long', false);
      const now = clock();
      const content = alerts.filter((alert) => !hasEnded(alert, now)).map(({ expires: _, ...alert }) => alert);
      return { type: 'json', content };
    },
    circuit: () => ({ ...source.circuit(), isOpen: selectIsFailing(actor.getSnapshot()) }),
    stop: () => actor.stop(),
  };
}
