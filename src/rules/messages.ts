import { timeOf } from './dates.ts';

/** Punctuation at the end of an address that belongs to the sentence around it. */
const AFTER_ADDRESS = /[.,;:!?'"»”’]+$/u;
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"]+/giu;

/** What the rules need of a message; times are ISO 8601, an empty field is null. */
export type MessageFacts = { read: boolean; user_read_on: string | null; created_on: string | null };

/** A piece of a text; a link's `text` is its address as written. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

/** Unread while `read` is false and `user_read_on` is empty. Source: MSG-02. */
export function isUnread({ read, user_read_on }: MessageFacts): boolean {
  return !read && user_read_on === null;
}

/** What the message bell counts. Source: MSG-02. */
export function countUnread(messages: readonly MessageFacts[]): number {
  return messages.filter(isUnread).length;
}

/**
 * Whether a message's link leads to a blog post or to the list of them: `/whats-new` or a path below it, whatever query
 * and hash it has. Source: MSG-10.
 * @param origin of this site ("https://portal.example.edu"): elsewhere such a path is somebody else's
 */
export function leadsToWhatsNew({ action_link }: { action_link: string | null }, origin: string): boolean {
  if (action_link === null || !URL.canParse(action_link, origin)) return false;
  const link = new URL(action_link, origin);
  return link.origin === origin && /^\/whats-new(\/|$)/.test(link.pathname);
}

/** By `created_on`, the latest first, those without a readable one last, else in the order given; a new list. */
export function newestFirst<T extends MessageFacts>(messages: readonly T[]): T[] {
  return messages.toSorted((one, other) => createdAt(other) - createdAt(one));
}

/**
 * Cuts a plain text into links and what stands between them. Only what starts with http:// or https:// becomes a link;
 * punctuation after it, and a closing bracket that was not opened in it, stay text. The pieces together are the text.
 * Source: portal specification, display rules (links in messages); MSG-04.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push({ kind: 'link', text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function withoutPunctuation(address: string): string {
  const bare = address.replace(AFTER_ADDRESS, '');
  const closes = bare.split(')').length > bare.split('(').length;
  return closes && bare.endsWith(')') ? withoutPunctuation(bare.slice(0, -1)) : bare;
}

function createdAt({ created_on }: MessageFacts): number {
  return timeOf(created_on ?? '')?.getTime() ?? Number.NEGATIVE_INFINITY;
}
