import * as z from 'zod/mini';

/**
 * The values in bodies and queries of calls: what a client may send, checked by the server that answers. Answers use
 * `answer-fields.ts`, where missing fields are allowed; here nothing is.
 */

// A method call is not known to be free of side effects; through this function unused values can be dropped from a build.
/* @__NO_SIDE_EFFECTS__ */
const checked = <T extends z.ZodMiniType>(schema: T, ...checks: Parameters<T['check']>): T => schema.check(...checks);

/** A moment, ISO 8601 with offset, in the years 1970 to 9999 (in UTC): `2026-09-28T15:00:00Z`. */
export const time = checked(
  z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601 with offset' }),
  z.refine(
    (value) => {
      const year = new Date(value).getUTCFullYear();
      return year >= 1970 && year <= 9999;
    },
    { error: 'must be a time in the years 1970 to 9999' },
  ),
);

/** The largest value of an integer column in the database, which has 32 bits. */
const MAX_INT32 = 2_147_483_647;

/** The id of a row. */
const id = checked(z.int32(), z.minimum(1));

/** The ids of several rows, in any order. */
export const ids = z.array(id);

/** Text of at most so many characters that may not be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const textUpTo = (length: number) =>
  checked(
    z.string(),
    z.minLength(1, { error: 'must not be empty' }),
    z.maxLength(length, { error: `must have at most ${length} characters` }),
  );

/* @__NO_SIDE_EFFECTS__ */
const numberText = (pattern: RegExp, error: string) =>
  checked(
    z.string(),
    z.regex(pattern, { error }),
    z.refine((value) => Number(value) <= MAX_INT32, { error }),
  );

/** A whole number above 0 in a query, where everything is text. Also the id of a row. */
export const count = numberText(/^[1-9]\d{0,9}$/, 'must be a whole number from 1 to 2147483647');

/** A whole number from 0 in a query. */
export const offset = numberText(/^\d{1,10}$/, 'must be a whole number from 0 to 2147483647');

const NEEDS_A_TERM = 'must be a term code, such as 202501';

/** A term code such as 202604: year, 0, quarter 1 to 4. */
const termCode = checked(z.string({ error: NEEDS_A_TERM }), z.regex(/^\d{4}0[1-4]$/, { error: NEEDS_A_TERM }));

/** The name of a post or page in URLs. */
export const slug = textUpTo(200);

/** The query of the calls with `isByTerm`. */
export const TermQuery = z.strictObject({ term: termCode });
