import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { getChecklistUser } from '../../src/api/checklist/user.ts';
import { createHttpClient } from '../../src/api/client.ts';
import { toFailure } from '../../src/api/failure.ts';
import { listMessages, patchMessage } from '../../src/api/portal/messages.ts';
import { getPreferences, savePhotoChoice } from '../../src/api/portal/preferences.ts';
import { getTermInfo } from '../../src/api/portal/term.ts';
import { User } from '../../src/api/portal/user.ts';
import type { ChangesStorage } from '../../src/demo/changes.ts';
import { createSampleBackend, type SampleBackendOptions } from '../../src/demo/sample-backend.ts';
import { SAMPLE_TOKEN, sampleUserAnswer } from '../../src/demo/user.ts';
import { sampleAssignments, sampleChecklist } from '../../src/sample/assignments.ts';
import { sampleMessages } from '../../src/sample/messages.ts';
import { demoStudent } from '../../src/sample/people.ts';
import { sampleProfile } from '../../src/sample/profile.ts';

const ORIGIN = 'https://portal.test';
/** Tuesday, January 21, 2025, 9:35 in the morning in Portland. */
const NOW = new Date('2025-01-21T17:35:00Z');
const signal = new AbortController().signal;
const { pk } = demoStudent.preferences;

/** A tab's storage, with what stands in it. */
function tab(content: string | null = null) {
  const storage = {
    content,
    read: () => storage.content,
    write: (next: string) => {
      storage.content = next;
    },
  };
  return storage;
}

/** The demo's backend; `outside` is whatever left the browser, as method and address. */
function openDemo(changes: Partial<SampleBackendOptions> = {}) {
  const outside: string[] = [];
  const fetch = createSampleBackend({
    now: () => NOW,
    timeZone: 'America/Los_Angeles',
    storage: tab(),
    outside: async (input, init) => {
      const request = new Request(input, init);
      outside.push(`${request.method} ${request.url} ${await request.text()}`.trim());
      return Response.json({ from: 'outside' });
    },
    apiBase: '/api',
    nextStepsHost: '',
    ...changes,
  });
  const client = createHttpClient({ base: `${ORIGIN}/api`, token: () => SAMPLE_TOKEN, fetch });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(path.startsWith('/') ? `${ORIGIN}${path}` : path, {
      ...init,
      headers: { authorization: 'Token demo', 'content-type': 'application/json', ...init.headers },
    });
  return { fetch, client, ask, outside };
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;

test('DEMO-10 status, user and demo-state leave the browser as they are, nothing else does', async () => {
  const { ask, outside } = openDemo();
  for (const leaving of [
    ask('/api/status'),
    ask('/api/users/user'),
    ask('/api/demo/state', { method: 'POST', body: '{"is_demo":false}' }),
  ]) {
    expect(await (await leaving).json()).toEqual({ from: 'outside' });
  }
  const left = [
    `GET ${ORIGIN}/api/status`,
    `GET ${ORIGIN}/api/users/user`,
    `POST ${ORIGIN}/api/demo/state {"is_demo":false}`,
  ];
  expect(outside).toEqual(left);
  for (const path of [
    '/api/integrations/finti/holds',
    '/api/user/',
    '/api/users/user/',
    '/api/no/such/call',
    '/elsewhere',
    'https://elsewhere.test/anything',
    'https://elsewhere.test/api2/status',
  ]) {
    await ask(path);
  }
  await ask('/api/status', { method: 'POST' });
  await ask('/api/users/user', { method: 'PATCH', body: '{}' });
  expect(outside).toEqual(left);
});

test('DEMO-10 an unknown address is 404 with a detail, for every method', async () => {
  const { ask, outside } = openDemo();
  for (const [method, path] of [
    ['GET', '/api/no/such/call'],
    ['GET', '/api/notifications/user/'],
    ['GET', '/api/user_task'],
    ['GET', '/api/constructor'],
    ['DELETE', '/api/notifications/1'],
    ['POST', '/api/integrations/finti/holds'],
    ['GET', '/other/integrations/finti/holds'],
    ['GET', '/api'],
  ] as const) {
    const answer = await ask(path, { method });
    expect([path, answer.status, await answer.json()]).toEqual([path, 404, { detail: 'There is no such call.' }]);
  }
  expect(outside).toEqual([]);
});

test('API-01 API-52 DEMO-14 every call but the checklist user’s needs the demo’s token, so that a forgotten one shows', async () => {
  const { fetch } = openDemo();
  const status = async (path: string, headers: Record<string, string> = {}) =>
    statusOf(fetch(`${ORIGIN}${path}`, { headers }));
  for (const path of [
    '/api/integrations/finti/holds',
    '/api/notifications/user',
    '/api/user_task/',
    '/api/category/',
  ]) {
    expect(await status(path)).toBe(401);
    expect(await status(path, { authorization: 'Token of-somebody-else' })).toBe(401);
    expect(await status(path, { authorization: 'Token demo' })).toBe(200);
  }
  expect(await status('/api/user/')).toBe(200);
});

test('calls are found under any apiBase and nextStepsHost', async () => {
  const { ask, outside } = openDemo({
    apiBase: 'https://api.test/portal/v2',
    nextStepsHost: 'https://tasks.test',
  });
  expect(await statusOf(ask('https://api.test/portal/v2/integrations/finti/gpa'))).toBe(200);
  expect(await statusOf(ask('https://api.test/integrations/finti/gpa'))).toBe(404);
  expect(await statusOf(ask('https://tasks.test/api/user_task/'))).toBe(200);
  expect(await statusOf(ask('https://api.test/api/user_task/'))).toBe(404);
  await ask('https://api.test/portal/v2/status');
  await ask('https://tasks.test/status');
  expect(outside).toEqual(['GET https://api.test/portal/v2/status']);
});

test('a call that is given up rejects with its reason, changes nothing and is an aborted one to the client', async () => {
  const { client, fetch, ask } = openDemo();
  const controller = new AbortController();
  const reason = new Error('another page');
  controller.abort(reason);
  const body = '{"use_profile_photo":false}';
  await expect(ask(`/api/preferences/${pk}`, { method: 'PATCH', body, signal: controller.signal })).rejects.toBe(
    reason,
  );
  await expect(fetch(`${ORIGIN}/api/nothing`, { signal: controller.signal })).rejects.toBe(reason);
  expect(
    await client(savePhotoChoice, {
      path: { pk },
      body: { use_profile_photo: false },
      signal: controller.signal,
    }).catch(toFailure),
  ).toEqual({
    kind: 'aborted',
  });

  const later = new AbortController();
  const change = ask(`/api/preferences/${pk}`, { method: 'PATCH', body, signal: later.signal });
  later.abort(reason);
  await expect(change).rejects.toBe(reason);
  expect(await client(getPreferences, { signal })).toMatchObject({ use_profile_photo: true });
});

test('a call given up while it leaves the browser is given up there too', async () => {
  const controller = new AbortController();
  const { ask } = openDemo({
    outside: (input, init) =>
      new Promise((_, reject) => {
        const request = new Request(input, init);
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      }),
  });
  const status = ask('/api/status', { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(status).rejects.toThrow('enough');
});

test('DEMO-11 a reload keeps what was changed; another tab knows nothing of it', async () => {
  const storage = tab();
  const first = openDemo({ storage });
  await first.client(savePhotoChoice, { path: { pk }, body: { use_profile_photo: false }, signal });
  const [message] = await first.client(listMessages, { signal });
  await first.client(patchMessage, {
    path: { pk: message?.pk ?? 0 },
    body: { user_read_on: '2025-01-21T09:35:00-08:00' },
    signal,
  });
  for (const { client, isChanged } of [
    { client: openDemo({ storage }).client, isChanged: true },
    { client: openDemo().client, isChanged: false },
  ]) {
    expect(await client(getPreferences, { signal })).toMatchObject({ use_profile_photo: !isChanged });
    const readOn = isChanged ? '2025-01-21T17:35:00.000Z' : message?.user_read_on;
    expect((await client(listMessages, { signal }))[0]).toMatchObject({ pk: message?.pk, user_read_on: readOn });
  }
});

test('DEMO-11 TASK-01 NEXT-09 NEXT-12 NEXT-13 every kind of change outlives a reload', async () => {
  const { preference, studentTypes, messages } = sampleChecklist('robin');
  const [task] = sampleAssignments('robin', '2025-01-21');
  const [message] = sampleMessages('robin', '2025-01-21');
  const at = '2025-01-21T17:35:00.000Z';
  const writes: [method: string, path: string, body: unknown, shows: string][] = [
    ['PUT', `/api/preferences/${pk}`, { sms_number: null }, '/api/psu_user_profile'],
    ['PATCH', `/api/notifications/${message?.pk}`, { user_read_on: at }, '/api/notifications/user'],
    ['PATCH', `/api/notifications/${message?.pk}`, { user_read_on: null }, '/api/notifications/user'],
    ['POST', '/api/integrations/finti/nudges', { nudge_type: 'ALERT' }, '/api/integrations/finti/nudges'],
    ['PATCH', `/api/user_task/${task?.id}/`, { completed_on: at }, '/api/integrations/mynextsteps/tasks'],
    ['PATCH', `/api/user_message/${messages[0]?.id}/`, { user_acknowledged_on: at }, '/api/user/'],
    ['PATCH', `/api/user_preference/${preference.pk}/`, { notifications: [2, 3] }, '/api/user_preference/'],
    ['PATCH', `/api/user_preference/${preference.pk}/`, { updated_by_user_on: at }, '/api/user_preference/'],
    ['PATCH', `/api/user_student_types/${studentTypes.pk}/`, { student_types: [4] }, '/api/user_student_types/'],
  ];
  const storage = tab();
  for (const [method, path, body, shows] of writes) {
    const { ask } = openDemo({ storage });
    const shown = async (demo: typeof ask) => (await demo(shows)).json();
    const before = await shown(ask);
    expect([path, (await ask(path, { method, body: JSON.stringify(body) })).ok]).toEqual([path, true]);
    const after = await shown(ask);
    expect(after).not.toEqual(before);
    expect(await shown(openDemo({ storage }).ask)).toEqual(after);
  }
  const all = openDemo({ storage });
  expect(await (await all.ask('/api/user_preference/')).json()).toEqual([
    { ...preference, notifications: [2, 3], updated_by_user_on: at },
  ]);
  expect(await (await all.ask('/api/user_student_types/')).json()).toEqual([{ ...studentTypes, student_types: [4] }]);
});

test.each([
  ['no JSON', '{"version":1,'],
  ['of another shape', '{"version":1,"changes":{}}'],
  ['another program’s', '[]'],
  ['empty', ''],
])('DEMO-14 storage whose content is %s counts as fresh, and is written anew', async (_, content) => {
  const storage = tab(content);
  const { client } = openDemo({ storage });
  expect(await client(getPreferences, { signal })).toMatchObject({ use_profile_photo: true });
  await client(savePhotoChoice, { path: { pk }, body: { use_profile_photo: false }, signal });
  expect(await openDemo({ storage }).client(getPreferences, { signal })).toMatchObject({ use_profile_photo: false });
});

test('what another version has stored counts as fresh', async () => {
  const storage = tab();
  await openDemo({ storage }).client(savePhotoChoice, { path: { pk }, body: { use_profile_photo: false }, signal });
  const stored = z.parse(z.looseObject({ version: z.number() }), JSON.parse(storage.content ?? ''));
  const other = tab(JSON.stringify({ ...stored, version: stored.version + 1 }));
  expect(await openDemo({ storage: other }).client(getPreferences, { signal })).toMatchObject({
    use_profile_photo: true,
  });
});

test.each<[string, ChangesStorage]>([
  ['read', { read: () => fail('read'), write: () => {} }],
  ['written', { read: () => null, write: () => fail('written') }],
])('storage that cannot be %s: the change lasts as long as the page', async (_, storage) => {
  const { client } = openDemo({ storage });
  await client(savePhotoChoice, { path: { pk }, body: { use_profile_photo: false }, signal });
  expect(await client(getPreferences, { signal })).toMatchObject({ use_profile_photo: false });
});

test('today is asked at each call: at midnight on campus the data move on', async () => {
  const now = vi.fn(() => new Date('2025-03-31T06:59:00Z'));
  const { client } = openDemo({ now });
  expect(await client(getTermInfo, { signal })).toMatchObject({ term: '202501' });
  now.mockReturnValue(new Date('2025-03-31T07:00:00Z'));
  expect(await client(getTermInfo, { signal })).toMatchObject({ term: '202502' });
});

test('DEMO-09 SAMPLE-07 the user to show is the sample student, in the wire’s shape', () => {
  const answer = sampleUserAnswer('2025-01-21');
  const profile = sampleProfile('2025-01-21');
  const { initialized: _, ...contact } = profile.contact_info;
  expect(answer).toMatchObject({
    username: 'robin',
    first_name: profile.first_name,
    last_name: profile.last_name,
    photo: profile.photo,
    nine_number: profile.nine_number,
    profile_pk: profile.profile_pk,
    primary_role: 'student',
    other_roles: [],
    is_authenticated: true,
    auth_token: SAMPLE_TOKEN,
    can_use_demo: true,
    is_staff: false,
    is_superuser: false,
    has_provisional_account: false,
    financial_dashboard_access: false,
    preferences: { pk: profile.preferences.pk, use_profile_photo: profile.preferences.use_profile_photo },
    contact_info: contact,
    staff_faculty_info: null,
  });
  expect(z.parse(User, answer)).toMatchObject({ username: 'robin', auth_token: 'demo' });
});

test('DEMO-09 the checklist’s user is the sample student too, with the same token', async () => {
  const { fetch, outside } = openDemo();
  const checklist = createHttpClient({ base: ORIGIN, token: () => null, credentials: 'include', fetch });
  expect(await checklist(getChecklistUser, { signal })).toMatchObject({
    auth_token: SAMPLE_TOKEN,
    has_provisional_account: false,
    is_new_student: demoStudent.is_new_student,
  });
  expect(outside).toEqual([]);
});

test('answers come later, as over a network, also those that refuse', async () => {
  const { ask } = openDemo();
  let isLater = false;
  const answers = [ask('/api/category/'), ask('/api/nothing')].map((answer) =>
    answer.then(() => {
      expect(isLater).toBe(true);
    }),
  );
  isLater = true;
  await Promise.all(answers);
});

test('a fault of the demo’s own code is no answer', async () => {
  const { ask } = openDemo({ timeZone: 'Nowhere/At_All' });
  await expect(ask('/api/integrations/finti/term-info')).rejects.toThrow(RangeError);
});

function fail(what: string): never {
  throw new DOMException(`the storage cannot be ${what}`, 'SecurityError');
}
