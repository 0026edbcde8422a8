import * as z from 'zod/mini';

/**
 * The fields of answers. A field that is missing or null is an empty field (decisions, shapes of answers). Both become
 * one value here, so that no other code has to handle the two. A wrong type makes a failed answer.
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

/** A number, or text of digits. Null when missing, for any other text, and for too many digits to be exact. */
export const digits = z.pipe(
  z.nullish(z.union([z.number(), z.string()])),
  z.transform((value) => {
    if (typeof value !== 'string') return value ?? null;
    // Four hundred digits would become Infinity, which no other code expects.
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

/** A part of an answer that may be missing as a whole; then it is null. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <T extends z.ZodMiniType>(part: T) =>
  z.pipe(
    z.nullish(part),
    z.transform((value) => value ?? null),
  );

/** An answer of one object, or a part of one; null without it, and for an object with only empty fields. */
/* @__NO_SIDE_EFFECTS__ */
export const filled = <T extends z.ZodMiniType<object>>(part: T) =>
  z.pipe(
    z.nullish(part),
    z.transform((value) => (value == null || Object.values(value).every(isEmpty) ? null : value)),
  );

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** The first item of an answer that is a list; null for an empty list. */
/* @__NO_SIDE_EFFECTS__ */
export const firstOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.array(item),
    z.transform(([first]) => first ?? null),
  );

/**
 * A subject under either of its two spellings; SUBJECTCODE has priority.
 * Source: decisions, spellings.
 */
export const foldSubject = <T extends { SUBJECTCODE: string | null; SUBJECT: string | null }>({
  SUBJECT,
  ...rest
}: T) => ({ ...rest, SUBJECTCODE: rest.SUBJECTCODE ?? SUBJECT });
