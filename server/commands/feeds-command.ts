// Shows what the portal makes of a feed, before it goes live.
import { parseArgs } from 'node:util';
import { checkFeed } from '../integrations/check-feed.ts';
import { type FeedName, readSettings } from '../settings/settings.ts';
import { runCommand, UsageError } from './command.ts';
import { usageOf } from './usages.ts';

const KINDS: Record<string, { name: FeedName; variable: string }> = {
  events: { name: 'events', variable: 'FEED_EVENTS' },
  groups: { name: 'campus-events', variable: 'FEED_GROUPS' },
  news: { name: 'news', variable: 'FEED_NEWS' },
  alerts: { name: 'rave-messages', variable: 'FEED_ALERTS' },
};

await runCommand(async () => {
  const { check, as } = readArguments();
  if (check === undefined) throw new UsageError(usageOf('feeds'));
  const kind = as === undefined ? null : KINDS[as];
  if (kind === undefined)
    throw new UsageError(`"${as}" is no kind of feed: expected ${Object.keys(KINDS).join(', ')}.`);
  // The address takes the place of a feed in the settings, so that their rules for addresses and private hosts hold.
  const { feeds } = readSettings({ ...process.env, [kind?.variable ?? 'FEED_EVENTS']: check });
  const url = new URL(check);
  const mayBePrivate = feeds.privateHosts.includes(url.hostname);
  const { text, isReadable } = await checkFeed(kind?.name ?? null, { url, mayBePrivate }, new Date());
  if (!isReadable) process.exitCode = 1;
  return text;
});

function readArguments() {
  try {
    const options = { check: { type: 'string' }, as: { type: 'string' } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usageOf('feeds')}`);
  }
}
