import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

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

/** Who advises the student. */
export const listAdvisors = endpoint({ path: '/integrations/finti/advisor', answer: z.array(Advisor) });
