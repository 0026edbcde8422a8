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

/** A list; empty when missing. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((value) => value ?? []),
  );

/** A part of an answer that may be absent as a whole; null then. */
export const optional = <T extends z.ZodMiniType>(part: T) =>
  z.pipe(
    z.nullish(part),
    z.transform((value) => value ?? null),
  );
