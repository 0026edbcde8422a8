import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { childrenOf, localName } from '../../src/api/feeds.ts';
import type { FeedAlert } from '../../src/machines/alert-feed/machine.ts';

/** A message of the Common Alerting Protocol 1.2. It can be a new alert, replace others, or end others. */
export type CapMessage = { sent: string | null; alert: FeedAlert | null; ends: string[] };

/** What an alert feed gives: all of its alerts, or messages that change what was known before. */
export type AlertDocument = { kind: 'all'; alerts: FeedAlert[] } | { kind: 'changes'; messages: CapMessage[] };

/** Only these messages are for the public; the others are tests and exercises of the systems, and drafts. */
const REAL = 'Actual';

/**
 * Reads alerts in XML that is not RSS: one CAP 1.2 message, or an Atom feed whose entries are alerts, have CAP elements or
 * hold CAP messages. The formats are those of OASIS, Common Alerting Protocol 1.2, and of RFC 4287.
 * Source: decisions, alerts within a minute; FEED-12.
 * @returns null for any other document
 * @throws Error with a sentence for the operator of the feed, when it is not well-formed XML
 */
export function readAlertXml(text: string): AlertDocument | null {
  const root = parse(text);
  if (root === null) return null;
  if (isCap(root)) return { kind: 'changes', messages: messageOf(root) };
  if (root.name !== 'feed') return null;
  const entries = childrenOf(root).filter(({ name }) => name === 'entry');
  const messages = entries.flatMap((entry) => {
    const content = childrenOf(entry).find(({ name }) => name === 'content');
    return content === undefined ? [] : childrenOf(content).filter(isCap).flatMap(messageOf);
  });
  return messages.length > 0
    ? { kind: 'changes', messages: inOrder(messages) }
    : { kind: 'all', alerts: entries.filter(isForPublic).map(toAlert) };
}

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
  expires !== null && Date.parse(expires) <= now.getTime();

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
      alert: {
        guid,
        title: text(info, 'headline') ?? text(info, 'event'),
        link: text(info, 'web'),
        description: sentences.filter((sentence) => sentence !== null).join(' ') || null,
        pubDate: sent,
        expires: text(info, 'expires'),
      },
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
  messages.toSorted((one, other) => Date.parse(one.sent ?? '') - Date.parse(other.sent ?? '') || 0);

/** An entry of an Atom feed without CAP elements is for the public too. */
const isForPublic = (entry: XmlElement): boolean =>
  (text(entry, 'status') ?? REAL) === REAL && text(entry, 'msgType') !== 'Cancel' && text(entry, 'urgency') !== 'Past';

function toAlert(entry: XmlElement): FeedAlert {
  const links = childrenOf(entry).filter(({ name }) => name === 'link');
  const page = links.find(({ attributes: { rel = 'alternate', type = 'text/html' } }) => {
    return rel === 'alternate' && type === 'text/html';
  });
  return {
    guid: text(entry, 'id'),
    title: text(entry, 'title'),
    link: page?.attributes.href ?? null,
    description: text(entry, 'summary') ?? text(entry, 'content'),
    pubDate: text(entry, 'updated') ?? text(entry, 'published'),
    expires: text(entry, 'expires'),
  };
}

function parse(content: string): XmlElement | null {
  try {
    return parseXml(content.trim()).root;
  } catch (cause) {
    const [reason = ''] = cause instanceof Error ? cause.message.split('\n') : [];
    throw new Error(`the feed is not well-formed XML: ${reason}`, { cause });
  }
}

/** CAP elements often have the prefix `cap:`. */
const isCap = (element: XmlElement): boolean => localName(element) === 'alert';

/** The text of the first child with this name, with single spaces; null if it is missing or empty. */
function text(parent: XmlElement, name: string): string | null {
  const child = childrenOf(parent).find((each) => localName(each) === name);
  return child?.text.replace(/\s+/g, ' ').trim() || null;
}
