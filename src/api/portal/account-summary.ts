import * as z from 'zod/mini';
import { filled, number, optional, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

/** What the person owes, in the site's currency. ENROLLED_PPLAN is "Y" or "N": whether a payment plan runs. */
export const AccountSummary = z.object({
  ENROLLED_PPLAN: text,
  PPLAN_TERM: text,
  CHARGES_DETAIL: optional(
    z.object({
      CHARGES_BALANCE: number,
      CHARGES_PAYMENTS_RXD: number,
      CHARGES_NEW_ACTIVITY: number,
      CHARGES_ANTICIPATED_AID: number,
      CHARGES_REFUNDS: number,
      CHARGES_AMOUNT_DUE: number,
    }),
  ),
});
export type AccountSummary = z.infer<typeof AccountSummary>;

/** What the student owes and has paid. */
export const getAccountSummary = endpoint({
  path: '/integrations/finti/financial-account-summary',
  answer: filled(AccountSummary),
  emptyText: 'Not available',
});
