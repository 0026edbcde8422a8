import type * as z from 'zod/mini';

/** How many different faults of one answer are told. */
const TOLD = 5;
const LONGEST_VALUE = 40;

type Fault = { path: PropertyKey[]; wanted: string };

/**
 * What is wrong with an answer, a line for each different fault: `0.HOLDAMOUNT: number expected, got text "12"`.
 * @param answer what was checked, as it came
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
    return `${pathText(first.path)}: ${first.wanted} expected, ${came(first.path, answer)}${more}`;
  });
  return lines.length <= TOLD ? lines : [...lines.slice(0, TOLD), `and ${lines.length - TOLD} other faults`];
}

/** Of a value that may be of several kinds, the faults of the kind that it came closest to. */
function faultOf(issue: z.core.$ZodIssue): Fault {
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().map(faultOf);
    const longest = Math.max(0, ...inner.map(({ path }) => path.length));
    const closest = inner.filter(({ path }) => path.length === longest);
    const [first] = closest;
    const same = closest.filter(({ path }) => pathText(path) === pathText(first?.path ?? []));
    return {
      path: [...issue.path, ...(first?.path ?? [])],
      wanted: [...new Set(same.map(({ wanted }) => wanted))].join(' or '),
    };
  }
  const { path } = issue;
  if (issue.code === 'invalid_type') return { path, wanted: KINDS[issue.expected] ?? issue.expected };
  if (issue.code === 'invalid_value') {
    return { path, wanted: issue.values.map((value) => JSON.stringify(value)).join(' or ') };
  }
  return { path, wanted: `another value (${issue.code})` };
}

const KINDS: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const pathText = (path: PropertyKey[]) => (path.length === 0 ? 'the answer' : path.map(String).join('.'));

const withoutNumbers = (path: PropertyKey[]) =>
  path.map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.');

function came(path: PropertyKey[], answer: unknown): string {
  let value = answer;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return 'the field is missing';
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  // What opens the API to whoever reads this is not shown even where it is of a wrong kind.
  return `got ${/token/i.test(String(path.at(-1))) ? kindOf(value) : shown(value)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'text' : typeof value === 'object' ? 'an object' : typeof value;
}

/** A value with its kind, in few words: `text "12"`, `an object with detail, code`. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `text ${JSON.stringify(cut(value, LONGEST_VALUE))}`;
  if (typeof value === 'number' || typeof value === 'boolean') return `${kindOf(value)} ${value}`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value !== 'object' || value === null) return kindOf(value);
  const names = Object.keys(value);
  return names.length === 0 ? 'an empty object' : `an object with ${cut(names.join(', '), LONGEST_VALUE)}`;
}

export const cut = (value: string, length: number) => (value.length > length ? `${value.slice(0, length)}…` : value);
