import type { EventObject } from 'xstate';
import type { Chart } from '../introspect.ts';
import { driverOf } from './step-drivers.ts';

type Step = { event: EventObject };

/** As many earlier events as a title names. */
const MAX_EARLIER = 3;
const COUNTS = ['', '', ' twice', ' three times'];

/**
 * A title for each path, for people: the last event, and what was before it. "Pay, after charge fails and retry". Two paths never
 * have the same title.
 */
export function titlesOf(paths: readonly { steps: readonly Step[] }[], chart: Chart): string[] {
  const plain = paths.map(({ steps }) => titleOf(steps.map(({ event }) => wordsOf(event.type, chart))));
  const exact = paths.map(({ steps }, index) => {
    const isUnique = plain.indexOf(plain[index] ?? '') === plain.lastIndexOf(plain[index] ?? '');
    return isUnique ? (plain[index] ?? '') : titleOf(steps.map(({ event }) => exactWordsOf(event, chart)));
  });
  const seen = new Map<string, number>();
  return exact.map((title) => {
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}

function titleOf(words: readonly string[]): string {
  const last = words.at(-1);
  if (last === undefined) return 'The start';
  const earlier = counted(words.slice(0, -1));
  const shown = earlier.slice(-MAX_EARLIER);
  const rest = earlier.length - shown.length;
  const list = [...(rest > 0 ? [`${rest} other ${rest === 1 ? 'step' : 'steps'}`] : []), ...shown];
  return capitalized(list.length === 0 ? last : `${last}, after ${joined(list)}`);
}

/** Events that follow themselves are named once. */
function counted(words: readonly string[]): string[] {
  const groups: { words: string; count: number }[] = [];
  for (const each of words) {
    const previous = groups.at(-1);
    if (previous?.words === each) previous.count += 1;
    else groups.push({ words: each, count: 1 });
  }
  return groups.map(({ words: text, count }) => `${text}${COUNTS[count] ?? ` ${count} times`}`);
}

/** "upload fails", "the delay back off passes", "choose file". */
function wordsOf(type: string, chart: Chart): string {
  const driver = driverOf(type, chart);
  if (driver === null) return spaced(type);
  const name = spaced(driver.name);
  switch (driver.kind) {
    case 'done':
      return `${name} succeeds`;
    case 'failed':
      return `${name} fails`;
    case 'value':
      return `${name} sends a value`;
    case 'delay':
      return /^\d+$/.test(driver.name) ? `${driver.name} ms pass` : `${name} passes`;
    case 'event':
      return name;
  }
}

/** Letters of a payload that a title may have. */
const MAX_PAYLOAD = 60;

function exactWordsOf(event: EventObject, chart: Chart): string {
  const { type, actorId: _, ...payload } = event as EventObject & { actorId?: unknown };
  const text = payloadWords('output' in payload ? payload.output : payload);
  return text === '' || text.length > MAX_PAYLOAD ? wordsOf(type, chart) : `${wordsOf(type, chart)} with ${text}`;
}

/** "kind anonymous, count 3": the texts, numbers and yes or no in a payload, with their names. */
function payloadWords(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return payload === undefined ? '' : String(payload);
  return Object.entries(payload)
    .flatMap(([key, value]) => {
      const words = payloadWords(value);
      return words === '' ? [] : [Array.isArray(payload) ? words : `${spaced(key)} ${words}`];
    })
    .join(', ');
}

/** "cardRefused", "CARD_REFUSED" and "card.refused" are "card refused". */
const spaced = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._:/-]+/g, ' ')
    .trim()
    .toLowerCase();

const joined = (list: readonly string[]): string =>
  list.length < 2 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
