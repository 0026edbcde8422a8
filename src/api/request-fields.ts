import * as z from 'zod/mini';

/**
 * The values in bodies and queries of calls: what a client may send, checked by whoever answers. Answers are described
 * with `fields.ts`, which forgives what is missing; here nothing is forgiven.
 */

// Everything here is marked as free of side effects, so that what only a server checks stays out of the browser's code.

/* @__NO_SIDE_EFFECTS__ */
const checked = <T extends z.ZodMiniType>(schema: T, ...checks: Parameters<T['check']>): T => schema.check(...checks);

/** A body or a query with exactly these fields. */
/* @__NO_SIDE_EFFECTS__ */
export const exactly = <T extends z.core.$ZodShape>(shape: T) => z.strictObject(shape);

/** One of several bodies or queries. */
/* @__NO_SIDE_EFFECTS__ */
export const either = <const T extends readonly z.ZodMiniType[]>(...kinds: T) => z.union(kinds);

/** One of several words. */
/* @__NO_SIDE_EFFECTS__ */
export const word = <const T extends readonly string[]>(words: T) => z.enum(words);

/** A value that may be null, which takes back what stood there. */
/* @__NO_SIDE_EFFECTS__ */
export const orNull = <T extends z.ZodMiniType>(value: T) => z.nullable(value);

/** A field that may be left out. */
/* @__NO_SIDE_EFFECTS__ */
export const perhaps = <T extends z.ZodMiniType>(value: T) => z.optional(value);

export const truth = z.boolean();

/** A moment, ISO 8601 with offset, in the years 1970 to 9999 (in UTC): `2026-09-28T15:00:00Z`. */
export const time = checked(
  z.iso.datetime({ offset: true }),
  z.refine((value) => {
    const year = new Date(value).getUTCFullYear();
    return year >= 1970 && year <= 9999;
  }),
);

/** No row of a database has a larger number: it has to fit into 32 bits. */
const MAX_INT32 = 2_147_483_647;

/** The number of a row. */
const id = checked(z.int32(), z.minimum(1));

/** The numbers of several rows, in any order. */
export const ids = z.array(id);

/** Text of one line that may not be empty. */
/* @__NO_SIDE_EFFECTS__ */
export const textUpTo = (length: number) => checked(z.string(), z.minLength(1), z.maxLength(length));

/** A whole number above 0 in a query, where everything is text; also the number of a row. */
export const count = checked(
  z.string(),
  z.regex(/^[1-9]\d{0,9}$/),
  z.refine((value) => Number(value) <= MAX_INT32),
);

/** A whole number from 0 on in a query. */
export const offset = checked(
  z.string(),
  z.regex(/^\d{1,10}$/),
  z.refine((value) => Number(value) <= MAX_INT32),
);

/** A term code such as 202604: year, 0, quarter 1 to 4. */
const termCode = checked(z.string(), z.regex(/^\d{4}0[1-4]$/));

/** The name of a post or page in addresses. */
export const slug = textUpTo(200);

/** The query of the calls that go by term. */
export const TermQuery = exactly({ term: termCode });
