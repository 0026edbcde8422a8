import { formatMoment } from './ui/Field.tsx';

/** The end of an entry, a time in ISO 8601; null for one that stays, and for a kind without an end. */
export const endOf = (entry: object): string | null =>
  (entry as Partial<Record<string, string | null>>).publishing_closes_on ?? null;

/**
 * What a change of the publication did to an end that was filled in, as a sentence; null if it did nothing. A withdrawal ends a
 * post now, and what is published again does not keep an end that is over. Source: ADMIN-04.
 */
export function describeChangedEnd(before: string | null, after: string | null, timeZone: string): string | null {
  if (before === null || before === after) return null;
  const was = formatMoment(timeZone, before);
  return after === null ? `Its end, ${was}, was over and is taken away.` : `Its end was ${was}, and is now.`;
}
