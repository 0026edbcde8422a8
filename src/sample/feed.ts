import type { SampleCampusEvent } from './shapes.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/**
 * The campus groups' events as the feed of their own software writes them: an RSS 2.0 document whose times, place and
 * privacy level stand in a namespace of their own. Source: decisions, shapes of answers.
 */
export function campusEventsFeed(events: SampleCampusEvent[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:groups="https://groups.portico.example/ns/events">',
    '<channel>',
    '<title>Campus groups: events</title>',
    '<link>https://groups.portico.example/events</link>',
    '<description>What the student groups are up to</description>',
    ...events.map(item),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function item(event: SampleCampusEvent): string {
  return [
    '<item>',
    `<guid isPermaLink="false">${escapeText(event.guid)}</guid>`,
    `<link>${escapeText(event.link)}</link>`,
    `<title>${escapeText(event.title)}</title>`,
    `<description>${escapeText(event.description)}</description>`,
    `<groups:start>${escapeText(event.start)}</groups:start>`,
    `<groups:end>${escapeText(event.end)}</groups:end>`,
    `<groups:location>${escapeText(event.location)}</groups:location>`,
    `<groups:privacyLevel>${escapeText(event.privacyLevel)}</groups:privacyLevel>`,
    '</item>',
  ].join('\n');
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
