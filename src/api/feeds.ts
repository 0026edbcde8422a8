import type { Endpoint } from './endpoint.ts';
import { codeMissing } from './failure.ts';

/**
 * Reads the answers that are either a JSON list or an RSS 2.0 document, depending on the content type. The items of both
 * are objects with the same field names; in RSS all values are text. An item of RSS that cannot be read is left out. The code for RSS loads with the first RSS document.
 * Source: decisions, shapes of answers; API-08, API-09.
 */
export async function readFeed(content: string, contentType: string): Promise<unknown> {
  if (!isXml(contentType)) return content === '' ? null : JSON.parse(content);
  const { readRss } = await import('./rss.ts').catch(codeMissing);
  return (await readRss(content)).items;
}

/** What the declaration of a call adds when the call takes a feed. */
export const feed = {
  accept: 'application/json, application/rss+xml',
  read: readFeed,
} satisfies Partial<Endpoint>;

/** For example `application/rss+xml; charset=utf-8`, `text/xml` and `application/xml`. */
export function isXml(contentType: string): boolean {
  const [type = ''] = contentType.split(';');
  return /[/+]xml$/i.test(type.trim());
}
