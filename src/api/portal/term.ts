import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

export const CurrentTerm = z.object({ p_term_out: text });
export type CurrentTerm = z.infer<typeof CurrentTerm>;

/** The code of the current term. */
export const getCurrentTerm = endpoint({ path: '/integrations/finti/current-term', answer: z.nullable(CurrentTerm) });

export const TermInfo = z.object({ term: text, start_date: text, end_date: text });
export type TermInfo = z.infer<typeof TermInfo>;

/** The first and the last day of the current term. */
export const getTermInfo = endpoint({ path: '/integrations/finti/term-info', answer: z.nullable(TermInfo) });
