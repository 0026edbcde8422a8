import * as z from 'zod/mini';
import { filled, listOf, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

/** Financial aid of one aid year, as text for people (`…_DESC`) and as indicators "Y" or "N" (`…_IND`). */
const AidYear = z.object({
  AIDY: text,
  DISPLAY_AIDY: text,
  FAFSA_DESC: text,
  FAFSA_IND: text,
  STUREQ_DESC: text,
  STUREQ_IND: text,
  SAP_IND: text,
  SAP_CODE: text,
  SAP_DESC: text,
});

export const FinancialAid = z.object({ FINAID_DETAIL: listOf(AidYear), FINAID_MSG: text });
export type FinancialAid = z.infer<typeof FinancialAid>;

/** The financial aid of the student, by aid year. */
export const getFinancialAid = endpoint({
  path: '/integrations/finti/financial-aid-info',
  answer: filled(FinancialAid),
  emptyText: 'No financial aid on record',
});
