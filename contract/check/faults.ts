import type * as z from 'zod/mini';
import { closestIssues, pathText } from '../../src/api/issues.ts';

/** How many different faults of one answer are listed. */
const MAX_FAULTS = 5;
const MAX_VALUE_LENGTH = 40;

type Fault = { path: PropertyKey[]; wanted: string };

/**
 * The faults of an answer, one line for each different fault: `0.HOLDAMOUNT: number expected, got text "12"`.
 * @param answer the checked answer, as it came
 */
export function faultsOf(issues: readonly z.core.$ZodIssue[], answer: unknown): string[] {
  const alike = new Map<string, { first: Fault; count: number }>();
  for (const fault of issues.map(faultOf)) {
    const key = `${withoutNumbers(fault.path)} ${fault.wanted}`;
    const known = alike.get(key);
    alike.set(key, { first: known?.first ?? fault, count: (known?.count ?? 0) + 1 });
  }
  const lines = [...alike.values()].map(({ first, count }) => {
    const more = count === 1 ? '' : ` (and ${count - 1} more like it)`;
    return `${pathText(first.path)}: ${first.wanted} expected, ${received(first.path, answer)}${more}`;
  });
  return lines.length <= MAX_FAULTS
    ? lines
    : [...lines.slice(0, MAX_FAULTS), `and ${lines.length - MAX_FAULTS} other faults`];
}

/** What was expected in the place of the issue; of a value that may be of several kinds, the kinds it comes closest to. */
function faultOf(issue: z.core.$ZodIssue): Fault {
  const [first = issue, ...others] = closestIssues(issue);
  const same = others.filter(({ path }) => pathText(path) === pathText(first.path));
  return { path: first.path, wanted: [...new Set([first, ...same].map(expectation))].join(' or ') };
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ');
  // At the top of the answer, where none of the kinds comes closer than the others.
  if (issue.code === 'invalid_union') return [...new Set(issue.errors.flat().map(expectation))].join(' or ');
  return `another value (${issue.code})`;
}

const KINDS: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const withoutNumbers = (path: PropertyKey[]) =>
  path.map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.');

function received(path: PropertyKey[], answer: unknown): string {
  let value = answer;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return 'the field is missing';
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  // A token is never shown, even when it has the wrong type.
  return `got ${/token/i.test(String(path.at(-1))) ? kindOf(value) : shown(value)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'text' : typeof value === 'object' ? 'an object' : typeof value;
}

/** A value with its type, in a few words: `text "12"`, `an object with detail, code`. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `text ${JSON.stringify(cut(value, MAX_VALUE_LENGTH))}`;
  if (typeof value === 'number' || typeof value === 'boolean') return `${kindOf(value)} ${value}`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value !== 'object' || value === null) return kindOf(value);
  const names = Object.keys(value);
  return names.length === 0 ? 'an empty object' : `an object with ${cut(names.join(', '), MAX_VALUE_LENGTH)}`;
}

export const cut = (value: string, length: number) => (value.length > length ? `${value.slice(0, length)}…` : value);
