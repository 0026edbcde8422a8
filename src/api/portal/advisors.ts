import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

/** Somebody who advises the person; ADV_PRIM "Y" is the primary advisor. */
export const Advisor = z.object({
  ADV_NAME: text,
  ADV_PRIM: text,
  ADV_CODE: text,
  ADV_CODE_DESC: text,
  ADV_EMAIL_ADDRESS: text,
  ADV_PHOTO: text,
  ADV_TERM_EFF: text,
});
export type Advisor = z.infer<typeof Advisor>;

/** GET {apiBase}/integrations/finti/advisor: everybody who advises the person. */
export const listAdvisors = (client: Client, signal: AbortSignal) =>
  client(z.array(Advisor), '/integrations/finti/advisor', { signal, empty: [] });
