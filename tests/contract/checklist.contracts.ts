import { expect } from 'vitest';
import { listCategories } from '../../src/api/checklist/categories.ts';
import { listNotificationTypes } from '../../src/api/checklist/notification-types.ts';
import { getUserPreference, saveUserPreference } from '../../src/api/checklist/preference.ts';
import { getUserStudentTypes, listStudentTypes, saveStudentTypes } from '../../src/api/checklist/student-types.ts';
import { patchUserTask } from '../../src/api/checklist/task-changes.ts';
import { getChecklistUser } from '../../src/api/checklist/user.ts';
import { acknowledgeUserMessage } from '../../src/api/checklist/user-messages.ts';
import { getUserTask, listFirstUserTasks, listUserTasks } from '../../src/api/checklist/user-task-lists.ts';
import { toFailure } from '../../src/api/failure.ts';
import { listMessages } from '../../src/api/portal/messages.ts';
import { listMyNextSteps } from '../../src/api/portal/my-next-steps.ts';
import { filterTasks } from '../../src/rules/task-list.ts';
import { sampleAssignments, sampleChecklist } from '../../src/sample/assignments.ts';
import { sampleCategories, sampleNotificationTypes, sampleStudentTypes } from '../../src/sample/tasks.ts';
import { type Contract, expectRefusal, signal } from './support/contract.ts';
import { type Caller, TODAY } from './support/transports.ts';

const AT = '2025-01-21T09:35:00-08:00';
const AT_UTC = '2025-01-21T17:35:00.000Z';

/** A task that the user has not changed yet. */
async function untouched({ checklist }: Caller) {
  const tasks = await checklist(listUserTasks, { query: { published: 'True' }, signal });
  const task = filterTasks(tasks, 'up-next').find(({ starred, do_now_on }) => !starred && do_now_on === null);
  if (task === undefined) throw new Error('the sample person has an own word on every task');
  return { tasks, task };
}

/** The calls of the task checklist, and My Next Steps. */
export const checklistContracts: Contract[] = [
  {
    calls: ['GET /api/user/'],
    title: 'NEXT-05 is a list of one, by cookie and without a token, with what is to be acknowledged',
    check: async ({ checklistByCookie, person, username }) => {
      const user = await checklistByCookie(getChecklistUser, { signal });
      expect(user).toEqual({
        auth_token: expect.stringMatching(/\S/),
        has_provisional_account: false,
        is_new_student: person.is_new_student,
        user_message: sampleChecklist(username).messages,
      });
      expect(user?.user_message.length).toBeGreaterThan(0);
    },
  },
  {
    calls: ['GET /api/user/'],
    title: 'says who is a new student',
    as: 'ben',
    serverOnly: 'the sample student is no new one',
    check: async ({ checklistByCookie }) => {
      expect(await checklistByCookie(getChecklistUser, { signal })).toMatchObject({ is_new_student: true });
    },
  },
  {
    calls: ['GET /api/user/'],
    title: 'API-53 is 403 with the detail has_provisional_account for a provisional account',
    as: 'gia',
    serverOnly: 'the demo shows one person only',
    check: async ({ checklistByCookie }) => {
      expect(await checklistByCookie(getChecklistUser, { signal }).catch(toFailure)).toMatchObject({
        kind: 'status',
        status: 403,
        detail: 'has_provisional_account',
      });
    },
  },
  {
    calls: ['GET /api/user_task/', 'GET /integrations/mynextsteps/tasks'],
    title: 'SAMPLE-03 TASK-12 are the person’s tasks by the day to act on, the same list in both places',
    check: async ({ checklist, portal, username }) => {
      const tasks = await checklist(listUserTasks, { query: { published: 'True' }, signal });
      const expected = sampleAssignments(username, TODAY);
      expect(tasks.map(({ userTaskId, id }) => [userTaskId, id])).toEqual(
        expected.map(({ id, task }) => [id, task.id]),
      );
      const said = ({ completed_on, does_not_apply_on, do_now_on, starred, overdue }: (typeof expected)[number]) => ({
        completed_on,
        does_not_apply_on,
        do_now_on,
        starred,
        overdue,
      });
      expect(tasks).toMatchObject(expected.map((assignment) => said(assignment)));
      expect(await portal(listMyNextSteps, { signal })).toEqual(tasks);
    },
  },
  {
    calls: ['GET /api/user_task/'],
    title: 'LIST-09 to LIST-13 have something for every filter; overdue is what its deadline has left behind',
    check: async ({ checklist }) => {
      const tasks = await checklist(listUserTasks, { query: { published: 'True' }, signal });
      for (const filter of ['up-next', 'overdue', 'bookmarks', 'important', 'done', 'dismissed'] as const) {
        expect([filter, filterTasks(tasks, filter).length > 0]).toEqual([filter, true]);
      }
      for (const { overdue, has_deadline, ends_on } of tasks) {
        expect(overdue).toBe(has_deadline && ends_on !== null && ends_on < TODAY);
      }
    },
  },
  {
    calls: ['GET /api/user_task/'],
    title: 'API-55 comes a page at a time with a limit, each with the addresses of its neighbours',
    check: async ({ checklist, send }) => {
      const all = await checklist(listUserTasks, { query: { published: 'True' }, signal });
      expect(await checklist(listFirstUserTasks, { query: { published: 'True', limit: '3' }, signal })).toEqual(
        all.slice(0, 3),
      );
      const ids: number[] = [];
      let next: string | null = '/api/user_task/?published=True&limit=4';
      for (let page = 0; next !== null; page += 1) {
        const answer: { count: number; next: string | null; previous: string | null; results: { id: number }[] } =
          await (await send('GET', next)).json();
        expect(answer.count).toBe(all.length);
        expect(answer.previous === null).toBe(page === 0);
        expect(answer.results.length).toBeLessThanOrEqual(4);
        ids.push(...answer.results.map(({ id }) => id));
        next = answer.next === null ? null : new URL(answer.next).pathname + new URL(answer.next).search;
      }
      expect(ids).toEqual(all.map(({ userTaskId }) => userTaskId));
      for (const query of ['limit=0', 'limit=x', 'limit=-1', 'limit=4&offset=x', 'task__id=1%20or%201=1']) {
        await expectRefusal(send('GET', `/api/user_task/?published=True&${query}`), 400);
      }
    },
  },
  {
    calls: ['GET /api/user_task/'],
    title: 'API-56 has a single task by the nested task’s id, and none for an id that the person has not',
    check: async ({ checklist }) => {
      const [first] = await checklist(listUserTasks, { query: { published: 'True' }, signal });
      expect(first?.id).not.toBe(first?.userTaskId);
      expect(
        await checklist(getUserTask, { query: { published: 'True', task__id: String(first?.id ?? 0) }, signal }),
      ).toEqual(first);
      for (const id of [first?.userTaskId ?? 0, 15, 999])
        expect(await checklist(getUserTask, { query: { published: 'True', task__id: String(id) }, signal })).toBeNull();
    },
  },
  {
    calls: ['PATCH /api/user_task/{id}/', 'GET /api/user_task/', 'GET /integrations/mynextsteps/tasks'],
    title: 'TASK-01 to TASK-07 keeps what is said, in UTC, of that task alone; portal and checklist agree',
    check: async (caller) => {
      const { checklist, portal } = caller;
      const { tasks, task } = await untouched(caller);
      let expected = task;
      for (const [sent, stored] of [
        [{ completed_on: AT }, { completed_on: AT_UTC }],
        [{ completed_on: null }, { completed_on: null }],
        [{ does_not_apply_on: AT }, { does_not_apply_on: AT_UTC }],
        [{ does_not_apply_on: null }, { does_not_apply_on: null }],
        [{ starred: true }, { starred: true }],
        [{ do_now_on: AT }, { do_now_on: AT_UTC }],
        [{ starred: false }, { starred: false }],
      ] as const) {
        expected = { ...expected, ...stored };
        const { completed_on, does_not_apply_on, do_now_on, starred } = expected;
        expect(await checklist(patchUserTask, { path: { userTaskId: task.userTaskId }, body: sent, signal })).toEqual({
          completed_on,
          does_not_apply_on,
          do_now_on,
          starred,
        });
        const list = tasks.map((one) => (one.id === task.id ? expected : one));
        expect(await checklist(listUserTasks, { query: { published: 'True' }, signal })).toEqual(list);
        expect(await portal(listMyNextSteps, { signal })).toEqual(list);
      }
    },
  },
  {
    calls: ['PATCH /api/user_task/{id}/', 'GET /api/user_task/'],
    title: 'refuses everything but exactly one of the four fields with 400, and changes nothing',
    check: async (caller) => {
      const { tasks, task } = await untouched(caller);
      for (const body of [
        {},
        [],
        null,
        'starred',
        { starred: true, completed_on: null },
        { starred: 'yes' },
        { starred: null },
        { do_now_on: null },
        { completed_on: 'yesterday' },
        { completed_on: '2025-01-21' },
        { completed_on: '2025-01-21T17:35:00' },
        { title: 'Another' },
        { starred: true, user: 2 },
      ]) {
        await expectRefusal(caller.send('PATCH', `/api/user_task/${task.userTaskId}/`, { body }), 400);
      }
      expect(await caller.checklist(listUserTasks, { query: { published: 'True' }, signal })).toEqual(tasks);
    },
  },
  {
    calls: ['PATCH /api/user_task/{id}/'],
    title: 'NEXT-21 goes by the user task’s id: the nested task’s, and somebody else’s, are 404',
    check: async (caller) => {
      const { task } = await untouched(caller);
      for (const id of [task.id, 211, 0, 999_999, 2_147_483_648]) {
        await expectRefusal(caller.send('PATCH', `/api/user_task/${id}/`, { body: { starred: true } }), 404);
      }
    },
  },
  {
    calls: ['GET /api/category/'],
    title: 'lists id and slug, "fun" among them, and every task’s category',
    check: async ({ checklist }) => {
      const categories = await checklist(listCategories, { signal });
      expect(categories).toEqual(sampleCategories.map(({ id, slug }) => ({ id, slug })));
      expect(categories.map(({ slug }) => slug)).toContain('fun');
      const ids = categories.map(({ id }) => id);
      for (const { category } of await checklist(listUserTasks, { query: { published: 'True' }, signal }))
        expect(ids).toContain(category);
    },
  },
  {
    calls: ['GET /api/student_types/', 'GET /api/user_student_types/'],
    title: 'NEXT-10 NEXT-11 are the choices, "All Students" among them, and which of them the person is',
    check: async ({ checklist, username }) => {
      const choices = await checklist(listStudentTypes, { signal });
      expect(choices).toEqual(sampleStudentTypes);
      expect(choices.map(({ name }) => name)).toContain('All Students');
      const own = await checklist(getUserStudentTypes, { signal });
      expect(own).toEqual(sampleChecklist(username).studentTypes);
      for (const id of own?.student_types ?? []) expect(choices.map((choice) => choice.id)).toContain(id);
    },
  },
  {
    calls: ['PATCH /api/user_student_types/{id}/', 'GET /api/user_student_types/'],
    title: 'NEXT-12 answers and keeps what is stored: each id once',
    check: async ({ checklist, username }) => {
      const { pk } = sampleChecklist(username).studentTypes;
      for (const [sent, student_types] of [
        [
          [1, 3, 3, 6],
          [1, 3, 6],
        ],
        [[], []],
      ] as const) {
        expect(await checklist(saveStudentTypes, { path: { pk }, body: { student_types: [...sent] }, signal })).toEqual(
          { student_types },
        );
        expect(await checklist(getUserStudentTypes, { signal })).toEqual({ pk, student_types });
      }
    },
  },
  {
    calls: ['PATCH /api/user_student_types/{id}/', 'GET /api/user_student_types/'],
    title: 'refuses an id that names nothing and a body of another shape with 400, another’s record with 404',
    check: async ({ checklist, send, username }) => {
      const { studentTypes } = sampleChecklist(username);
      const path = `/api/user_student_types/${studentTypes.pk}/`;
      for (const body of [{}, { student_types: 1 }, { student_types: ['1'] }, { student_types: [99] }, { ids: [1] }]) {
        await expectRefusal(send('PATCH', path, { body }), 400);
      }
      for (const pk of [502, 0, 999_999]) {
        await expectRefusal(send('PATCH', `/api/user_student_types/${pk}/`, { body: { student_types: [1] } }), 404);
      }
      expect(await checklist(getUserStudentTypes, { signal })).toEqual(studentTypes);
    },
  },
  {
    calls: ['GET /api/notification_type/', 'GET /api/user_preference/'],
    title: 'NEXT-08 NEXT-14 are the kinds of notification, and which of them the person has chosen',
    check: async ({ checklist, username }) => {
      expect(await checklist(listNotificationTypes, { signal })).toEqual(sampleNotificationTypes);
      expect(await checklist(getUserPreference, { signal })).toEqual(sampleChecklist(username).preference);
    },
  },
  {
    calls: ['GET /api/user_preference/', 'PATCH /api/user_preference/{id}/'],
    title: 'NEXT-13 NEXT-14 updated_by_user_on is empty until onboarding has ended',
    as: 'ben',
    serverOnly: 'the sample student has been onboarded',
    check: async ({ checklist }) => {
      const before = await checklist(getUserPreference, { signal });
      expect(before).toMatchObject({ updated_by_user_on: null });
      await checklist(saveUserPreference, { path: { pk: before?.pk ?? 0 }, body: { updated_by_user_on: AT }, signal });
      expect(await checklist(getUserPreference, { signal })).toEqual({ ...before, updated_by_user_on: AT_UTC });
    },
  },
  {
    calls: ['PATCH /api/user_preference/{id}/', 'GET /api/user_preference/'],
    title: 'NEXT-09 NEXT-13 changes exactly the field that was sent',
    check: async ({ checklist, username }) => {
      const { preference } = sampleChecklist(username);
      const { pk, updated_by_user_on } = preference;
      expect(await checklist(saveUserPreference, { path: { pk }, body: { notifications: [3, 2, 3] }, signal })).toEqual(
        {
          notifications: [3, 2],
          updated_by_user_on,
        },
      );
      expect(await checklist(saveUserPreference, { path: { pk }, body: { updated_by_user_on: AT }, signal })).toEqual({
        notifications: [3, 2],
        updated_by_user_on: AT_UTC,
      });
      expect(await checklist(getUserPreference, { signal })).toEqual({
        pk,
        notifications: [3, 2],
        updated_by_user_on: AT_UTC,
      });
    },
  },
  {
    calls: ['PATCH /api/user_preference/{id}/', 'GET /api/user_preference/'],
    title: 'refuses both fields, none, an id that names nothing with 400, another’s record with 404',
    check: async ({ checklist, send, username }) => {
      const { preference } = sampleChecklist(username);
      for (const body of [
        {},
        { notifications: [1], updated_by_user_on: AT },
        { notifications: [99] },
        { notifications: null },
        { updated_by_user_on: null },
        { updated_by_user_on: 'today' },
      ]) {
        await expectRefusal(send('PATCH', `/api/user_preference/${preference.pk}/`, { body }), 400);
      }
      for (const pk of [402, 0, 999_999]) {
        await expectRefusal(send('PATCH', `/api/user_preference/${pk}/`, { body: { notifications: [1] } }), 404);
      }
      expect(await checklist(getUserPreference, { signal })).toEqual(preference);
    },
  },
  {
    calls: ['PATCH /api/user_message/{id}/', 'GET /api/user/', 'GET /notifications/user'],
    title: 'NEXT-06 takes the message off the user, and marks the portal’s message read that says the same',
    check: async ({ checklist, checklistByCookie, portal, username }) => {
      const [message] = sampleChecklist(username).messages;
      const id = message?.id ?? 0;
      const before = await portal(listMessages, { signal });
      expect(before.filter(({ app_message, read }) => app_message === id && !read)).toHaveLength(1);
      await checklist(acknowledgeUserMessage, { path: { id }, body: { user_acknowledged_on: AT }, signal });
      expect(await checklistByCookie(getChecklistUser, { signal })).toMatchObject({ user_message: [] });
      expect(await portal(listMessages, { signal })).toEqual(
        before.map((one) => (one.app_message === id ? { ...one, read: true, user_read_on: AT_UTC } : one)),
      );
    },
  },
  {
    calls: ['PATCH /api/user_message/{id}/', 'GET /api/user/'],
    title: 'NEXT-07 refuses a body of another shape with 400, another’s message with 404, and leaves it where it is',
    check: async ({ checklistByCookie, send, username }) => {
      const { messages } = sampleChecklist(username);
      for (const body of [{}, { user_acknowledged_on: null }, { user_acknowledged_on: '2025-01-21' }, null]) {
        await expectRefusal(send('PATCH', `/api/user_message/${messages[0]?.id}/`, { body }), 400);
      }
      for (const id of [602, 0, 999_999]) {
        await expectRefusal(send('PATCH', `/api/user_message/${id}/`, { body: { user_acknowledged_on: AT } }), 404);
      }
      expect(await checklistByCookie(getChecklistUser, { signal })).toMatchObject({ user_message: messages });
    },
  },
];
