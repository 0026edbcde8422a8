import { listCategories } from '../api/checklist/categories.ts';
import { listNotificationTypes } from '../api/checklist/notification-types.ts';
import { getUserPreference, saveUserPreference } from '../api/checklist/preference.ts';
import { getUserStudentTypes, listStudentTypes, saveStudentTypes } from '../api/checklist/student-types.ts';
import { getChecklistUser } from '../api/checklist/user.ts';
import { acknowledgeUserMessage } from '../api/checklist/user-messages.ts';
import { knownIds } from '../rules/type-choices.ts';
import { sampleChecklist } from '../sample/assignments.ts';
import { sampleCategories, sampleNotificationTypes, sampleStudentTypes } from '../sample/tasks.ts';
import { asStored, found, type Handler, HttpError, handle } from './calls.ts';
import { markRead } from './messages.ts';
import type { Sample } from './sample.ts';
import { SAMPLE_TOKEN } from './user.ts';

/** The checklist's user, their messages and choices. The tasks are in `user-tasks.ts`. */
export function checklistHandlers(sample: Sample): Handler[] {
  const { person, changes } = sample;
  const { preference, studentTypes, messages } = sampleChecklist(person.user.username);
  const unacknowledged = () => messages.filter(({ id }) => !changes.current().userMessagesAcknowledged.includes(id));
  const currentPreference = () => ({ ...preference, ...changes.current().checklistPreference });
  const currentStudentTypes = () => ({ ...studentTypes, ...changes.current().studentTypes });
  return [
    handle(getChecklistUser, () => [
      {
        auth_token: SAMPLE_TOKEN,
        has_provisional_account: person.user.has_provisional_account,
        is_new_student: person.is_new_student,
        user_message: unacknowledged(),
      },
    ]),
    handle(acknowledgeUserMessage, ({ id, body }) => {
      const user_acknowledged_on = asStored(body.user_acknowledged_on);
      const message = found(messages.find((each) => each.id === id));
      const acknowledged = new Set([...changes.current().userMessagesAcknowledged, message.id]);
      changes.put({ userMessagesAcknowledged: [...acknowledged] });
      markRead(sample, ({ app_message }) => app_message === message.id, user_acknowledged_on);
      return { ...message, user_acknowledged_on };
    }),
    handle(listCategories, () => sampleCategories),
    handle(listNotificationTypes, () => sampleNotificationTypes),
    handle(getUserPreference, () => [currentPreference()]),
    handle(saveUserPreference, ({ id, body }) => {
      const change =
        'notifications' in body
          ? { notifications: eachOnce(sampleNotificationTypes, body.notifications, 'notification type') }
          : { updated_by_user_on: asStored(body.updated_by_user_on) };
      found(id === preference.pk || undefined);
      changes.put({ checklistPreference: { ...changes.current().checklistPreference, ...change } });
      return currentPreference();
    }),
    handle(listStudentTypes, () => sampleStudentTypes),
    handle(getUserStudentTypes, () => [currentStudentTypes()]),
    handle(saveStudentTypes, ({ id, body }) => {
      const student_types = eachOnce(sampleStudentTypes, body.student_types, 'student type');
      found(id === studentTypes.pk || undefined);
      changes.put({ studentTypes: { student_types } });
      return currentStudentTypes();
    }),
  ];
}

/** The ids in their order, without repetitions. Throws `HttpError` 400 for an unknown one. */
function eachOnce(types: { id: number }[], ids: number[], kind: string): number[] {
  const known = knownIds(ids, types, kind);
  if ('problem' in known) throw new HttpError(400, known.problem);
  return known.ids;
}
