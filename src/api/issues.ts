import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/**
 * The issues to report for one issue: itself, or for a value that may be of several kinds those of the kind it comes
 * closest to, with their whole paths.
 */
export function closestIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inner = issue.errors.flat().flatMap(closestIssues);
  const longest = Math.max(0, ...inner.map(({ path }) => path.length));
  return longest === 0
    ? [issue]
    : inner
        .filter(({ path }) => path.length === longest)
        .map((closest) => ({ ...closest, path: [...issue.path, ...closest.path] }));
}

/** `0.HOLDAMOUNT`; `the answer` for the whole of it. */
export const pathText = (path: PropertyKey[]): string => path.map(String).join('.') || 'the answer';
