import type { XmlElement } from '@rgrove/parse-xml';
import * as z from 'zod/mini';
import { rssAlert } from '../../../src/api/alert-items.ts';
import { isRss, TEXT_ELEMENTS } from '../../../src/api/feed-elements.ts';
import { Alert } from '../../../src/api/portal/alerts.ts';
import { linkOfAtom } from '../../../src/api/rss.ts';
import { childrenOf, localName, readEntries } from '../../../src/api/xml.ts';
import type { FeedAlert } from '../../../src/machines/alert-feed/machine.ts';
import { severityIn } from '../../../src/rules/severities.ts';
import { describePlaces } from '../../shared/describe-places.ts';
import { readDate } from '../dates/read-date.ts';
import { type FeedFault, type FeedReading, feedFault, unreadable } from '../feed-fault.ts';
import { isJsonType } from '../feed-types.ts';
import { jsonEntries } from '../json-list.ts';
import { placeOf } from '../list-entries.ts';
import { xmlFault } from '../xml-fault.ts';
import { type CapMessage, messageOf, REAL } from './cap-messages.ts';
import { elementText, toFeedAlert } from './feed-alert.ts';

/** What an alert feed gives: all of its alerts, or messages that change what was known before. */
export type AlertReading = ({ kind: 'all' } & FeedReading<FeedAlert>) | ({ kind: 'changes' } & FeedReading<CapMessage>);

const ENTRIES = ['item', 'entry'];

/** The reading of a document of which nothing could be read. */
export const failedAlerts = (failure: string): AlertReading => ({ kind: 'all', ...unreadable(failure) });

/**
 * Reads alerts: a JSON list, an RSS document, one CAP 1.2 message, or an Atom feed whose entries are alerts, have CAP elements or
 * hold CAP messages. The formats are those of RSS 2.0, of OASIS, Common Alerting Protocol 1.2, and of RFC 4287. Each entry is read by
 * itself. Source: decisions, alerts within a minute; decisions, entries that cannot be read; FEED-12, SEV-05.
 */
export async function readAlerts({ text, type }: { text: string; type: string }): Promise<AlertReading> {
  if (isJsonType(type)) return readAlertList(text);
  try {
    return await readAlertXml(text);
  } catch (error) {
    return failedAlerts(error instanceof Error ? error.message : 'it cannot be read');
  }
}

function readAlertList(text: string): AlertReading {
  const read = jsonEntries(text);
  const faults = [...read.faults];
  const alerts = read.entries.flatMap((entry, index): FeedAlert[] => {
    const checked = z.safeParse(Alert, entry);
    if (checked.success) return [toFeedAlert(checked.data, null)];
    const reason = `it has a wrong shape at ${describePlaces(checked.error)}`;
    faults.push(feedFault({ place: `entry ${index + 1}`, reason }, true, JSON.stringify(entry)));
    return [];
  });
  return { kind: 'all', entries: alerts, faults: [...faults, ...dateFaults(alerts)], failure: read.failure };
}

/** @throws Error when nothing of it can be read */
async function readAlertXml(text: string): Promise<AlertReading> {
  const { root, entries: elements, leftOut } = await readEntries(text, ENTRIES, TEXT_ELEMENTS);
  const faults = leftOut.map(xmlFault);
  if (root !== null && isCap(root)) return changes(messageOf(root), faults);
  if (root !== null && root.name !== 'feed' && !isRss(root)) {
    throw new Error('the feed is not an RSS 2.0 document: it has no channel');
  }
  const messages = elements.flatMap((entry) => contentsOf(entry).flatMap(childrenOf).filter(isCap).flatMap(messageOf));
  if (messages.length > 0) return changes(messages, faults);
  const alerts = elements.filter(isForPublic).map(toAlert);
  return { kind: 'all', entries: alerts, faults: [...faults, ...dateFaults(alerts)], failure: null };
}

const changes = (messages: CapMessage[], faults: FeedFault[]): AlertReading => ({
  kind: 'changes',
  entries: messages,
  faults: [...faults, ...dateFaults(messages.flatMap(({ alert }) => alert ?? []))],
  failure: null,
});

/** What is wrong with the dates of alerts. Such an alert counts from its first sight, and one without a date does not show. */
const dateFaults = (alerts: readonly FeedAlert[]): FeedFault[] =>
  alerts.flatMap((alert, index) => {
    const { problem } = alert.pubDate === null ? { problem: 'it has no date' } : readDate(alert.pubDate);
    return problem === null ? [] : [feedFault({ place: placeOf(alert, index + 1), reason: problem }, false)];
  });

/** An entry without CAP elements is for the public too. */
const isForPublic = (entry: XmlElement): boolean =>
  (elementText(entry, 'status') ?? REAL) === REAL &&
  elementText(entry, 'msgType') !== 'Cancel' &&
  elementText(entry, 'urgency') !== 'Past';

function toAlert(entry: XmlElement): FeedAlert {
  const expires = elementText(entry, 'expires');
  if (entry.name === 'item') return toFeedAlert(rssAlert(entry), expires);
  return toFeedAlert(
    {
      guid: elementText(entry, 'id'),
      title: elementText(entry, 'title'),
      link: linkOfAtom(entry),
      description: elementText(entry, 'summary') ?? elementText(entry, 'content'),
      pubDate: elementText(entry, 'updated') ?? elementText(entry, 'published'),
      severity: severityIn(elementText(entry, 'severity')),
    },
    expires,
  );
}

/** CAP elements often have the prefix `cap:`. */
const isCap = (element: XmlElement): boolean => localName(element) === 'alert';

const contentsOf = (entry: XmlElement): XmlElement[] => childrenOf(entry).filter(({ name }) => name === 'content');
