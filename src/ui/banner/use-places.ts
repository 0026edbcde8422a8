import { useMatches } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { type LinePlaces, placesAfter } from '../../rules/line-places.ts';
import { CameLate, CameLater } from '../hooks/came-later.ts';
import { useDevice } from '../hooks/use-device.ts';
import { hasPlaceFor, NO_ALERTS, readAlertsPlace } from './alerts-height.ts';
import type { Line } from './use-banner.ts';

/** The lines that have a place of their own. Messages and nudges come with the row, which has its place. */
const PLACED = ['alert', 'otherAlert', 'hold'];

/**
 * The keys of the lines that arrived after the page, without a place on it, and the height that the alerts keep on the first page.
 * The next page has a place for each line. Source: decisions, late alerts; SEV-03.
 * @param hasClosedRow whether a notice can join others without moving the page
 */
export function usePlaces(lines: readonly Line[], hasClosedRow: boolean): { late: readonly string[]; height: number } {
  const cameLater = useContext(CameLater);
  const lateHold = useContext(CameLate).includes('holds');
  const device = useDevice();
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  // A page that the server has drawn has its alerts.
  const [kept] = useState(() => ({ page, ...(cameLater ? readAlertsPlace(device) : NO_ALERTS) }));
  const ofPage = kept.page === page ? kept : NO_ALERTS;
  const placed = lines
    .filter(({ kind }) => PLACED.includes(kind))
    .map(({ kind, key }) => {
      // An all-clear with the guid of its emergency.
      const replaces = key.replace(':clear:', ':');
      const isKept = hasPlaceFor(ofPage, key) || hasPlaceFor(ofPage, replaces);
      return { kind, key, replaces, hasPlace: kind === 'alert' ? isKept : kind === 'otherAlert' && hasClosedRow };
    });
  const [places, setPlaces] = useState<LinePlaces>(() => ({
    page,
    known: cameLater ? [] : placed.filter(({ kind }) => kind !== 'hold' || !lateHold).map(({ key }) => key),
    late: [],
  }));
  const next = placesAfter(places, page, placed);
  if (next !== places) setPlaces(next);
  return { late: next.late, height: ofPage.height };
}
