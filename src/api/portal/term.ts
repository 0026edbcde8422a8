import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

export const CurrentTerm = z.object({ p_term_out: text });
export type CurrentTerm = z.infer<typeof CurrentTerm>;

/** GET {apiBase}/integrations/finti/current-term: the term code of today, such as 202604. */
export const getCurrentTerm = (client: Client, signal: AbortSignal) =>
  client(z.nullable(CurrentTerm), '/integrations/finti/current-term', { signal, empty: null });

export const TermInfo = z.object({ term: text, start_date: text, end_date: text });
export type TermInfo = z.infer<typeof TermInfo>;

/** GET {apiBase}/integrations/finti/term-info: first and last day of the current term, `YYYY-MM-DD`. */
export const getTermInfo = (client: Client, signal: AbortSignal) =>
  client(z.nullable(TermInfo), '/integrations/finti/term-info', { signal, empty: null });
