import { demoStudent } from './people.ts';
import { sampleRecords } from './records.ts';
import type { SampleProfile } from './shapes.ts';

/** The profile of the sample student of demo mode. Source: checklist specification, sample data; SAMPLE-06 to SAMPLE-14. */
export function sampleProfile(today: string): SampleProfile {
  const { user, preferences } = demoStudent;
  const records = sampleRecords(user.username, today);
  const contact = records['contact-info'];
  const emergency = records['emergency-info'];
  const advanced = records['person-info'];
  if (contact === null || emergency === null || advanced === null) {
    throw new TypeError('The sample student has no contact info, emergency info or person info.');
  }
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    photo: user.photo,
    primary_role: user.primary_role,
    can_use_demo: user.can_use_demo,
    nine_number: user.nine_number,
    profile_pk: user.profile_pk,
    preferences: {
      initialized: true,
      pk: preferences.pk,
      sms_number: preferences.sms_number,
      use_profile_photo: preferences.use_profile_photo,
    },
    contact_info: { ...contact, initialized: true },
    emergency_info: emergency,
    advanced_profile: advanced,
  };
}
