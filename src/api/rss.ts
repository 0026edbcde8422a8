import type { XmlElement } from '@rgrove/parse-xml';
import { isRss, markupOf, TEXT_ELEMENTS } from './feed-elements.ts';
import { withFieldTexts } from './field-texts.ts';
import { childrenOf, localName, readEntries, type UnreadElement } from './xml.ts';

/** An item of a list in XML, with the fields of events and news. A field without an element is null. */
export type RssItem = Record<
  'guid' | 'link' | 'title' | 'description' | 'pubDate' | 'image' | 'start' | 'end' | 'location' | 'privacyLevel',
  string | null
>;

/**
 * The items of an RSS or Atom document. An item that cannot be read takes no other one with it. Source: FEED-01, FEED-08.
 * @param most items that are kept
 * @throws Error with a sentence for the operator of the feed, when nothing of it can be read
 */
export async function readRss(
  content: string,
  most = Number.POSITIVE_INFINITY,
): Promise<{ items: RssItem[]; leftOut: UnreadElement[] }> {
  const { root, entries, leftOut } = await readEntries(content, ['item', 'entry'], TEXT_ELEMENTS);
  if (root !== null && root.name !== 'feed' && !isRss(root)) {
    throw new Error('the feed is not an RSS 2.0 document: it has no channel');
  }
  const items = entries.slice(0, most).map((entry) => (entry.name === 'entry' ? atomItem(entry) : rssItem(entry)));
  return { items: await withFieldTexts('rss', items), leftOut };
}

/** RSS elements are found by names without a prefix, so that a `media:title` is not mistaken for the title. */
function rssItem(item: XmlElement): RssItem {
  const bare = (...names: string[]) => firstText(item, names, ({ name }) => name);
  return {
    guid: bare('guid'),
    link: bare('link'),
    title: bare('title'),
    description: bare('description', 'content:encoded'),
    pubDate: bare('pubDate', 'dc:date'),
    ...extensionsOf(item),
  };
}

function atomItem(entry: XmlElement): RssItem {
  const local = (...names: string[]) => firstText(entry, names, localName);
  return {
    guid: local('id'),
    link: linkOfAtom(entry),
    title: local('title'),
    description: local('summary', 'content'),
    pubDate: local('published', 'updated'),
    ...extensionsOf(entry),
  };
}

/** The address of the page of an Atom entry. */
export function linkOfAtom(entry: XmlElement): string | null {
  const page = childrenOf(entry).find(({ name, attributes: { rel = 'alternate', type = 'text/html' } }) => {
    return name === 'link' && rel === 'alternate' && type === 'text/html';
  });
  return page?.attributes.href ?? null;
}

/** The fields that are in the namespace of some calendar, and the picture. */
function extensionsOf(item: XmlElement) {
  const anyPrefix = (name: string) => firstText(item, [name], localName);
  return {
    image: imageOf(item),
    start: anyPrefix('start'),
    end: anyPrefix('end'),
    location: anyPrefix('location'),
    privacyLevel: anyPrefix('privacyLevel'),
  };
}

/** The URL of the first image of an item, as `enclosure` or as a Media RSS element. */
function imageOf(item: XmlElement): string | null {
  const picture = childrenOf(item).find((child) => {
    const { url, type = 'image/', medium = 'image' } = child.attributes;
    const isMedia = child.name === 'enclosure' || /^[^:]+:(content|thumbnail)$/.test(child.name);
    return isMedia && url !== undefined && type.startsWith('image/') && medium === 'image';
  });
  return picture?.attributes.url ?? null;
}

/** The text of the first of these elements that has one. */
function firstText(item: XmlElement, names: string[], nameOf: (element: XmlElement) => string): string | null {
  const children = childrenOf(item);
  const texts = names
    .flatMap((name) => children.filter((child) => nameOf(child) === name))
    .map((child) => markupOf(child).trim());
  return texts.find((text) => text !== '') ?? null;
}
