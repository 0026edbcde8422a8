import type * as z from 'zod/mini';
import { UserPreferenceChange } from '../api/checklist/preference.ts';
import { StudentTypesChange } from '../api/checklist/student-types.ts';
import { Acknowledgement } from '../api/checklist/user-messages.ts';
import { knownIds } from '../rules/type-choices.ts';
import { sampleChecklist } from '../sample/assignments.ts';
import { sampleCategories, sampleNotificationTypes, sampleStudentTypes } from '../sample/tasks.ts';
import { asStored, bodyOf, type Calls, found, Refused } from './calls.ts';
import { markRead } from './messages.ts';
import type { Sample } from './sample.ts';
import { SAMPLE_TOKEN } from './user.ts';
import { taskCalls } from './user-tasks.ts';

/** The calls of the task checklist. Their paths are whole: a checklist may have a host of its own, but no base. */
export function nextStepsCalls(sample: Sample): Calls {
  const { person, changes } = sample;
  const { preference, studentTypes, messages } = sampleChecklist(person.user.username);
  const waiting = () => messages.filter(({ id }) => !changes.current().userMessagesAcknowledged.includes(id));
  const preferenceNow = () => ({ ...preference, ...changes.current().checklistPreference });
  const studentTypesNow = () => ({ ...studentTypes, ...changes.current().studentTypes });
  return {
    ...taskCalls(sample),
    'GET /api/user/': () => [
      {
        auth_token: SAMPLE_TOKEN,
        has_provisional_account: person.user.has_provisional_account,
        is_new_student: person.is_new_student,
        user_message: waiting(),
      },
    ],
    'PATCH /api/user_message/{id}/': (question) => {
      const user_acknowledged_on = asStored(bodyOf(question, Acknowledgement).user_acknowledged_on);
      const message = found(messages.find(({ id }) => id === question.id));
      const acknowledged = new Set([...changes.current().userMessagesAcknowledged, message.id]);
      changes.put({ userMessagesAcknowledged: [...acknowledged] });
      markRead(sample, ({ app_message }) => app_message === message.id, user_acknowledged_on);
      return { ...message, user_acknowledged_on };
    },
    'GET /api/category/': () => sampleCategories,
    'GET /api/notification_type/': () => sampleNotificationTypes,
    'GET /api/user_preference/': () => [preferenceNow()],
    'PATCH /api/user_preference/{id}/': (question) => {
      const change = storedPreference(bodyOf(question, UserPreferenceChange));
      found(question.id === preference.pk || undefined);
      changes.put({ checklistPreference: { ...changes.current().checklistPreference, ...change } });
      return preferenceNow();
    },
    'GET /api/student_types/': () => sampleStudentTypes,
    'GET /api/user_student_types/': () => [studentTypesNow()],
    'PATCH /api/user_student_types/{id}/': (question) => {
      const { student_types } = bodyOf(question, StudentTypesChange);
      const known = chosenOf(sampleStudentTypes, student_types, 'student type');
      found(question.id === studentTypes.pk || undefined);
      changes.put({ studentTypes: { student_types: known } });
      return studentTypesNow();
    },
  };
}

function storedPreference(change: z.infer<typeof UserPreferenceChange>) {
  return 'notifications' in change
    ? { notifications: chosenOf(sampleNotificationTypes, change.notifications, 'notification type') }
    : { updated_by_user_on: asStored(change.updated_by_user_on) };
}

/** The ids as they came, each once. Throws `Refused` 400 for one that names nothing. */
function chosenOf(types: { id: number }[], ids: number[], kind: string): number[] {
  const known = knownIds(ids, types, kind);
  if ('problem' in known) throw new Refused(400, known.problem);
  return known.ids;
}
