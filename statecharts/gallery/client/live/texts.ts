import type { StateValue } from 'xstate';
import type { ShownActor, ShownFields, ShownValue } from '../../../live/protocol.ts';

/** The units of sizes, by type. */
const UNITS: Record<string, [one: string, many: string]> = {
  text: ['character', 'characters'],
  list: ['item', 'items'],
  object: ['field', 'fields'],
  fields: ['more field', 'more fields'],
};

/** A value as JSON, or what is known of a masked one: `(text, 12 characters)`. */
export function shownText(value: ShownValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { masked, size } = value;
  const [one, many] = UNITS[masked] ?? ['', ''];
  if (size === undefined) return `(${masked})`;
  const count = `${size} ${size === 1 ? one : many}`;
  return masked === 'fields' ? `(${count})` : `(${masked}, ${count})`;
}

/** All fields in one line; empty without any. */
export const fieldsText = (fields: ShownFields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${shownText(value)}`)
    .join(', ');

/** The state of an actor in one line: `running`, `signedIn.alive`, `visit.admitted, code.ready`. */
export function stateText({ snapshot: { status, value } }: ShownActor): string {
  const text = value === undefined ? '' : pathsOf(value).join(', ');
  if (text === '') return status === 'active' ? 'running' : status;
  return status === 'active' ? text : `${text} (${status})`;
}

function pathsOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, below]) => {
    const paths = pathsOf(below ?? {});
    return paths.length === 0 ? [key] : paths.map((path) => `${key}.${path}`);
  });
}
