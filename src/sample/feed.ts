import type { SampleCampusEvent } from './shapes.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/**
 * The events of the campus groups as RSS 2.0. Times, location and privacy level are elements of the feed's own
 * namespace. Source: decisions, shapes of answers.
 */
export function campusEventsFeed(events: SampleCampusEvent[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:groups="https://groups.portico.example/ns/events">',
    '<channel>',
    '<title>Campus groups: events</title>',
    '<link>https://groups.portico.example/events</link>',
    '<description>Events of the student groups</description>',
    ...events.map(feedItem),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function feedItem(event: SampleCampusEvent): string {
  return [
    '<item>',
    `<guid isPermaLink="false">${escapeXml(event.guid)}</guid>`,
    `<link>${escapeXml(event.link)}</link>`,
    `<title>${escapeXml(event.title)}</title>`,
    `<description>${escapeXml(event.description)}</description>`,
    `<groups:start>${escapeXml(event.start)}</groups:start>`,
    `<groups:end>${escapeXml(event.end)}</groups:end>`,
    `<groups:location>${escapeXml(event.location)}</groups:location>`,
    `<groups:privacyLevel>${escapeXml(event.privacyLevel)}</groups:privacyLevel>`,
    '</item>',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
