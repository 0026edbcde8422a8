import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

/** The advanced profile. Sexual orientation, gender identity, race and ethnicity are not even read: they show nowhere. */
export const PersonInfo = z.object({
  DISPLAY_NAME: text,
  PREFERRED_NAME: text,
  PRONOUNS: text,
  CITIZENSHIP_STATUS: text,
  VETERAN_CLASSIFICATION: text,
  VETERAN_ELIGIBILITY: text,
  DISABILITY_CLASSIFICATION: text,
});
export type PersonInfo = z.infer<typeof PersonInfo>;

/** The advanced profile of the person. */
export const getPersonInfo = endpoint({ path: '/integrations/finti/person-info', answer: z.nullable(PersonInfo) });
