import { getPreferences, type PreferenceChange, savePhotoChoice, savePreference } from '../api/portal/preferences.ts';
import { getProfile } from '../api/portal/profile.ts';
import { refreshRoles } from '../api/portal/roles.ts';
import { demoStudent } from '../sample/people.ts';
import { sampleRecords } from '../sample/records.ts';
import type { SamplePerson } from '../sample/shapes.ts';
import { found, type Handler, handle } from './calls.ts';
import { type ChangesStorage, openChanges } from './changes.ts';
import type { Sample } from './sample.ts';

/** The token of the demo's calls. It is not valid anywhere else. */
export const SAMPLE_TOKEN = 'demo';

/**
 * The sample student as the answer of the user call. In demo mode that call still goes to the real backend, which knows
 * who may use the demo; the portal then shows this student. Source: decisions, what demo shows; DEMO-09.
 * @param today `YYYY-MM-DD` on campus
 * @param options.person another sample person than the demo's student, as on the states page
 * @param options.storage where the tab stores its changes; its preferences are those of the answer
 */
export function sampleUserAnswer(
  today: string,
  { person = demoStudent, storage }: { person?: SamplePerson | undefined; storage?: ChangesStorage } = {},
) {
  const changed = storage === undefined ? {} : openChanges(storage).current().preferences;
  const { user, preferences } = person;
  return {
    ...user,
    is_authenticated: true,
    auth_token: SAMPLE_TOKEN,
    preferences: { ...preferences, ...changed },
    contact_info: sampleRecords(user.username, today)['contact-info'],
    staff_faculty_info: null,
  };
}

/** Roles, preferences and profile. */
export function userHandlers({ person, changes }: Sample): Handler[] {
  const { user } = person;
  const preferences = () => ({ ...person.preferences, ...changes.current().preferences });
  const change = ({ id, body }: { id: number; body: PreferenceChange }) => {
    found(id === person.preferences.pk || undefined);
    // As the server does; the demo sends no code.
    const confirmation = 'sms_number' in body ? { sms_number_unconfirmed: body.sms_number !== null } : {};
    changes.put({ preferences: { ...changes.current().preferences, ...body, ...confirmation } });
    return preferences();
  };
  return [
    handle(refreshRoles, () => ({ primary_role: user.primary_role, other_roles: user.other_roles })),
    handle(getPreferences, preferences),
    handle(savePreference, change),
    handle(savePhotoChoice, change),
    handle(getProfile, () => [
      {
        pk: user.profile_pk,
        nine_number: user.nine_number,
        sms_number: preferences().sms_number,
        role_acknowledged_on: user.role_acknowledged_on,
      },
    ]),
  ];
}
