import * as z from 'zod/mini';
import { type Endpoint, nameOf } from './endpoint.ts';
import { ApiError } from './failure.ts';
import { closestIssues, pathText } from './issues.ts';

/** Every item of a long list may be wrong in the same way. A failure is stored and logged, so it names only a few. */
const MAX_ISSUES = 10;

const Warning = z.object({ p_result: z.literal('Warning') });

/** @returns the answer of this call as its schema gives it. Throws `ApiError` for an answer of another shape. */
export function checkedAnswer({ path, method, answer: schema }: Endpoint, content: unknown): unknown {
  if (schema === undefined) return undefined;
  const checked = checkAnswer(schema, content);
  if (checked.success) return checked.data;
  const issues = checked.error.issues.slice(0, MAX_ISSUES).map(describeIssue);
  throw new ApiError({ kind: 'malformed', issues }, nameOf(path, method));
}

/**
 * Checks an answer as it came. `{"p_result": "Warning"}` means an empty answer: null, or an empty list, whichever
 * the schema allows; where it allows neither, the answer is checked like any other. Source: API-04.
 */
export function checkAnswer(schema: z.ZodMiniType, content: unknown): z.core.util.SafeParseResult<unknown> {
  const isWarning = z.safeParse(Warning, content).success;
  const empty = [null, []].find((value) => isWarning && z.safeParse(schema, value).success);
  return z.safeParse(schema, empty === undefined ? content : empty);
}

/** `0.HOLDAMOUNT: number expected (invalid_type)`: zod/mini has no messages of its own. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const { path, code, expected }: { path: PropertyKey[]; code: string; expected?: string } =
    closestIssues(issue)[0] ?? issue;
  return `${pathText(path)}: ${expected === undefined ? 'not allowed' : `${expected} expected`} (${code})`;
}
