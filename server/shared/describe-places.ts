import type * as z from 'zod/mini';

/** The first places at which a value has a wrong type: "0.HOLDAMOUNT". */
export const describePlaces = (error: z.core.$ZodError): string =>
  error.issues
    .map(({ path }) => path.join('.') || 'the top')
    .slice(0, 3)
    .join(', ');
