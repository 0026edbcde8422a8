import { ALERT_LIFETIME_MS } from './alerts.ts';

/** For how many hours staff can show an alert. The last one is as long as any alert shows. Source: MSG-08, ADMIN-122. */
export const ALERT_HOURS = [1, 4, 24, 72] as const;
export type AlertHours = (typeof ALERT_HOURS)[number];

const HOUR_MS = 3_600_000;

/** What tells the states of an alert of the portal itself apart. Times are ISO 8601. */
export type OwnAlertFacts = { is_live: boolean; updated_on: string | null; cleared_on: string | null };

/** What an alert of the portal itself is for users. Source: decisions, alerts of the portal; ADMIN-120. */
export type OwnAlertState = 'shown' | 'corrected' | 'allClear' | 'ended';

export function stateOfOwnAlert({ is_live, updated_on, cleared_on }: OwnAlertFacts): OwnAlertState {
  if (!is_live) return 'ended';
  if (cleared_on !== null) return 'allClear';
  return updated_on === null ? 'shown' : 'corrected';
}

/**
 * When an alert ends. It never ends later than 72 hours after it was shown first, because devices show none longer.
 * @param from when the hours begin: now, also for a correction
 */
export const endOfAlert = (publishedOn: Date, from: Date, hours: AlertHours): Date =>
  new Date(Math.min(from.getTime() + hours * HOUR_MS, publishedOn.getTime() + ALERT_LIFETIME_MS));

const OWN_GUID = /^portal-alert-(\d+)(?:\.\d+)?$/;

/**
 * The guid of an alert of the portal itself, by which devices tell it from others.
 * @param toldAgain how many corrections were told as a new alert
 */
export const ownGuid = (id: number, toldAgain: number): string =>
  `portal-alert-${id}${toldAgain === 0 ? '' : `.${toldAgain + 1}`}`;

/** The id of the portal's own alert with this guid; null for an alert of a feed. */
export function idOfGuid(guid: string | null): number | null {
  const [, id] = OWN_GUID.exec(guid ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

/** The key under which an alert was pushed first: what is told again takes its place on a device. Other keys stay as they are. */
export const firstKey = (key: string): string => key.replace(/^(guid:portal-alert-\d+)\.\d+$/, '$1');
