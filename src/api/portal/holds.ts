import * as z from 'zod/mini';
import { listOf, number, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

export const Hold = z.object({
  HOLD: text,
  HOLDAMOUNT: number,
  HOLDDESCRIPTION: text,
  HOLDFROMDATE: text,
  HOLDTODATE: text,
  HOLDORIGINATINGOFFICE: text,
  HOLDORIGINATINGOFFICEDESCRIPTION: text,
  HOLDRELEASEINDICATOR: text,
  PROCESSAFFECTED: listOf(z.string()),
  REASON: text,
  STUDENTID: text,
});
export type Hold = z.infer<typeof Hold>;

/** GET {apiBase}/integrations/finti/holds: what stands between the student and registration, perhaps nothing. */
export const getHolds = (client: Client, signal: AbortSignal) =>
  client(z.array(Hold), '/integrations/finti/holds', { signal, empty: [] });
