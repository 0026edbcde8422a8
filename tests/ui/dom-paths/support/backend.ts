import type { UserOutcome } from '../../../../src/machines/session/machine.ts';
import { noneSet } from '../../../../src/machines/task/model.ts';
import { student } from '../../../machines/support/people.ts';

export const STATUS = 'GET /status';
export const USER = 'GET /users/user';
export const CHECKLIST_USER = 'GET /api/user/';
export const CHECKLIST_TASKS = 'GET /api/user_task/';
export const CATEGORIES = 'GET /api/category/';
export const USER_PREFERENCE = 'GET /api/user_preference/';
export const NOTIFICATION_TYPES = 'GET /api/notification_type/';
export const STUDENT_TYPES = 'GET /api/student_types/';
const USER_STUDENT_TYPES = 'GET /api/user_student_types/';
export const SAVE = 'PATCH /api/user_task/11/';
export const NEXT_STEPS = 'GET /integrations/mynextsteps/tasks';
export const HOLDS = 'GET /integrations/finti/holds';
export const MESSAGES = 'GET /notifications/user';
export const ALERTS = 'GET /integrations/rave-messages';
export const NUDGES = 'GET /integrations/finti/nudges';
export const CURRENT_TERM = 'GET /integrations/finti/current-term';
export const TERM_INFO = 'GET /integrations/finti/term-info';
export const PERSON_INFO = 'GET /integrations/finti/person-info';
export const SCHEDULE = 'GET /integrations/finti/schedule';
export const ROLES = 'POST /users/roles';
export const PROFILE = 'GET /psu_user_profile';
export const CLEAR_CACHE = 'POST /integrations/finti/clear-cache';

/** Actors of the guard that use the tab's storage. They are not calls, but they can be pending like calls. */
export const SIGN_OUT = 'signOut';
export const COUNT_REDIRECTS = 'countRedirects';
export const COUNT_RELOAD = 'countReload';
/** The code of the visited page. */
export const PAGE_CODE = 'code of the page';
/** The machines of the parts around the page: while they are pending, `testApp.loadFrame()` brings them, and
 * `testApp.loadLater()` the machines that the first screen does without. */
export const FRAME_CODE = 'code of the frame';
/** An actor of the banner that reads what the device remembers. */
export const RECALL_BANNER = 'recall';
/** Actors of the kept schedule that use the device's storage and cache. */
export const RECALL_SCHEDULE = 'recallSchedule';
export const KEEP_SCHEDULE = 'keepSchedule';
export const UPDATE_SCHEDULE = 'updateSchedule';
export const FORGET_SCHEDULE = 'forgetSchedule';
/** Actors of the push subscription that use the browser. */
export const CHECK_PUSH = 'checkPush';
export const ASK_PUSH = 'askPush';
export const SUBSCRIBE_PUSH = 'subscribePush';
export const END_PUSH = 'endPush';

/** An actor of the search, which has no call: its results stay pending. */
export const FIND = 'find';

export const TITLE = 'Send final transcript';
export const unchangedTaskState = noneSet;
export const wireTask = { id: 11, task: { id: 1, title: TITLE }, ...unchangedTaskState };

type Answering = {
  answer: (call: string, content: unknown) => Promise<void>;
  fail: (call: string, failure: unknown) => Promise<void>;
};

/** Answers the user call for a user of this kind. */
export function answerUser(
  testApp: Answering,
  kind: Exclude<UserOutcome['kind'], 'failed'>,
  user: unknown = student,
): Promise<void> {
  if (kind === 'provisional') {
    return testApp.fail(USER, { kind: 'status', status: 403, detail: 'has_provisional_account' });
  }
  return testApp.answer(USER, kind === 'anonymous' ? { is_authenticated: false } : user);
}

/** The usual answers: the user is known and all data exist. */
export const answers = {
  [STATUS]: { status: 'ok' },
  [USER]: student,
  [CHECKLIST_USER]: [{ auth_token: 'checklist-token' }],
  [CHECKLIST_TASKS]: [wireTask],
  [CATEGORIES]: [],
  [USER_PREFERENCE]: [{ pk: 404, notifications: [1], updated_by_user_on: '2026-09-01T15:00:00Z' }],
  [NOTIFICATION_TYPES]: [{ id: 1, name: 'Email' }],
  [STUDENT_TYPES]: [{ id: 2, name: 'New students' }],
  [USER_STUDENT_TYPES]: [{ pk: 504, student_types: [] }],
  [ROLES]: null,
  [PROFILE]: [],
  [PERSON_INFO]: null,
  [CURRENT_TERM]: { p_term_out: '202604' },
  [TERM_INFO]: null,
  [SCHEDULE]: [],
  [HOLDS]: [],
  [NEXT_STEPS]: [wireTask],
};
