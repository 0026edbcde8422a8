import { createHash } from 'node:crypto';
import type { Fault, Reading } from './fault.ts';

/** A fault in a feed, which is read again and again. */
export type FeedFault = Fault & {
  /** Whether its entry is missing in what was read. Otherwise it is there without the part that could not be read. */
  isLeftOut: boolean;
  /** Tells the fault from all others, from one reading to the next. */
  mark: string;
};

/** What could be read of a feed. `failure`: why nothing of it could be, as a sentence for its operator; null if something could. */
export type FeedReading<Entry = unknown> = Reading<Entry, FeedFault> & { failure: string | null };

/** The largest number of faults that are named one by one. */
export const MOST_FAULTS = 500;

/** @param source the text of the entry, or what else tells the fault from others */
export const feedFault = (fault: Fault, isLeftOut: boolean, source = ''): FeedFault => ({
  place: oneLine(fault.place),
  reason: oneLine(fault.reason),
  isLeftOut,
  mark: createHash('sha256').update(`${fault.place}\n${fault.reason}\n${source}`).digest('base64url').slice(0, 32),
});

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 300)
    .toWellFormed();

/** The reading of a document of which nothing could be read. */
export const unreadable = (failure: string): FeedReading<never> => ({
  entries: [],
  faults: [feedFault({ place: 'the document', reason: failure }, true)],
  failure,
});

/** The first faults. The others are counted in the last one. */
export function firstFaults(faults: readonly FeedFault[]): FeedFault[] {
  if (faults.length <= MOST_FAULTS) return [...faults];
  const others = faults.slice(MOST_FAULTS);
  const reason = `${others.length} more entries have a fault`;
  return [
    ...faults.slice(0, MOST_FAULTS),
    feedFault(
      { place: 'the document', reason },
      others.some(({ isLeftOut }) => isLeftOut),
      'others',
    ),
  ];
}
