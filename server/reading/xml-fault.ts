import type { UnreadElement } from '../../src/api/xml.ts';
import { type FeedFault, feedFault } from './feed-fault.ts';

/** The fault of an entry in XML that could not be read. Its title says which one it is, if that much can be seen. */
export function xmlFault({ number, source, reason }: UnreadElement): FeedFault {
  const title = /<title[^<>]{0,200}>(?:<!\[CDATA\[)?([^<>]{1,80})/.exec(source)?.[1]?.trim();
  const place = title ? `the entry ${JSON.stringify(title)}` : `entry ${number}`;
  return feedFault({ place, reason }, true, source);
}
