import * as z from 'zod/mini';

/**
 * The fields of answers. A field that is missing or null is an empty field (`decisions`: shapes of answers), and both
 * are folded to one value here, so that nothing behind `src/api` tells them apart. A wrong type stays a failed answer.
 */

/** Text; null when missing, null or "". */
export const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value || null),
);

/** A number; null when missing. */
export const number = z.pipe(
  z.nullish(z.number()),
  z.transform((value) => value ?? null),
);

/** A boolean; false when missing. */
export const flag = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value ?? false),
);

/** A number, given as one or as text of digits; null when missing, or any other text, or too many digits to be exact. */
export const digits = z.pipe(
  z.nullish(z.union([z.number(), z.string()])),
  z.transform((value) => {
    if (typeof value !== 'string') return value ?? null;
    // Four hundred digits would become Infinity, which no type and no comparison behind this line expects.
    return /^\d+$/.test(value.trim()) && Number.isSafeInteger(Number(value)) ? Number(value) : null;
  }),
);

/** A list; empty when missing. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((value) => value ?? []),
  );

/** A part of an answer that may be absent as a whole; null then. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <T extends z.ZodMiniType>(part: T) =>
  z.pipe(
    z.nullish(part),
    z.transform((value) => value ?? null),
  );

/** An answer of one object; null when there is none, or when nothing stands in it. */
/* @__NO_SIDE_EFFECTS__ */
export const filled = <T extends z.ZodMiniType<object>>(part: T) =>
  z.pipe(
    z.nullable(part),
    z.transform((value) => (value !== null && Object.values(value).every(isEmpty) ? null : value)),
  );

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** An answer that is a list of which the first item counts; null when the list is empty. */
/* @__NO_SIDE_EFFECTS__ */
export const firstOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.array(item),
    z.transform(([first]) => first ?? null),
  );

/**
 * A subject under either of its two spellings; SUBJECTCODE counts.
 * Source: decisions, where the two specifications pull apart.
 */
export const foldSubject = <T extends { SUBJECTCODE: string | null; SUBJECT: string | null }>({
  SUBJECT,
  ...rest
}: T) => ({ ...rest, SUBJECTCODE: rest.SUBJECTCODE ?? SUBJECT });

/** The answer of a write of which nothing but its success is of interest, whatever its body holds. */
export const Success = z.unknown();

/** Reads the answer that `Success` describes: a body that is no JSON is no failure. */
export const readNothing = () => null;
