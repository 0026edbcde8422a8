import { checkAnswer } from '../../src/api/check-answer.ts';
import { type FeedReading, feedFault } from '../reading/feed-fault.ts';
import { placeOf } from '../reading/list-entries.ts';
import type { FeedName } from '../settings/settings.ts';
import { describePlaces } from '../shared/describe-places.ts';
import { definitionOf } from '../shared/endpoints.ts';

/** Whether the answer is a list of events, which has a start. */
export const hasEvents = (feed: FeedName): boolean => definitionOf(feed).endpoint.path.endsWith('/events');

/**
 * Checks each entry of a feed with the schema of its call. An entry of a wrong shape is left out. Source: FEED-01, FEED-08.
 * @returns the entries without the fields that the portal does not know
 */
export function checkEntries(feed: FeedName, { entries, faults, failure }: FeedReading): FeedReading {
  const { answer } = definitionOf(feed).endpoint;
  if (answer === undefined || failure !== null) return { entries, faults, failure };
  const found = [...faults];
  const sound = entries.filter((entry, index) => {
    const checked = checkAnswer(answer, [entry]);
    if (checked.success) return true;
    const place = typeof entry === 'object' && entry !== null ? placeOf({ ...entry }, index + 1) : `entry ${index + 1}`;
    const where = describePlaces(checked.error).replaceAll(/\b0\.?/g, '') || 'the top';
    found.push(feedFault({ place, reason: `it has a wrong shape at ${where}` }, true, JSON.stringify(entry)));
    return false;
  });
  // The schema of a list can also shorten it, so the sound entries pass it once more, together.
  const checked = checkAnswer(answer, sound);
  const isNothingRead = sound.length === 0 && entries.length > 0;
  const [last] = found.slice(-1);
  return {
    entries: checked.success ? (checked.data as unknown[]) : [],
    faults: found,
    failure: isNothingRead && last !== undefined ? `${last.place}: ${last.reason}` : null,
  };
}
