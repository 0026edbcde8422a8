import { createHash } from 'node:crypto';
import type { XmlElement, XmlText } from '@rgrove/parse-xml';
import * as z from 'zod/mini';
import { isRss, rssAlert, TEXT_ELEMENTS, withPlainTexts } from '../../src/api/alert-items.ts';
import { plainText } from '../../src/api/plain-text.ts';
import { Alert } from '../../src/api/portal/alerts.ts';
import { childrenOf, localName, readEntries } from '../../src/api/xml.ts';
import type { FeedAlert } from '../../src/machines/alert-feed/machine.ts';
import { parseRssDate } from '../../src/rules/rss-dates.ts';
import type { Fault } from '../reading/fault.ts';
import { describePlaces } from './system-error.ts';

/** A message of the Common Alerting Protocol 1.2. It can be a new alert, replace others, or end others. */
export type CapMessage = { sent: string | null; alert: FeedAlert | null; ends: string[] };

/** An entry that could not be read: a mark that tells it from others, and a reason for the operator of the feed. */
export type UnreadEntry = Pick<Fault, 'reason'> & { mark: string };

/**
 * What an alert feed gives: all of its alerts, or messages that change what was known before; and the entries that could not
 * be read.
 */
export type AlertDocument = { unread: UnreadEntry[] } & (
  | { kind: 'all'; alerts: FeedAlert[] }
  | { kind: 'changes'; messages: CapMessage[] }
);

/** Only these messages are for the public; the others are tests and exercises of the systems, and drafts. */
const REAL = 'Actual';
const ENTRIES = ['item', 'entry'];
/** Characters of a text that are read. What becomes of them is shorter, and `feed-documents.ts` shortens it again. */
const LONGEST_MARKUP = 100_000;
/** In JSON they are only allowed between values, where a space is the same. */
const CONTROLS = /[^\P{Cc}\u007f-\u009f]/gu;

/**
 * Reads a JSON list of alerts. An entry of a wrong shape is left out. Source: FEED-01, SEV-05.
 * @throws Error with a sentence for the operator of the feed
 */
export function readAlertList(text: string): AlertDocument {
  const content = parseJson(text.replace(CONTROLS, ' '));
  if (!Array.isArray(content)) throw new Error('it is not a list');
  const unread: UnreadEntry[] = [];
  const alerts = content.flatMap((entry): FeedAlert[] => {
    const checked = z.safeParse(Alert, entry);
    if (checked.success) return [toFeedAlert(checked.data, null)];
    unread.push(unreadEntry(JSON.stringify(entry), `it has a wrong shape at ${describePlaces(checked.error)}`));
    return [];
  });
  return { kind: 'all', alerts, unread };
}

/**
 * Reads alerts in XML: an RSS document, one CAP 1.2 message, or an Atom feed whose entries are alerts, have CAP elements or
 * hold CAP messages. The formats are those of RSS 2.0, of OASIS, Common Alerting Protocol 1.2, and of RFC 4287.
 * Source: decisions, alerts within a minute; decisions, entries that cannot be read; FEED-12, SEV-05.
 * @throws Error with a sentence for the operator of the feed, when nothing of it can be read
 */
export async function readAlertXml(text: string): Promise<AlertDocument> {
  const { root, entries, leftOut } = await readEntries(text, ENTRIES, TEXT_ELEMENTS);
  const unread = leftOut.map(({ source, reason }) => unreadEntry(source, reason));
  if (root !== null && isCap(root)) return { kind: 'changes', messages: messageOf(root), unread };
  if (root !== null && root.name !== 'feed' && !isRss(root)) {
    throw new Error('the feed is not an RSS 2.0 document: it has no channel');
  }
  const messages = entries.flatMap((entry) => contentsOf(entry).flatMap(childrenOf).filter(isCap).flatMap(messageOf));
  if (messages.length > 0) return { kind: 'changes', messages: inOrder(messages), unread };
  return { kind: 'all', alerts: entries.filter(isForPublic).map(toAlert), unread };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('it is not JSON', { cause });
  }
}

const unreadEntry = (source: string, reason: string): UnreadEntry => ({
  mark: createHash('sha256').update(source).digest('base64url').slice(0, 32),
  reason,
});

const toFeedAlert = (alert: Alert, expires: string | null): FeedAlert => {
  const { guid, title, link, description, pubDate } = withPlainTexts(alert, (markup) =>
    plainText(markup.slice(0, LONGEST_MARKUP)),
  );
  return { guid, title, link, description, pubDate, expires };
};

/**
 * What is known after messages: an update replaces the alerts that it names, a cancellation ends them, and an alert ends when
 * it expires.
 * @param known what was known before
 */
export function afterMessages(known: readonly FeedAlert[], messages: readonly CapMessage[], now: Date): FeedAlert[] {
  const alerts = new Map(known.map((alert) => [alert.guid, alert]));
  for (const { alert, ends } of messages) {
    for (const guid of ends) alerts.delete(guid);
    if (alert !== null) alerts.set(alert.guid, alert);
  }
  return [...alerts.values()].filter((alert) => !hasEnded(alert, now));
}

/** Whether an alert is past the time that its feed gives. A time that cannot be read counts as none. */
export const hasEnded = ({ expires }: Pick<FeedAlert, 'expires'>, now: Date): boolean =>
  expires !== null && (parseRssDate(expires)?.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime();

/** The message of a CAP document: none if it is not for the public. */
function messageOf(root: XmlElement): CapMessage[] {
  if (text(root, 'status') !== REAL) return [];
  const sent = text(root, 'sent');
  const ends = referencesOf(text(root, 'references'));
  const kind = text(root, 'msgType');
  if (kind === 'Cancel') return [{ sent, alert: null, ends }];
  if (kind !== 'Alert' && kind !== 'Update') return [];
  const info = infoOf(root);
  const isOver = info === undefined || text(info, 'urgency') === 'Past' || text(info, 'responseType') === 'AllClear';
  const guid = text(root, 'identifier');
  if (isOver) return [{ sent, alert: null, ends: guid === null ? ends : [...ends, guid] }];
  const places = childrenOf(info)
    .filter((child) => localName(child) === 'area')
    .map((area) => text(area, 'areaDesc'));
  const sentences = [text(info, 'description'), text(info, 'instruction'), placeSentence(places)];
  return [
    {
      sent,
      ends,
      alert: toFeedAlert(
        {
          guid,
          title: text(info, 'headline') ?? text(info, 'event'),
          link: text(info, 'web'),
          description: sentences.filter((sentence) => sentence !== null).join(' ') || null,
          pubDate: sent,
        },
        text(info, 'expires'),
      ),
    },
  ];
}

const placeSentence = (places: (string | null)[]): string | null => {
  const known = places.filter((place) => place !== null);
  return known.length === 0 ? null : `Where: ${known.join('; ')}.`;
};

/** The English text of a message; otherwise its first one. */
function infoOf(root: XmlElement): XmlElement | undefined {
  const all = childrenOf(root).filter((child) => localName(child) === 'info');
  return all.find((info) => /^en\b/i.test(text(info, 'language') ?? 'en-US')) ?? all[0];
}

/** The identifiers in `sender,identifier,sent sender,identifier,sent …`. */
const referencesOf = (references: string | null): string[] =>
  (references ?? '').split(/\s+/).flatMap((reference) => reference.split(',')[1] ?? []);

/** An update must come after the message that it replaces. */
const inOrder = (messages: CapMessage[]): CapMessage[] =>
  messages.toSorted((one, other) => timeOf(one.sent) - timeOf(other.sent) || 0);

const timeOf = (sent: string | null): number => parseRssDate(sent)?.getTime() ?? Number.NaN;

/** An entry without CAP elements is for the public too. */
const isForPublic = (entry: XmlElement): boolean =>
  (text(entry, 'status') ?? REAL) === REAL && text(entry, 'msgType') !== 'Cancel' && text(entry, 'urgency') !== 'Past';

function toAlert(entry: XmlElement): FeedAlert {
  const expires = text(entry, 'expires');
  if (entry.name === 'item') return toFeedAlert(rssAlert(entry), expires);
  const links = childrenOf(entry).filter(({ name }) => name === 'link');
  const page = links.find(({ attributes: { rel = 'alternate', type = 'text/html' } }) => {
    return rel === 'alternate' && type === 'text/html';
  });
  return toFeedAlert(
    {
      guid: text(entry, 'id'),
      title: text(entry, 'title'),
      link: page?.attributes.href ?? null,
      description: text(entry, 'summary') ?? text(entry, 'content'),
      pubDate: text(entry, 'updated') ?? text(entry, 'published'),
    },
    expires,
  );
}

/** CAP elements often have the prefix `cap:`. */
const isCap = (element: XmlElement): boolean => localName(element) === 'alert';

const contentsOf = (entry: XmlElement): XmlElement[] => childrenOf(entry).filter(({ name }) => name === 'content');

/**
 * The text of the first child with this name that has one; null without one. XHTML elements inside it become tags again, so
 * that `plainText` separates what they separate.
 */
function text(parent: XmlElement, name: string): string | null {
  return (
    childrenOf(parent)
      .filter((each) => localName(each) === name)
      .map((child) => markupOf(child).replace(/\s+/g, ' ').trim())
      .find((found) => found !== '') ?? null
  );
}

function markupOf(element: XmlElement): string {
  if (childrenOf(element).length === 0) return element.text;
  return element.children
    .map((child) => {
      if (child.type === 'text') return escapedText((child as XmlText).text);
      if (child.type !== 'element') return '';
      const name = localName(child as XmlElement);
      return `<${name}>${markupOf(child as XmlElement)}</${name}>`;
    })
    .join('');
}

const escapedText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
