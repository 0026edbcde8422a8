import { parseRssDate } from './rss-dates.ts';

const MILLISECONDS_KEPT = 3 * 86_400_000;

/** What the rules need of an emergency alert. `pubDate` is a date of RSS or ISO 8601; an empty field is null. */
export type AlertFacts = { guid: string | null; description: string | null; pubDate: string | null };

/**
 * The alerts that still count, the newest first: published 72 hours ago or later. One without a readable date is
 * dropped; one dated after `now` is kept, since clocks differ. Source: portal specification, display rules (emergency
 * alerts) and limits; MSG-08, MSG-09.
 */
export function currentAlerts<T extends AlertFacts>(alerts: readonly T[], now: Date): T[] {
  return alerts
    .map((alert) => ({ alert, at: parseRssDate(alert.pubDate)?.getTime() ?? Number.NaN }))
    .filter(({ at }) => now.getTime() - at <= MILLISECONDS_KEPT)
    .sort((one, other) => other.at - one.at)
    .map(({ alert }) => alert);
}

/**
 * What tells one alert from another, for a device to remember which were dismissed: the guid, else a hash of date and
 * description. Source: decisions, banner dismissal; BANNER-13.
 */
export function alertKey({ guid, pubDate, description }: AlertFacts): string {
  return guid?.trim() ? `guid:${guid.trim()}` : `hash:${hashOf(JSON.stringify([pubDate, description]))}`;
}

/** FNV-1a in 64 bits over UTF-16 code units, in base 36: the same on every device and in every version. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(36);
}
