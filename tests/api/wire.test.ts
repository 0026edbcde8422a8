import { expect, test } from 'vitest';
import { listNotificationTypes } from '../../src/api/checklist/notification-types.ts';
import { getUserPreference, saveUserPreference } from '../../src/api/checklist/preference.ts';
import { getUserStudentTypes, listStudentTypes, saveStudentTypes } from '../../src/api/checklist/student-types.ts';
import { patchUserTask } from '../../src/api/checklist/task-changes.ts';
import { getChecklistUser } from '../../src/api/checklist/user.ts';
import { acknowledgeUserMessage } from '../../src/api/checklist/user-messages.ts';
import { getUserTask, listFirstUserTasks, listUserTasks } from '../../src/api/checklist/user-task-lists.ts';
import { createHttpClient } from '../../src/api/client.ts';
import { toFailure } from '../../src/api/failure.ts';
import { getAccountSummary } from '../../src/api/portal/account-summary.ts';
import { listAdvisors } from '../../src/api/portal/advisors.ts';
import { getBookstore } from '../../src/api/portal/bookstore.ts';
import { getContactInfo } from '../../src/api/portal/contact-info.ts';
import { listCourses } from '../../src/api/portal/courses.ts';
import { switchDemo } from '../../src/api/portal/demo.ts';
import { getEmergencyInfo } from '../../src/api/portal/emergency-info.ts';
import { listEvents } from '../../src/api/portal/events.ts';
import { getFinancialAid } from '../../src/api/portal/financial-aid.ts';
import { listGpa } from '../../src/api/portal/gpa.ts';
import { listGrades } from '../../src/api/portal/grades.ts';
import { getHolds } from '../../src/api/portal/holds.ts';
import { listMessages, patchMessage } from '../../src/api/portal/messages.ts';
import { dismissNudge, listNudges } from '../../src/api/portal/nudges.ts';
import { getPage } from '../../src/api/portal/pages.ts';
import { getPersonInfo } from '../../src/api/portal/person-info.ts';
import { getPost, listPosts } from '../../src/api/portal/posts.ts';
import { getPreferences, savePhotoChoice, savePreference } from '../../src/api/portal/preferences.ts';
import { getProfile } from '../../src/api/portal/profile.ts';
import { getProgram } from '../../src/api/portal/program.ts';
import { refreshRoles } from '../../src/api/portal/roles.ts';
import { getSchedule } from '../../src/api/portal/schedule.ts';
import { clearServerCache } from '../../src/api/portal/server-caches.ts';
import { getClassStanding, getStanding } from '../../src/api/portal/standing.ts';
import { getStatus } from '../../src/api/portal/status.ts';
import { getCurrentTerm, getTermInfo } from '../../src/api/portal/term.ts';
import { getUser } from '../../src/api/portal/user.ts';
import { dismissedAs } from '../../src/rules/dismissed-nudges.ts';
import { fakeBackend, json } from '../support/fake-backend.ts';

const signal = new AbortController().signal;

/** A client whose every call gets this answer. */
function answering(body: unknown, status = 200) {
  const backend = fakeBackend(new Proxy({}, { get: () => () => json(body, status) }));
  const client = createHttpClient({ base: 'https://portal.test', token: () => 'token', fetch: backend.fetch });
  return { client, sent: backend.sent };
}

test('API-05 missing and null are the same empty field', async () => {
  const { client } = answering([{}, { HOLD: null, HOLDAMOUNT: null, PROCESSAFFECTED: null, REASON: '' }]);
  const [missing, empty] = await client(getHolds, { signal });
  expect(missing).toEqual(empty);
  expect(missing).toMatchObject({ HOLD: null, HOLDAMOUNT: null, PROCESSAFFECTED: [], REASON: null });
});

test('API-07 ROLE-15 the user: unknown fields are ignored, finance_access is financial_dashboard_access', async () => {
  const { client } = answering({ is_authenticated: true, finance_access: true, favourite_colour: 'teal' });
  const user = await client(getUser, { signal });
  expect(user).toMatchObject({ is_authenticated: true, financial_dashboard_access: true, other_roles: [] });
  expect(user).not.toHaveProperty('favourite_colour');
  expect(user).not.toHaveProperty('finance_access');
});

test('API-29 schedule: the term is asked for; SUBJECT is another spelling of SUBJECTCODE', async () => {
  const { client, sent } = answering([{ SUBJECT: 'CS' }, { SUBJECTCODE: 'WR', SUBJECT: 'CS' }]);
  const meetings = await client(getSchedule, { query: { term: '202604' }, signal });
  expect(meetings.map(({ SUBJECTCODE }) => SUBJECTCODE)).toEqual(['CS', 'WR']);
  expect(sent[0]).toMatchObject({ method: 'GET', path: '/integrations/finti/schedule', query: '?term=202604' });
});

test('API-54 TASK-12 a user task and its task are one; the user task’s id is userTaskId', async () => {
  const { client, sent } = answering([{ id: 70, starred: true, overdue: null, task: { id: 7, title: 'Pay' } }]);
  const [task] = await client(listUserTasks, { query: { published: 'True' }, signal });
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
  const [task] = await answering([{ userTaskId: 71, task: { id: 7 } }]).client(listUserTasks, {
    query: { published: 'True' },
    signal,
  });
  expect(task?.userTaskId).toBe(71);
  const failure = await answering([{ task: { id: 7 } }])
    .client(listUserTasks, { query: { published: 'True' }, signal })
    .catch(toFailure);
  expect(failure).toMatchObject({ kind: 'malformed', issues: [expect.stringContaining('0.id')] });
});

test('API-57 a PATCH is sent to the user task and contains exactly one field', async () => {
  const { client, sent } = answering({ id: 70, completed_on: null, starred: false, task: { id: 7 } });
  const state = await client(patchUserTask, { path: { userTaskId: 70 }, body: { completed_on: null }, signal });
  expect(sent[0]).toMatchObject({ method: 'PATCH', path: '/api/user_task/70/', body: { completed_on: null } });
  expect(state).toEqual({ completed_on: null, does_not_apply_on: null, do_now_on: null, starred: false });
});

test('API-52 the checklist user is the first of a list', async () => {
  const { client } = answering([{ auth_token: 'own', is_new_student: true }, { auth_token: 'other' }]);
  expect(await client(getChecklistUser, { signal })).toMatchObject({
    auth_token: 'own',
    is_new_student: true,
    user_message: [],
  });
  expect(await answering([]).client(getChecklistUser, { signal })).toBeNull();
});

test('API-13 ERR-08 a status of another word is a failed answer', async () => {
  expect(await answering({ status: 'ok' }).client(getStatus, { signal })).toEqual({ status: 'ok' });
  expect(await answering({ status: 'fine' }).client(getStatus, { signal }).catch(toFailure)).toMatchObject({
    kind: 'malformed',
  });
});

test('API-16 roles are both handed on', async () => {
  const { client, sent } = answering({ primary_role: 'student', other_roles: ['staff'] });
  expect(await client(refreshRoles, { signal })).toEqual({ primary_role: 'student', other_roles: ['staff'] });
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/users/roles', body: null });
});

const preferences = {
  pk: 5,
  use_profile_photo: true,
  contact_by_email: false,
  contact_by_text: true,
  sms_number: '5035550100',
  sms_number_unconfirmed: true,
};

test('API-17 API-18 API-19 preferences are read and saved as one object', async () => {
  const { client, sent } = answering(preferences);
  expect(await client(getPreferences, { signal })).toEqual(preferences);
  expect(await client(savePreference, { path: { pk: 5 }, body: { contact_by_text: true }, signal })).toEqual(
    preferences,
  );
  expect(await client(savePhotoChoice, { path: { pk: 5 }, body: { use_profile_photo: true }, signal })).toEqual(
    preferences,
  );
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/preferences/user', null],
    ['PUT', '/preferences/5', { contact_by_text: true }],
    ['PATCH', '/preferences/5', { use_profile_photo: true }],
  ]);
});

test('API-20 of the profile the first item counts, and its pk is the profile’s', async () => {
  const first = { pk: 9, sms_number: '', nine_number: '900000001', role_acknowledged_on: null };
  expect(await answering([first, { pk: 10 }]).client(getProfile, { signal })).toEqual({
    profile_pk: 9,
    sms_number: null,
    nine_number: '900000001',
    role_acknowledged_on: null,
  });
  expect(await answering([]).client(getProfile, { signal })).toBeNull();
});

test('API-21 ACCT-10 contact information under either spelling; the first counts', async () => {
  const second = { banner_phone_number: '5035550101', banner_email: 'b@example.edu' };
  expect(await answering({ city: 'Portland', ...second }).client(getContactInfo, { signal })).toEqual({
    street_line_1: null,
    street_line_2: null,
    city: 'Portland',
    state: null,
    zip: null,
    phone_number: '5035550101',
    email: 'b@example.edu',
  });
  const both = { phone_number: '5035550100', email: 'a@example.edu', ...second };
  expect(await answering(both).client(getContactInfo, { signal })).toMatchObject({
    phone_number: '5035550100',
    email: 'a@example.edu',
  });
});

test('API-22 ACCT-13 what shows nowhere is not read', async () => {
  const hidden = { BIO_DATA: { SO_DESC: 'x', GI_DESC: 'y' }, RACE_DATA: [{ RACE_EXPANDED_DESC: 'z' }], ETHNICITY: 7 };
  const { client } = answering({ DISPLAY_NAME: 'Robin', VETERAN_ELIGIBILITY: 'Y', ...hidden });
  expect(await client(getPersonInfo, { signal })).toEqual({
    DISPLAY_NAME: 'Robin',
    PREFERRED_NAME: null,
    PRONOUNS: null,
    CITIZENSHIP_STATUS: null,
    VETERAN_CLASSIFICATION: null,
    VETERAN_ELIGIBILITY: 'Y',
    DISABILITY_CLASSIFICATION: null,
  });
});

test('API-23 ACCT-14 the priority of an emergency contact is a number, whichever way it came', async () => {
  const priorities = ['10', 2, ' 1 ', null, 'first', ''];
  const { client } = answering({ EMERGENCY_CONTACTS: priorities.map((priority) => ({ priority })) });
  const info = await client(getEmergencyInfo, { signal });
  expect(info?.EMERGENCY_CONTACTS.map(({ priority }) => priority)).toEqual([10, 2, 1, null, null, null]);
  expect(info).toMatchObject({ ALERT_RECORD: null, EVACUATION: null });
  const wrong = answering({ EMERGENCY_CONTACTS: [{ priority: true }] }).client;
  expect(await wrong(getEmergencyInfo, { signal }).catch(toFailure)).toEqual({
    kind: 'malformed',
    issues: [expect.stringMatching(/^EMERGENCY_CONTACTS\.0\.priority: /)],
  });
});

test('API-24 API-25 the term and its days', async () => {
  expect(await answering({ p_term_out: '202501' }).client(getCurrentTerm, { signal })).toEqual({
    p_term_out: '202501',
  });
  const info = { term: '202501', start_date: '2025-01-06', end_date: '2025-03-22' };
  expect(await answering(info).client(getTermInfo, { signal })).toEqual(info);
});

test('API-26 the bookstore link is handed on as it is written', async () => {
  const link = { BOOKSTORE_LINK: 'javascript:alert(1)' };
  expect(await answering(link).client(getBookstore, { signal })).toEqual(link);
});

test('API-27 grade point averages are numbers; text is a failed answer', async () => {
  const record = { GPA: 3.456, GPATYPEINDICATOR: 'O', LEVELCODE: 'UG' };
  expect(await answering([record]).client(listGpa, { signal })).toEqual([record]);
  expect(
    await answering([{ ...record, GPA: '3.4' }])
      .client(listGpa, { signal })
      .catch(toFailure),
  ).toEqual({
    kind: 'malformed',
    issues: ['0.GPA: number expected (invalid_type)'],
  });
});

test('API-28 API-66 courses: the odd spelling is the name, and SUBJECT is another spelling of SUBJECTCODE', async () => {
  const { client } = answering([
    { SUBJECT: 'CS', AVAIALABLEWAITLIST: 3, CREDITS: 4 },
    { SUBJECTCODE: 'WR', AVAILABLEWAITLIST: 3 },
  ]);
  const courses = await client(listCourses, { query: { term: '202604' }, signal });
  expect(courses).toMatchObject([
    { SUBJECTCODE: 'CS', AVAIALABLEWAITLIST: 3, CREDITS: 4, INITATTENDANCE: null },
    { SUBJECTCODE: 'WR', AVAIALABLEWAITLIST: null },
  ]);
  expect(courses[0]).not.toHaveProperty('SUBJECT');
});

test('API-30 grades; a grade that is not given yet is empty', async () => {
  const { client } = answering([{ SUBJECT: 'CS', FINALGRADE: null, GRADEDATE: '2026-12-12' }]);
  expect(await client(listGrades, { query: { term: '202604' }, signal })).toMatchObject([
    { SUBJECTCODE: 'CS', FINALGRADE: null, GRADEDATE: '2026-12-12' },
  ]);
});

test('API-31 advisors', async () => {
  expect(await answering([{ ADV_NAME: 'Farah', ADV_PRIM: 'Y' }]).client(listAdvisors, { signal })).toMatchObject([
    { ADV_NAME: 'Farah', ADV_PRIM: 'Y', ADV_EMAIL_ADDRESS: null },
  ]);
});

test('API-33 API-34 standings', async () => {
  expect(await answering({ message: 'Good Standing' }).client(getStanding, { signal })).toEqual({
    message: 'Good Standing',
  });
  expect(await answering({ class_standing: 'Junior' }).client(getClassStanding, { signal })).toEqual({
    class_standing: 'Junior',
  });
});

test.each([
  ['API-21 ACCT-11', getContactInfo, { city: '', phone_number: null }],
  ['API-23', getEmergencyInfo, { EMERGENCY_CONTACTS: [] }],
  ['API-26 ACAD-22', getBookstore, { BOOKSTORE_LINK: '' }],
  ['API-33 ACAD-11', getStanding, { message: null }],
  ['API-34 ACAD-09', getClassStanding, {}],
  ['API-35 ACAD-07', getProgram, { curricula: [], pre_prof: null }],
  ['API-39', getFinancialAid, { FINAID_DETAIL: [], FINAID_MSG: '' }],
])('ERR-23 %s an answer with nothing in it is no answer: %o', async (_, call, body) => {
  expect(await answering(body).client(call, { signal })).toBeNull();
});

test('API-35 the program: two spellings fold to one, and pre-professional programs are texts', async () => {
  const { client } = answering({
    curricula: [
      { CATALOG_TERM: '202304', expected_graduation: '202702', FOS_CODE: 'MAJOR', CUR_PRIORITY: 1 },
      { CATALOGTERM: '202204', CATALOG_TERM: '202304', EXPECTED_GRAD_TERM: '202602', expected_graduation: '202702' },
    ],
    pre_prof: ['Pre-Law', { FOS_DESC: 'Pre-Medicine', DESC: 'x' }, { DESC: 'Pre-Dentistry' }, {}, '', null],
  });
  const program = await client(getProgram, { signal });
  expect(program?.curricula).toMatchObject([
    { CATALOGTERM: '202304', EXPECTED_GRAD_TERM: '202702', FOS_CODE: 'MAJOR', CUR_PRIORITY: 1 },
    { CATALOGTERM: '202204', EXPECTED_GRAD_TERM: '202602' },
  ]);
  expect(program?.curricula[0]).not.toHaveProperty('CATALOG_TERM');
  expect(program?.pre_prof).toEqual(['Pre-Law', 'Pre-Medicine', 'Pre-Dentistry']);
  const wrong = answering({ pre_prof: [{ FOS_DESC: 7 }] }).client;
  expect(await wrong(getProgram, { signal }).catch(toFailure)).toEqual({
    kind: 'malformed',
    issues: ['pre_prof.0.FOS_DESC: string expected (invalid_type)'],
  });
});

test('API-36 nudges', async () => {
  const nudge = {
    pk: 1,
    nudge_type: 'APC',
    title: 'T',
    body: 'B',
    action_link: null,
    created_on: '2026-09-28T15:00:00Z',
  };
  expect(await answering([nudge]).client(listNudges, { signal })).toEqual([nudge]);
});

test.each([
  ['DEPOSIT_INIT', 'DEPOSIT'],
  ['DEPOSIT_CONFIRM', 'DEPOSIT'],
  ['APC', 'APC'],
  ['DEPOSIT_OTHER', 'DEPOSIT_OTHER'],
])('API-37 BANNER-11 a nudge %s is dismissed as %s', async (type, sentAs) => {
  const { client, sent } = answering({});
  await client(dismissNudge, { body: { nudge_type: dismissedAs(type) }, signal });
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/integrations/finti/nudges',
    body: { nudge_type: sentAs },
  });
});

const writesOfSuccess: [string, (client: ReturnType<typeof createHttpClient>) => Promise<undefined>][] = [
  ['API-37 a dismissed nudge', (client) => client(dismissNudge, { body: { nudge_type: dismissedAs('APC') }, signal })],
  ['API-40 a cleared cache', (client) => client(clearServerCache, { body: { endpoint: 'ContactInfo' }, signal })],
  [
    'API-62 an acknowledged message',
    (client) =>
      client(acknowledgeUserMessage, {
        path: { id: 3 },
        body: { user_acknowledged_on: '2026-09-28T15:00:00Z' },
        signal,
      }),
  ],
];

test.each(writesOfSuccess)('%s succeeds only with 200 and any body, and with 204', async (_, write) => {
  const over = (answer: () => Response) => {
    const { fetch } = fakeBackend(new Proxy({}, { get: () => answer }));
    return write(createHttpClient({ base: 'https://portal.test', token: () => null, fetch }));
  };
  await expect(over(() => new Response('OK'))).resolves.toBeUndefined();
  await expect(over(() => json({ id: 'odd' }))).resolves.toBeUndefined();
  await expect(over(() => new Response(null, { status: 204 }))).resolves.toBeUndefined();
  expect(await over(() => json({ detail: 'no' }, 400)).catch(toFailure)).toEqual({
    kind: 'status',
    status: 400,
    detail: 'no',
  });
});

test('API-38 FIN-06 charges are numbers; text is a failed answer that names the field', async () => {
  const { client } = answering({ ENROLLED_PPLAN: 'Y', CHARGES_DETAIL: { CHARGES_BALANCE: 12.5 } });
  expect(await client(getAccountSummary, { signal })).toMatchObject({
    ENROLLED_PPLAN: 'Y',
    PPLAN_TERM: null,
    CHARGES_DETAIL: { CHARGES_BALANCE: 12.5, CHARGES_REFUNDS: null },
  });
  const wrong = answering({ CHARGES_DETAIL: { CHARGES_BALANCE: '12.00' } }).client;
  expect(await wrong(getAccountSummary, { signal }).catch(toFailure)).toEqual({
    kind: 'malformed',
    issues: ['CHARGES_DETAIL.CHARGES_BALANCE: number expected (invalid_type)'],
  });
});

test('API-39 financial aid by aid year', async () => {
  const { client } = answering({ FINAID_DETAIL: [{ DISPLAY_AIDY: '2026-2027', FAFSA_DESC: 'Received' }] });
  expect(await client(getFinancialAid, { signal })).toMatchObject({
    FINAID_DETAIL: [{ DISPLAY_AIDY: '2026-2027', FAFSA_DESC: 'Received', SAP_DESC: null }],
    FINAID_MSG: null,
  });
});

test('API-41 API-42 messages, and marking one as read', async () => {
  const { client } = answering([{ pk: 4, title: 'T', display_as_banner: true, app_message: 3 }]);
  expect(await client(listMessages, { signal })).toEqual([
    {
      pk: 4,
      title: 'T',
      body: null,
      read: false,
      user_read_on: null,
      created_on: null,
      action_link: null,
      display_as_banner: true,
      is_nudge: false,
      nudge_type: null,
      app_message: 3,
    },
  ]);
  const at = '2026-09-28T15:00:00Z';
  const changed = answering({ pk: 4, read: true, user_read_on: at });
  expect(await changed.client(patchMessage, { path: { pk: 4 }, body: { user_read_on: at }, signal })).toMatchObject({
    pk: 4,
    read: true,
    user_read_on: at,
  });
  expect(changed.sent[0]).toMatchObject({ method: 'PATCH', path: '/notifications/4', body: { user_read_on: at } });
});

test('API-43 posts by type and category, or one by slug', async () => {
  const { client, sent } = answering([{ pk: 1, slug: 'a', links: [{ url: '/x' }] }, { pk: 2 }]);
  expect(await client(listPosts, { query: { post_type: 'promo', category: 'staff' }, signal })).toMatchObject([
    {
      pk: 1,
      slug: 'a',
      hide_text: false,
      links: [{ url: '/x', link_text: null, description: null, icon_class: null }],
    },
    { pk: 2, links: [] },
  ]);
  expect(await client(getPost, { query: { slug: 'a' }, signal })).toMatchObject({ pk: 1 });
  expect(await answering([]).client(getPost, { query: { slug: 'a' }, signal })).toBeNull();
  expect(sent.map(({ query }) => query)).toEqual(['?post_type=promo&category=staff', '?slug=a']);
});

test('API-44 of the pages the first counts, and an empty list is no page', async () => {
  const { client } = answering([{ path: 'a', title: 'A', posts: [{ pk: 1 }] }, { path: 'b' }]);
  expect(await client(getPage, { query: { path: 'a' }, signal })).toMatchObject({
    path: 'a',
    slug: null,
    title: 'A',
    posts: [{ pk: 1 }],
  });
  expect(await answering([]).client(getPage, { query: { path: 'a' }, signal })).toBeNull();
});

test('API-13 API-14 API-45 status, user and page calls bypass the browser’s HTTP cache; other calls do not', async () => {
  const caches: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    caches.push(new Request(input, init).cache);
    return json([]);
  };
  const client = createHttpClient({ base: 'https://portal.test', token: () => null, fetch });
  for (const early of [getStatus, getUser]) await client(early, { signal }).catch(() => {});
  await client(getPage, { query: { slug: 'dashboard' }, signal });
  await client(listPosts, { query: { post_type: 'blog' }, signal });
  expect(caches).toEqual(['no-store', 'no-store', 'no-store', 'default']);
});

test('API-46 of the events the first 12 are kept', async () => {
  const events = Array.from({ length: 15 }, (_, position) => ({ title: `Event ${position}` }));
  const kept = await answering(events).client(listEvents, { signal });
  expect(kept.map(({ title }) => title)).toEqual(events.slice(0, 12).map(({ title }) => title));
});

test('API-51 the demo is switched and says how long it lasts', async () => {
  const state = { is_demo: true, expires_on: '2026-09-28T16:00:00Z' };
  const { client, sent } = answering(state);
  expect(await client(switchDemo, { body: { is_demo: true }, signal })).toEqual(state);
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/demo/state', body: { is_demo: true } });
  expect(await answering({ is_demo: false }).client(switchDemo, { body: { is_demo: false }, signal })).toEqual({
    is_demo: false,
    expires_on: null,
  });
});

test.each([
  ['a page of a list', { count: 3, next: '/x', previous: null, results: [{ id: 70, task: { id: 7 } }] }],
  ['a plain list', [{ id: 70, task: { id: 7 } }]],
])('API-55 the first tasks come as %s', async (_, body) => {
  const { client, sent } = answering(body);
  expect(await client(listFirstUserTasks, { query: { published: 'True', limit: '1' }, signal })).toMatchObject([
    { id: 7, userTaskId: 70 },
  ]);
  expect(sent[0]?.query).toBe('?published=True&limit=1');
});

test('API-06 API-55 a malformed task of a page is named by its field', async () => {
  const { client } = answering({
    results: [
      { id: 70, task: { id: 7 } },
      { id: 80, task: { id: 'eight' } },
    ],
  });
  expect(
    await client(listFirstUserTasks, { query: { published: 'True', limit: '2' }, signal }).catch(toFailure),
  ).toEqual({
    kind: 'malformed',
    issues: ['results.1.task.id: number expected (invalid_type)'],
  });
});

test('API-56 a single task by its own id', async () => {
  const { client, sent } = answering([{ id: 70, task: { id: 7 } }]);
  expect(await client(getUserTask, { query: { published: 'True', task__id: '7' }, signal })).toMatchObject({
    id: 7,
    userTaskId: 70,
  });
  expect(sent[0]?.query).toBe('?published=True&task__id=7');
  expect(await answering([]).client(getUserTask, { query: { published: 'True', task__id: '7' }, signal })).toBeNull();
});

test('API-53 a refused user call hands its status and detail back', async () => {
  const { client } = answering({ detail: 'has_provisional_account' }, 403);
  expect(await client(getChecklistUser, { signal }).catch(toFailure)).toEqual({
    kind: 'status',
    status: 403,
    detail: 'has_provisional_account',
  });
});

test('API-59 API-60 API-61 student types: the first record counts, and what is stored is what the answer says', async () => {
  const { client } = answering([{ pk: 6, student_types: [1, 2] }, { pk: 7 }]);
  expect(await client(getUserStudentTypes, { signal })).toEqual({ pk: 6, student_types: [1, 2] });
  expect(await answering([]).client(getUserStudentTypes, { signal })).toBeNull();
  const saving = answering({ pk: 6, student_types: [1] });
  expect(await saving.client(saveStudentTypes, { path: { pk: 6 }, body: { student_types: [1, 2] }, signal })).toEqual({
    student_types: [1],
  });
  expect(saving.sent[0]).toMatchObject({
    method: 'PATCH',
    path: '/api/user_student_types/6/',
    body: { student_types: [1, 2] },
  });
  expect(await answering([{ id: 1, name: 'Transfer' }]).client(listStudentTypes, { signal })).toEqual([
    { id: 1, name: 'Transfer' },
  ]);
});

test('API-62 a system message is acknowledged by its id', async () => {
  const { client, sent } = answering({});
  await client(acknowledgeUserMessage, {
    path: { id: 3 },
    body: { user_acknowledged_on: '2026-09-28T15:00:00Z' },
    signal,
  });
  expect(sent[0]).toMatchObject({
    method: 'PATCH',
    path: '/api/user_message/3/',
    body: { user_acknowledged_on: '2026-09-28T15:00:00Z' },
  });
});

test('API-63 API-64 API-65 notification types: the first preference counts, and is saved one field at a time', async () => {
  const { client } = answering([{ pk: 8, notifications: [1], updated_by_user_on: null }, { pk: 9 }]);
  expect(await client(getUserPreference, { signal })).toEqual({ pk: 8, notifications: [1], updated_by_user_on: null });
  const saving = answering({ pk: 8, notifications: [2] });
  expect(await saving.client(saveUserPreference, { path: { pk: 8 }, body: { notifications: [2] }, signal })).toEqual({
    notifications: [2],
    updated_by_user_on: null,
  });
  expect(saving.sent[0]).toMatchObject({
    method: 'PATCH',
    path: '/api/user_preference/8/',
    body: { notifications: [2] },
  });
  expect(await answering([{ id: 1, name: 'Holds' }]).client(listNotificationTypes, { signal })).toEqual([
    { id: 1, name: 'Holds', kind: null },
  ]);
});
