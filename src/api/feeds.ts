import type { XmlElement } from '@rgrove/parse-xml';
import type { CallRequest } from './client.ts';
import { codeMissing } from './failure.ts';

/**
 * Reads what some calls answer in one of two ways, a JSON list or an RSS 2.0 document, told apart by the content type.
 * An item of either is an object with the same field names, all text in RSS. Source: decisions, shapes of answers;
 * API-08, API-09.
 */
async function readFeed(content: string, contentType: string): Promise<unknown> {
  if (!isXml(contentType)) return content === '' ? null : JSON.parse(content);
  return itemsOf(await parse(content)).map(toItem);
}

/** What a call adds to its question when it takes a feed. */
export const feed = {
  accept: 'application/json, application/rss+xml',
  read: readFeed,
} satisfies Partial<CallRequest>;

/** `application/rss+xml; charset=utf-8`, `text/xml`, `application/xml` and their like. */
function isXml(contentType: string): boolean {
  const [type = ''] = contentType.split(';');
  return /[/+]xml$/i.test(type.trim());
}

/** Entities of HTML that feeds use although XML does not know them; any other stays as it is written. */
const ENTITIES: Record<string, string> = {
  '&nbsp;': '\u00a0',
  '&ndash;': '–',
  '&mdash;': '—',
  '&lsquo;': '‘',
  '&rsquo;': '’',
  '&ldquo;': '“',
  '&rdquo;': '”',
  '&hellip;': '…',
};

/** @throws Error with a sentence for whoever runs the feed, when it cannot be read as XML */
async function parse(content: string): Promise<XmlElement | null> {
  const { parseXml } = await import('@rgrove/parse-xml').catch((cause: unknown) => {
    throw codeMissing('the reader of feeds', cause);
  });
  try {
    return parseXml(content.trim(), {
      ignoreUndefinedEntities: true,
      resolveUndefinedEntity: (entity) => ENTITIES[entity] ?? null,
    }).root;
  } catch (cause) {
    const [reason = ''] = cause instanceof Error ? cause.message.split('\n') : [];
    throw new Error(`the feed is not well-formed XML: ${reason}`, { cause });
  }
}

/** @throws Error when the document is well-formed and something other than RSS */
function itemsOf(root: XmlElement | null): XmlElement[] {
  const channel = root?.name === 'rss' ? childrenOf(root).find(({ name }) => name === 'channel') : undefined;
  if (channel === undefined) throw new Error('the feed is not an RSS 2.0 document: it has no channel');
  return childrenOf(channel).filter(({ name }) => name === 'item');
}

/** RSS's own elements go by their bare names, so that a `media:title` is not taken for the title. */
function toItem(item: XmlElement) {
  const bare = (name: string) => textOf(childrenOf(item).find((child) => child.name === name));
  const anyPrefix = (name: string) => textOf(childrenOf(item).find((child) => localName(child) === name));
  return {
    guid: bare('guid'),
    link: bare('link'),
    title: bare('title'),
    description: bare('description'),
    pubDate: bare('pubDate'),
    image: imageOf(item),
    start: anyPrefix('start'),
    end: anyPrefix('end'),
    location: anyPrefix('location'),
    privacyLevel: anyPrefix('privacyLevel'),
  };
}

/** The address of the first picture that an item carries along, as `enclosure` or in the manner of Media RSS. */
function imageOf(item: XmlElement): string | null {
  const picture = childrenOf(item).find((child) => {
    const { url, type = 'image/', medium = 'image' } = child.attributes;
    const isMedia = child.name === 'enclosure' || /^[^:]+:(content|thumbnail)$/.test(child.name);
    return isMedia && url !== undefined && type.startsWith('image/') && medium === 'image';
  });
  return picture?.attributes.url ?? null;
}

const childrenOf = (parent: XmlElement) =>
  parent.children.filter((child): child is XmlElement => child.type === 'element');

const localName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1);

const textOf = (element: XmlElement | undefined) => element?.text.trim() ?? null;
