import * as z from 'zod/mini';
import { filled, listOf, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

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

/** GET {apiBase}/integrations/finti/financial-aid-info: one object, null when nothing stands in it. */
export const getFinancialAid = (client: Client, signal: AbortSignal) =>
  client(filled(FinancialAid), '/integrations/finti/financial-aid-info', { signal, empty: null });
