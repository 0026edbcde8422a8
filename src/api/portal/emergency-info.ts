import * as z from 'zod/mini';
import { digits, filled, listOf, number, optional, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const AlertRecord = z.object({
  last_updated: text,
  external_email: text,
  internal_email: text,
  alternate_phone: text,
  primary_phone: text,
  sms_phone: text,
  sms_status_ind: text,
  evacuation_assistance: text,
});

/** `priority` is a number here, whichever way it came; contacts are shown in its order, 2 before 10. */
export const EmergencyContact = z.object({
  id: number,
  priority: digits,
  first_name: text,
  last_name: text,
  street_line_1: text,
  city: text,
  state: text,
  nation_code: text,
  nation_description: text,
  zip: text,
  area_code: text,
  phone_number: text,
  extension: text,
  relation_code: text,
  relation_description: text,
});
export type EmergencyContact = z.infer<typeof EmergencyContact>;

const Evacuation = z.object({
  EVACUATION_ADDRESS: optional(z.object({ street_line_1: text, city: text, state: text, zip: text })),
  EVACUATION_ASSISTANCE: optional(z.object({ evac_last_updated: text, request_assistance: text })),
});

/** Where alerts reach the person, whom to call for them, and what they need when a building is cleared. */
export const EmergencyInfo = z.object({
  ALERT_RECORD: optional(AlertRecord),
  EMERGENCY_CONTACTS: listOf(EmergencyContact),
  EVACUATION: optional(Evacuation),
});
export type EmergencyInfo = z.infer<typeof EmergencyInfo>;

/** Whom to call for the person, and where alerts reach them. */
export const getEmergencyInfo = endpoint({ path: '/integrations/finti/emergency-info', answer: filled(EmergencyInfo) });
