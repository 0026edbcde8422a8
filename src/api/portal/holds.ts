import * as z from 'zod/mini';
import { listOf, number, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

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

/** The holds on the account of the student, which block registration. */
export const getHolds = endpoint({ path: '/integrations/finti/holds', answer: z.array(Hold), emptyText: 'No holds' });
