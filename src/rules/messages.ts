import { timeOf } from './dates.ts';

/** Punctuation after an address that belongs to the sentence. */
const TRAILING_PUNCTUATION = '.,;:!?\'"»”’';
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"]+/giu;

/** Fields of a message. Times are ISO 8601; an empty field is null. */
export type MessageFacts = { read: boolean; user_read_on: string | null; created_on: string | null };

/** A part of a text. The `text` of a link is its address as written. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

/** Unread while `read` is false and `user_read_on` is empty. Source: MSG-02. */
export function isUnread({ read, user_read_on }: MessageFacts): boolean {
  return !read && user_read_on === null;
}

/** The messages of an answer, with those unread that have become it since. @param unread their keys */
export function withUnread<T extends MessageFacts & { pk: number }>(
  messages: readonly T[],
  unread: readonly number[],
): readonly T[] {
  if (unread.length === 0) return messages;
  return messages.map((message) =>
    unread.includes(message.pk) ? { ...message, read: false, user_read_on: null } : message,
  );
}

/** The number at the message bell. Source: MSG-02. */
export function countUnread(messages: readonly MessageFacts[]): number {
  return messages.filter(isUnread).length;
}

/**
 * Whether the link of a message leads to a blog post or the list of them: `/whats-new` or a path below it, with any query
 * and hash. Source: MSG-10.
 * @param origin of this site ("https://portal.example.edu"); links to other sites do not count
 */
export function leadsToWhatsNew({ action_link }: { action_link: string | null }, origin: string): boolean {
  if (action_link === null || !URL.canParse(action_link, origin)) return false;
  const link = new URL(action_link, origin);
  return link.origin === origin && /^\/whats-new(\/|$)/.test(link.pathname);
}

/** Which messages the list shows. */
export type MessageFilter = 'all' | 'unread' | 'read';

/** The filter that an address names; all messages for any other text. */
export function messageFilter(show: string | undefined): MessageFilter {
  return show === 'unread' || show === 'read' ? show : 'all';
}

/**
 * Whether title and body of a message contain all words of a search, in any order and case. Tags of the body do not
 * count. An empty search matches every message.
 */
export function matchesSearch({ title, body }: { title: string | null; body: string | null }, search: string): boolean {
  const text = `${title ?? ''} ${(body ?? '').replace(/<[^<>]*>/g, ' ')}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Messages by `created_on`, newest first, those without a readable time last; a new list. */
export function newestFirst<T extends MessageFacts>(messages: readonly T[]): T[] {
  return messages.toSorted((one, other) => createdAt(other) - createdAt(one));
}

/**
 * Splits a plain text into links and the text between them. Only addresses with http:// or https:// become links.
 * Punctuation after an address, and a closing bracket without an opening one in it, are text. The parts in order are the
 * whole text.
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

/** From the end and in one pass: texts come from other systems, and may be long. */
function withoutPunctuation(address: string): string {
  let unopened =
    [...address].filter((each) => each === ')').length - [...address].filter((each) => each === '(').length;
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!TRAILING_PUNCTUATION.includes(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

function createdAt({ created_on }: MessageFacts): number {
  return timeOf(created_on ?? '')?.getTime() ?? Number.NEGATIVE_INFINITY;
}
