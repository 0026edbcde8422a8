import * as z from 'zod/mini';
import { filled, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

const Standing = z.object({ message: text });
export type Standing = z.infer<typeof Standing>;

/** GET {apiBase}/integrations/finti/standing: the academic standing in words ("Good Standing"); null without one. */
export const getStanding = (client: Client, signal: AbortSignal) =>
  client(filled(Standing), '/integrations/finti/standing', { signal, empty: null });

const ClassStanding = z.object({ class_standing: text });
export type ClassStanding = z.infer<typeof ClassStanding>;

/** GET {apiBase}/integrations/finti/class-standing: the year of study in a word ("Junior"); null without one. */
export const getClassStanding = (client: Client, signal: AbortSignal) =>
  client(filled(ClassStanding), '/integrations/finti/class-standing', { signal, empty: null });
