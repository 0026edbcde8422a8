import * as z from 'zod/mini';
import { number, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

/** One grade point average. LEVELCODE "GR" is graduate, "UG" undergraduate; GPATYPEINDICATOR "O" is the overall one. */
export const GpaRecord = z.object({ GPA: number, GPATYPEINDICATOR: text, LEVELCODE: text });
export type GpaRecord = z.infer<typeof GpaRecord>;

/** GET {apiBase}/integrations/finti/gpa. */
export const listGpa = (client: Client, signal: AbortSignal) =>
  client(z.array(GpaRecord), '/integrations/finti/gpa', { signal, empty: [] });
