import type { EventObject } from 'xstate';
import type { Chart } from '../introspect.ts';
import { driverOf } from './step-drivers.ts';

type Step = { event: EventObject };

/** As many earlier events as a title names. */
const MAX_EARLIER = 3;
const COUNTS = ['', '', ' twice', ' three times'];

/**
 * A title for each path, for people: the last event, and what was before it. "Pay, after charge fails and retry". Titles that would
 * be the same get the parts of the payloads in which their paths differ, and then a number.
 */
export function titlesOf(paths: readonly { steps: readonly Step[] }[], chart: Chart): string[] {
  const plain = paths.map(({ steps }) => titleOf(steps.map(({ event }) => wordsOf(event, chart))));
  const exact = paths.map(({ steps }, index) => {
    const same = paths.filter((_, other) => plain[other] === plain[index]);
    if (same.length === 1) return plain[index] ?? '';
    return titleOf(steps.map(({ event }) => exactWordsOf(event, chart, same)));
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
function wordsOf(event: EventObject, chart: Chart): string {
  const driver = driverOf(event.type, chart);
  if (driver === null) return spaced(event.type);
  const name = spaced(driver.name);
  switch (driver.kind) {
    case 'done': {
      const refusal = refusalIn((event as { output?: unknown }).output);
      return refusal === null ? `${name} succeeds` : `${name} ends with ${refusal}`;
    }
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

/** An output that says that it is no success, such as `{ ok: false, failure: 'offline' }`: what went wrong, if it says so. */
function refusalIn(output: unknown): string | null {
  const leaves = leavesOf(output);
  const isRefusal = ({ name, text }: Leaf): boolean =>
    /^(ok|success|succeeded|is ok)$/.test(name)
      ? text === 'false'
      : /^(has |is )?failed$/.test(name)
        ? text === 'true'
        : /^(status|kind|type|tag|result|state)$/.test(name) &&
          /^(failed|failure|error|left|refused|rejected)$/i.test(text);
  const found = leaves.find(isRefusal);
  if (found === undefined) return null;
  const { name, text } = leaves.find((each) => /^(failure|error|reason|left)( |$)/.test(each.name)) ?? found;
  return `${name} ${text}`;
}

/** Letters of the payload of an event that a title may have. */
const MAX_PAYLOAD = 60;

/** With the parts of the payload in which the events of this type differ on these paths. */
function exactWordsOf(event: EventObject, chart: Chart, paths: readonly { steps: readonly Step[] }[]): string {
  const others = paths.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.event.type === event.type ? [step.event] : [])),
  );
  const texts = others.map((other) => new Map(payloadOf(other).map(({ name, text }) => [name, text])));
  const differing = payloadOf(event).filter(({ name, text }) => texts.some((other) => other.get(name) !== text));
  const words = wordsOf(event, chart);
  const parts: string[] = [];
  for (const { name, text } of differing) {
    const part = `${name} ${text}`.trim();
    if (!words.endsWith(` with ${part}`) && [...parts, part].join(', ').length <= MAX_PAYLOAD) parts.push(part);
  }
  if (parts.length === 0) return words;
  return `${words}${words.includes(' with ') ? ', ' : ' with '}${parts.join(', ')}`;
}

function payloadOf(event: EventObject): Leaf[] {
  const { type: _, actorId: __, ...payload } = event as EventObject & { actorId?: unknown };
  return leavesOf('output' in payload ? payload.output : payload);
}

type Leaf = { name: string; text: string };

/** "kind" "anonymous", "count" "3": the texts, numbers and yes or no in a payload, with their names. */
function leavesOf(value: unknown, name = ''): Leaf[] {
  if (value === undefined || typeof value === 'function') return [];
  if (typeof value !== 'object' || value === null) return [{ name, text: String(value) }];
  if (value instanceof Error) return [{ name, text: value.message }];
  if (Array.isArray(value))
    return [
      { name, text: value.length === 0 ? 'empty' : `of ${value.length}` },
      ...value.slice(0, 1).flatMap((part) => leavesOf(part, name)),
    ];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, `${name} ${spaced(key)}`.trim()));
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
