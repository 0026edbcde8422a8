import { expect, test } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { failureOf } from '../../src/api/failure.ts';
import { getChecklistUser } from '../../src/api/next-steps/user.ts';
import { listUserTasks, patchUserTask } from '../../src/api/next-steps/user-tasks.ts';
import { getHolds } from '../../src/api/portal/holds.ts';
import { getSchedule } from '../../src/api/portal/schedule.ts';
import { getStatus } from '../../src/api/portal/status.ts';
import { getUser } from '../../src/api/portal/user.ts';
import { definitionOf, isResourceName, resources } from '../../src/api/resources.ts';
import { fakeBackend, json } from '../support/fake-backend.ts';

const signal = new AbortController().signal;

/** A client whose every call gets this answer. */
function answering(body: unknown, status = 200) {
  const backend = fakeBackend(new Proxy({}, { get: () => () => json(body, status) }));
  const client = createClient({ base: 'https://portal.test', token: () => 'token', fetch: backend.fetch });
  return { client, sent: backend.sent };
}

test('API-05 missing and null are the same empty field', async () => {
  const { client } = answering([{}, { HOLD: null, HOLDAMOUNT: null, PROCESSAFFECTED: null, REASON: '' }]);
  const [missing, empty] = await getHolds(client, signal);
  expect(missing).toEqual(empty);
  expect(missing).toMatchObject({ HOLD: null, HOLDAMOUNT: null, PROCESSAFFECTED: [], REASON: null });
});

test('API-07 ROLE-15 the user: unknown fields are ignored, finance_access is financial_dashboard_access', async () => {
  const { client } = answering({ is_authenticated: true, finance_access: true, favourite_colour: 'teal' });
  const user = await getUser(client, signal);
  expect(user).toMatchObject({ is_authenticated: true, financial_dashboard_access: true, other_roles: [] });
  expect(user).not.toHaveProperty('favourite_colour');
  expect(user).not.toHaveProperty('finance_access');
});

test('API-29 schedule: the term is asked for; SUBJECT is another spelling of SUBJECTCODE', async () => {
  const { client, sent } = answering([{ SUBJECT: 'CS' }, { SUBJECTCODE: 'WR', SUBJECT: 'CS' }]);
  const meetings = await getSchedule(client, signal, '202604');
  expect(meetings.map(({ SUBJECTCODE }) => SUBJECTCODE)).toEqual(['CS', 'WR']);
  expect(sent[0]).toMatchObject({ method: 'GET', path: '/integrations/finti/schedule', query: '?term=202604' });
});

test('API-54 TASK-12 a user task and its task are one; the user task’s id is userTaskId', async () => {
  const { client, sent } = answering([{ id: 70, starred: true, overdue: null, task: { id: 7, title: 'Pay' } }]);
  const [task] = await listUserTasks(client, signal);
  expect(task).toMatchObject({
    id: 7,
    userTaskId: 70,
    title: 'Pay',
    starred: true,
    overdue: false,
    completed_on: null,
  });
  expect(sent[0]).toMatchObject({ path: '/api/user_task/', query: '?published=True' });
});

test('API-50 a user task may carry its id as userTaskId; one without any id is malformed', async () => {
  const [task] = await listUserTasks(answering([{ userTaskId: 71, task: { id: 7 } }]).client, signal);
  expect(task?.userTaskId).toBe(71);
  const failure = await listUserTasks(answering([{ task: { id: 7 } }]).client, signal).catch(failureOf);
  expect(failure).toMatchObject({ kind: 'malformed', issues: [expect.stringContaining('0.id')] });
});

test('API-57 a PATCH goes to the user task and carries exactly its one field', async () => {
  const { client, sent } = answering({ id: 70, completed_on: null, starred: false, task: { id: 7 } });
  const state = await patchUserTask(client, signal, 70, { completed_on: null });
  expect(sent[0]).toMatchObject({ method: 'PATCH', path: '/api/user_task/70/', body: { completed_on: null } });
  expect(state).toEqual({ completed_on: null, does_not_apply_on: null, do_now_on: null, starred: false });
});

test('API-52 the checklist user is the first of a list', async () => {
  const { client } = answering([{ auth_token: 'own', is_new_student: true }, { auth_token: 'other' }]);
  expect(await getChecklistUser(client, signal)).toMatchObject({
    auth_token: 'own',
    is_new_student: true,
    user_message: [],
  });
  expect(await getChecklistUser(answering([]).client, signal)).toBeNull();
});

test('API-13 ERR-08 a status of another word is a failed answer', async () => {
  expect(await getStatus(answering({ status: 'ok' }).client, signal)).toEqual({ status: 'ok' });
  expect(await getStatus(answering({ status: 'fine' }).client, signal).catch(failureOf)).toMatchObject({
    kind: 'malformed',
  });
});

test('API-04 every resource that can be empty takes "Warning" for empty', async () => {
  for (const name of Object.keys(resources)) {
    if (!isResourceName(name)) throw new Error(name);
    const answer = await definitionOf(name).call(answering({ p_result: 'Warning' }).client, signal, '202604');
    expect([null, []]).toContainEqual(answer);
  }
});
