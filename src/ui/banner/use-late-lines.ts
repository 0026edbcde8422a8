import { useMatches } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { type LinePlaces, placesAfter } from '../../rules/line-places.ts';
import { CameLater } from '../hooks/came-later.ts';

/**
 * The keys of the lines that arrived after the page, without a place on it. The next page has one for each.
 * @param lines the lines that would move the page
 */
export function useLateLines(lines: readonly { key: string; hasPlace: boolean }[]): readonly string[] {
  const cameLater = useContext(CameLater);
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const [places, setPlaces] = useState<LinePlaces>(() => ({
    page,
    known: cameLater ? [] : lines.map(({ key }) => key),
    late: [],
  }));
  const next = placesAfter(places, page, lines);
  if (next !== places) setPlaces(next);
  return next.late;
}
