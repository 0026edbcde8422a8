import type { FeedAlert } from '../../src/machines/alert-feed/machine.ts';
import { type FeedAddress, type FeedAnswer, requestFeed } from '../outgoing/feed-request.ts';
import { readDate } from '../reading/dates/read-date.ts';
import type { FeedReading } from '../reading/feed-fault.ts';
import { readAlertFeed, readFeed } from '../reading/read-feed.ts';
import type { FeedName } from '../settings/settings.ts';
import { SystemError } from '../shared/system-error.ts';
import { checkEntries, hasEvents } from './check-entries.ts';
import { describeFault } from './feeds.ts';

/** Entries that are shown. */
const MOST_SHOWN = 50;
const LARGEST = 2_000_000;
const ATTEMPT_MS = 10_000;
const READ_MS = 10_000;

/** What the portal makes of a feed, as text for a terminal. `isReadable`: whether anything of it could be read. */
export type FeedCheck = { text: string; isReadable: boolean };

/** Reads a feed once, as a running server would. Source: FEED-16. */
export async function checkFeed(name: FeedName | null, address: FeedAddress, now: Date): Promise<FeedCheck> {
  try {
    const answer = await requestFeed({
      name: 'the feed',
      address,
      known: null,
      largest: LARGEST,
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
    if (answer === null) throw new SystemError('the feed answered 304 to a first request', false);
    const read = name ?? (answer.contentType.startsWith('text/calendar') ? 'events' : 'news');
    return describe(read, answer, await readingOf(read, answer, now));
  } catch (error) {
    if (!(error instanceof SystemError)) throw error;
    return { text: `Nothing can be read: ${error.message}.`, isReadable: false };
  }
}

async function readingOf(name: FeedName, answer: FeedAnswer, now: Date): Promise<FeedReading> {
  if (name !== 'rave-messages') {
    return checkEntries(name, await readFeed(answer, { hasEvents: hasEvents(name), now, readMs: READ_MS }));
  }
  const reading = await readAlertFeed(answer, READ_MS);
  if (reading.kind === 'all') return reading;
  return { ...reading, entries: reading.entries.map(({ alert, ends }) => alert ?? { title: `(ends ${ends.length})` }) };
}

function describe(name: FeedName, { contentType, body }: FeedAnswer, reading: FeedReading): FeedCheck {
  const { entries, faults, failure } = reading;
  if (failure !== null) return { text: `Nothing can be read: ${failure}.`, isReadable: false };
  const rest = entries.length - MOST_SHOWN;
  const lines = [
    `${body.length} bytes of ${contentType || 'no content type'}, read as ${name}: ${counted(entries.length, 'entry', 'entries')}.`,
    ...entries.slice(0, MOST_SHOWN).map(lineOf),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
    faults.length === 0 ? 'No faults.' : `${counted(faults.length, 'fault', 'faults')}:`,
    ...faults.map((fault) => `  ${describeFault(fault)}`),
  ];
  return { text: lines.join('\n'), isReadable: true };
}

const counted = (number: number, one: string, several: string): string => `${number} ${number === 1 ? one : several}`;

type Shown = Partial<Record<'start' | 'pubDate' | 'title' | 'location', string | null>> & Partial<FeedAlert>;

function lineOf(entry: unknown): string {
  const { start, pubDate, title, location } = entry as Shown;
  const date = start ?? (pubDate ? (readDate(pubDate).at?.toISOString() ?? pubDate) : null) ?? 'no date';
  return `  ${date}  ${title ?? 'Untitled'}${location ? ` (${location})` : ''}`;
}
