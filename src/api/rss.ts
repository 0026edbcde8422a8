import type { XmlElement } from '@rgrove/parse-xml';
import { childrenOf, localName, readXml } from './xml.ts';

/**
 * The items of an RSS 2.0 document. A field without an element is null.
 * @throws Error with a sentence for the operator of the feed, when it is no RSS document
 */
export const readRss = async (content: string) => itemsOf(await readXml(content)).map(toItem);

/** @throws Error when the document is well-formed but not RSS */
function itemsOf(root: XmlElement | null): XmlElement[] {
  const channel = root?.name === 'rss' ? childrenOf(root).find(({ name }) => name === 'channel') : undefined;
  if (channel === undefined) throw new Error('the feed is not an RSS 2.0 document: it has no channel');
  return childrenOf(channel).filter(({ name }) => name === 'item');
}

/** RSS elements are found by names without a prefix, so that a `media:title` is not mistaken for the title. */
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

/** The URL of the first image of an item, as `enclosure` or as a Media RSS element. */
function imageOf(item: XmlElement): string | null {
  const picture = childrenOf(item).find((child) => {
    const { url, type = 'image/', medium = 'image' } = child.attributes;
    const isMedia = child.name === 'enclosure' || /^[^:]+:(content|thumbnail)$/.test(child.name);
    return isMedia && url !== undefined && type.startsWith('image/') && medium === 'image';
  });
  return picture?.attributes.url ?? null;
}

const textOf = (element: XmlElement | undefined) => element?.text.trim() ?? null;
