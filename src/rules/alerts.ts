import { hashOf } from './hash.ts';
import { parseRssDate } from './rss-dates.ts';
import type { Severity } from './severities.ts';

/** Milliseconds for which an alert shows. Source: MSG-08. */
export const ALERT_LIFETIME_MS = 3 * 86_400_000;
/** Milliseconds for which an all-clear shows. Source: SEV-08. */
export const CLEAR_LIFETIME_MS = 2 * 3_600_000;

/** What users read in front of an alert that is no emergency. */
export const SEVERITY_NAMES: Record<Exclude<Severity, 'emergency'>, string> = {
  advisory: 'Advisory',
  test: 'Test',
  clear: 'All clear',
};

/** An emergency alert. `pubDate` is an RSS date or ISO 8601; an empty field is null. Without a severity it is an emergency. */
export type AlertFacts = {
  guid: string | null;
  description: string | null;
  pubDate: string | null;
  severity?: Severity;
};

/** Whether an alert is an emergency, the only one that is red and that is pushed. Source: SEV-02, PUSH-15. */
export const isEmergency = ({ severity = 'emergency' }: Pick<AlertFacts, 'severity'>): boolean =>
  severity === 'emergency';

/** Whether an alert is filled with color and whole, above the notices: an emergency, or the all-clear after it. Source: SEV-02, SEV-08. */
export const isWhole = ({ severity = 'emergency' }: Pick<AlertFacts, 'severity'>): boolean =>
  severity === 'emergency' || severity === 'clear';

/**
 * The alerts of the last 72 hours, and all-clears of the last two, newest first. Alerts without a readable date are left out: see `withReadableDates`. Alerts dated after `now` are
 * kept, since clocks differ. Source: portal specification, display rules (emergency
 * alerts) and limits; MSG-08, MSG-09.
 */
export function currentAlerts<T extends AlertFacts>(alerts: readonly T[], now: Date): T[] {
  return alerts
    .map((alert) => ({ alert, at: parseRssDate(alert.pubDate)?.getTime() ?? Number.NaN }))
    .filter(({ alert, at }) => now.getTime() - at <= lifetimeOf(alert))
    .sort((one, other) => other.at - one.at)
    .map(({ alert }) => alert);
}

const lifetimeOf = ({ severity }: AlertFacts): number => (severity === 'clear' ? CLEAR_LIFETIME_MS : ALERT_LIFETIME_MS);

/** What tells an alert whose date cannot be read from all others. */
export const alertMark = ({ guid, title, description, pubDate }: AlertFacts & { title: string | null }): string =>
  hashOf(JSON.stringify([guid, title, description, pubDate]));

/** Whether an alert has a date that cannot be read. */
export const hasUnreadableDate = ({ pubDate }: Pick<AlertFacts, 'pubDate'>): boolean =>
  pubDate !== null && parseRssDate(pubDate) === null;

/**
 * The alerts with dates that can be read: one whose date cannot be read counts from the time at which it was seen first, because
 * an alert that nobody sees is worse than one with a wrong time. Source: decisions, dates of alerts; SEV-04.
 * @param firstSeen when an alert was seen first
 */
export const withReadableDates = <T extends AlertFacts>(alerts: readonly T[], firstSeen: (alert: T) => Date): T[] =>
  alerts.map((alert) => (hasUnreadableDate(alert) ? { ...alert, pubDate: firstSeen(alert).toISOString() } : alert));

/**
 * Whether an answer has all alerts. Otherwise a source has not answered, or an entry of it could not be read, so it is not
 * known that there is no alert. Source: decisions, alerts that are not known; SEV-06.
 */
export const hasAllAlerts = (alerts: readonly { incomplete: boolean }[]): boolean =>
  !alerts.some(({ incomplete }) => incomplete);

/**
 * The key under which a device remembers that an alert was dismissed: its guid, otherwise a hash of date and
 * description. An advisory that becomes an emergency has another key, because it must show again. Source: decisions, banner
 * dismissal; BANNER-13, SEV-02.
 */
export function alertKey({ severity = 'emergency', ...alert }: AlertFacts): string {
  return isEmergency({ severity }) ? ownKey(alert) : `${severity}:${ownKey(alert)}`;
}

function ownKey({ guid, pubDate, description }: AlertFacts): string {
  return guid?.trim() ? `guid:${guid.trim()}` : `hash:${hashOf(JSON.stringify([pubDate, description]))}`;
}
