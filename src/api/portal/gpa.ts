import * as z from 'zod/mini';
import type { Client } from '../client.ts';
import { number, text } from '../fields.ts';

/** One grade point average. LEVELCODE "GR" is graduate, "UG" undergraduate; GPATYPEINDICATOR "O" is the overall one. */
export const GpaRecord = z.object({ GPA: number, GPATYPEINDICATOR: text, LEVELCODE: text });
export type GpaRecord = z.infer<typeof GpaRecord>;

/** GET {apiBase}/integrations/finti/gpa. */
export const listGpa = (client: Client, signal: AbortSignal) =>
  client(z.array(GpaRecord), '/integrations/finti/gpa', { signal, empty: [] });
