import { hashOf } from './hash.ts';
import { parseRssDate } from './rss-dates.ts';

const MAX_AGE_MS = 3 * 86_400_000;

/** An emergency alert. `pubDate` is an RSS date or ISO 8601; an empty field is null. */
export type AlertFacts = { guid: string | null; description: string | null; pubDate: string | null };

/**
 * The alerts of the last 72 hours, newest first. Alerts without a readable date are left out. Alerts dated after `now` are
 * kept, since clocks differ. Source: portal specification, display rules (emergency
 * alerts) and limits; MSG-08, MSG-09.
 */
export function currentAlerts<T extends AlertFacts>(alerts: readonly T[], now: Date): T[] {
  return alerts
    .map((alert) => ({ alert, at: parseRssDate(alert.pubDate)?.getTime() ?? Number.NaN }))
    .filter(({ at }) => now.getTime() - at <= MAX_AGE_MS)
    .sort((one, other) => other.at - one.at)
    .map(({ alert }) => alert);
}

/**
 * The key under which a device remembers that an alert was dismissed: its guid, otherwise a hash of date and
 * description. Source: decisions, banner dismissal; BANNER-13.
 */
export function alertKey({ guid, pubDate, description }: AlertFacts): string {
  return guid?.trim() ? `guid:${guid.trim()}` : `hash:${hashOf(JSON.stringify([pubDate, description]))}`;
}
