import type { XmlElement } from '@rgrove/parse-xml';
import { childrenOf, localName } from '../../../src/api/xml.ts';
import type { FeedAlert } from '../../../src/machines/alert-feed/machine.ts';
import { type Severity, severityIn } from '../../../src/rules/severities.ts';
import { readDate } from '../dates/read-date.ts';
import { elementText, hasEnded, toFeedAlert } from './feed-alert.ts';

/** A message of CAP as others refer to it. Two senders can use one identifier. */
export type MessageName = { sender: string | null; identifier: string };

/**
 * A message of the Common Alerting Protocol 1.2. It can be a new alert, replace others, or end others. `sent` is ISO 8601 as the message
 * has it.
 */
export type CapMessage = {
  sent: string | null;
  alert: FeedAlert | null;
  name: MessageName | null;
  ends: MessageName[];
};

/**
 * What is known after messages: the alerts, and what has ended. An alert with one of these names that was sent until then (milliseconds
 * since 1970) does not show.
 */
export type KnownAlerts = { alerts: readonly FeedAlert[]; ended: ReadonlyMap<string, number> };

/** Only these messages are for the public; the others are tests and exercises of the systems, and drafts. */
export const REAL = 'Actual';
/** The largest number of ended alerts that are remembered. */
const MOST_ENDED = 1_000;

/** The message of a CAP document: none if it is not for the public. Source: FEED-12. */
export function messageOf(root: XmlElement): CapMessage[] {
  if (elementText(root, 'status') !== REAL) return [];
  const sent = elementText(root, 'sent');
  const ends = referencesOf(elementText(root, 'references'));
  const kind = elementText(root, 'msgType');
  const identifier = elementText(root, 'identifier');
  const name = identifier === null ? null : { sender: elementText(root, 'sender'), identifier };
  if (kind === 'Cancel') return [{ sent, alert: null, name, ends }];
  if (kind !== 'Alert' && kind !== 'Update') return [];
  const info = infoOf(root);
  const isOver =
    info === undefined || elementText(info, 'urgency') === 'Past' || elementText(info, 'responseType') === 'AllClear';
  if (isOver) return [{ sent, alert: null, name, ends: name === null ? ends : [...ends, name] }];
  return [{ sent, name, ends, alert: alertOf(info, severityOf(root), name, sent) }];
}

/** An advisory is one in every language and for every area: a message that is severe somewhere is an emergency. Source: SEV-01. */
const severityOf = (root: XmlElement): Severity => {
  const found = infosOf(root).map((info) => severityIn(elementText(info, 'severity')));
  return found.every((severity) => severity === 'advisory') ? 'advisory' : 'emergency';
};

function alertOf(info: XmlElement, severity: Severity, name: MessageName | null, sent: string | null): FeedAlert {
  const places = childrenOf(info)
    .filter((child) => localName(child) === 'area')
    .map((area) => elementText(area, 'areaDesc'));
  const sentences = [elementText(info, 'description'), elementText(info, 'instruction'), placeSentence(places)];
  return toFeedAlert(
    {
      guid: name === null ? null : keyOf(name),
      title: elementText(info, 'headline') ?? elementText(info, 'event'),
      link: elementText(info, 'web'),
      description: sentences.filter((sentence) => sentence !== null).join(' ') || null,
      pubDate: sent,
      severity,
    },
    elementText(info, 'expires'),
  );
}

const placeSentence = (places: (string | null)[]): string | null => {
  const known = places.filter((place) => place !== null);
  return known.length === 0 ? null : `Where: ${known.join('; ')}.`;
};

const infosOf = (root: XmlElement): XmlElement[] => childrenOf(root).filter((child) => localName(child) === 'info');

/** The English text of a message; otherwise its first one. */
function infoOf(root: XmlElement): XmlElement | undefined {
  const all = infosOf(root);
  return all.find((info) => /^en\b/i.test(elementText(info, 'language') ?? 'en-US')) ?? all[0];
}

/** The messages in `sender,identifier,sent sender,identifier,sent …`. Some programs write the identifier alone. */
const referencesOf = (references: string | null): MessageName[] =>
  (references ?? '').split(/\s+/).flatMap((reference) => {
    const [sender = '', ...rest] = reference.split(',');
    if (rest.length === 0) return sender === '' ? [] : [{ sender: null, identifier: sender }];
    const identifier = rest.length === 1 ? rest[0] : rest.slice(0, -1).join(',');
    return identifier ? [{ sender: sender || null, identifier }] : [];
  });

const keyOf = ({ sender, identifier }: MessageName): string =>
  sender === null ? identifier : `${sender},${identifier}`;

/**
 * What is known after messages: an update replaces the alerts that it names, a cancellation ends them, and an alert ends when
 * it expires. Messages may arrive in any order: an alert that has ended before it arrives does not show, and an older version does not
 * replace a newer one. Only the alert of the sender that a reference names is meant.
 * @param known what was known before
 */
export function afterMessages(known: KnownAlerts, messages: readonly CapMessage[], now: Date): KnownAlerts {
  const alerts = new Map(known.alerts.map((alert) => [alert.guid ?? JSON.stringify(alert), alert]));
  const over = new Map(known.ended);
  for (const message of inOrder(messages)) {
    const at = timeOf(message.sent);
    for (const name of message.ends) end(over, keyOf(name), Number.isNaN(at) ? Number.POSITIVE_INFINITY : at);
  }
  for (const { alert, sent } of inOrder(messages)) {
    if (alert === null) continue;
    const key = alert.guid ?? JSON.stringify(alert);
    const before = timeOf(alerts.get(key)?.pubDate ?? null);
    if (!(timeOf(sent) < before)) alerts.set(key, alert);
  }
  const left = [...alerts.values()].filter(
    (alert) => !hasBeenEnded(over, alert.guid, timeOf(alert.pubDate)) && !hasEnded(alert, now),
  );
  return { alerts: left, ended: new Map([...over].slice(-MOST_ENDED)) };
}

function end(over: Map<string, number>, key: string, at: number): void {
  const before = over.get(key) ?? Number.NEGATIVE_INFINITY;
  over.delete(key);
  over.set(key, Math.max(before, at));
}

/** A reference without a sender means the alert of any sender. */
function hasBeenEnded(over: KnownAlerts['ended'], guid: string | null, sent: number): boolean {
  if (guid === null) return false;
  const ends = [guid, guid.slice(guid.indexOf(',') + 1)].map((key) => over.get(key) ?? Number.NEGATIVE_INFINITY);
  const at = Math.max(...ends);
  return at > Number.NEGATIVE_INFINITY && !(sent > at);
}

/** A newer version of a message comes after the older one. */
const inOrder = (messages: readonly CapMessage[]): CapMessage[] =>
  messages.toSorted((one, other) => timeOf(one.sent) - timeOf(other.sent) || 0);

const timeOf = (sent: string | null): number => readDate(sent ?? '').at?.getTime() ?? Number.NaN;
