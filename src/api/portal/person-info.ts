import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

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

/** GET {apiBase}/integrations/finti/person-info: one object, null when there is none. */
export const getPersonInfo = (client: Client, signal: AbortSignal) =>
  client(z.nullable(PersonInfo), '/integrations/finti/person-info', { signal, empty: null });
