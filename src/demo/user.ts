import { PhotoChoice, PreferenceChange } from '../api/portal/preferences.ts';
import { demoStudent } from '../sample/people.ts';
import { sampleRecords } from '../sample/records.ts';
import type { SamplePerson } from '../sample/shapes.ts';
import { bodyOf, type Calls, found, type Question } from './calls.ts';
import type { Sample } from './sample.ts';

/** The token of the demo's calls. It opens nothing anywhere else. */
export const SAMPLE_TOKEN = 'demo';

/**
 * The demo's student as `GET /users/user` would answer. That call itself leaves the browser, to know who may use the
 * demo; this is whom it shows. Source: decisions, what demo shows; DEMO-09.
 * @param today `YYYY-MM-DD` on campus
 * @param person another sample person than the demo's student, as on the states page
 */
export function sampleUserAnswer(today: string, person: SamplePerson = demoStudent) {
  const { user, preferences } = person;
  return {
    ...user,
    is_authenticated: true,
    auth_token: SAMPLE_TOKEN,
    preferences,
    contact_info: sampleRecords(user.username, today)['contact-info'],
    staff_faculty_info: null,
  };
}

/** Roles, preferences and profile. */
export function userCalls({ person, changes }: Sample): Calls {
  const { user } = person;
  const preferences = () => ({ ...person.preferences, ...changes.current().preferences });
  const change = ({ id }: Question, choice: PreferenceChange) => {
    found(id === person.preferences.pk || undefined);
    changes.put({ preferences: { ...changes.current().preferences, ...choice } });
    return preferences();
  };
  return {
    'POST /users/roles': () => ({ primary_role: user.primary_role, other_roles: user.other_roles }),
    'GET /preferences/user': preferences,
    'PUT /preferences/{id}': (question) => change(question, bodyOf(question, PreferenceChange)),
    'PATCH /preferences/{id}': (question) => change(question, bodyOf(question, PhotoChoice)),
    'GET /psu_user_profile': () => [
      {
        pk: user.profile_pk,
        nine_number: user.nine_number,
        sms_number: preferences().sms_number,
        role_acknowledged_on: user.role_acknowledged_on,
      },
    ],
  };
}
