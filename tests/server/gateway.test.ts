import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { gatewayCache, gatewayRecords, people } from '../../server/db/schema.ts';
import { checkGatewayCalls } from '../../server/integrations/check-gateway.ts';
import { connectIntegrations } from '../../server/integrations/connect.ts';
import { gatewayIntegrations } from '../../server/integrations/gateway.ts';
import { recentCalls } from '../../server/integrations/recent-calls.ts';
import { withRequestId } from '../../server/monitoring/request-id.ts';
import type { IntegrationName } from '../../server/shared/endpoints.ts';
import { SystemError } from '../../server/shared/system-error.ts';
import type { CallResult } from '../../server/shared/upstream-calls.ts';
import { clearAnswersOf } from '../../server/stored-answers/cache.ts';
import { openSampleDatabase } from './support/database.ts';
import { GATEWAY_KEY, type ReferenceGateway, startReferenceGateway } from './support/reference-gateway.ts';
import { NOW } from './support/sample-day.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const MINUTE = 60_000;
const HOLDS = '/api/integrations/finti/holds';
const SCHEDULE = '/api/integrations/finti/schedule';
const NUDGES = '/api/integrations/finti/nudges';
/** Minutes for which nudges are cached. */
const LIFETIME = 5;

let database: Database;
let gateway: ReferenceGateway;
beforeAll(async () => {
  database = await openSampleDatabase();
  gateway = await startReferenceGateway(database);
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  await database.orm.delete(gatewayCache);
  gateway.received.length = 0;
});
afterEach(() => gateway.answerWith(null));

const amara = { id: 1, nine_number: '900000001' };
const holds = { endpoint: 'holds' as IntegrationName, person: amara, parameter: '' };
/** On a busy machine an answer may take many seconds. */
const limits = { attemptMs: 60_000, pauseMs: { shortest: 1, longest: 2 } };
const connect = (changes: Parameters<typeof gatewayIntegrations>[0]['limits'] = {}) =>
  gatewayIntegrations({ url: gateway.url, key: GATEWAY_KEY, limits: { ...limits, ...changes } });
const openOver = (integrations = connect()) => openApp(database, { integrations });
/** Calls whose answers are lists. */
const FOUR: IntegrationName[] = ['holds', 'nudges', 'grades', 'schedule'];
const failing = (status: number) => () => new Response('{}', { status });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as SystemError,
  );

describe('calls', () => {
  test('name the person by number, the term and the day, with the key in a header', async () => {
    const { get } = await openOver().signIn('amara');
    await get(HOLDS);
    await get(`${SCHEDULE}?term=202501`);
    await get('/api/integrations/finti/current-term');
    const [person] = await database.orm.select().from(people).where(eq(people.username, 'amara'));
    expect(gateway.received).toEqual([
      `GET /people/${person?.nine_number}/holds`,
      `GET /people/${person?.nine_number}/schedule?term=202501`,
      'GET /current-term?day=2025-01-21',
    ]);
  });

  test('a person without a number has empty answers, without a call', async () => {
    const person = { id: 9, nine_number: null };
    expect(await connect().fetch({ ...holds, person })).toEqual({ type: 'json', content: [] });
    expect(await connect().fetch({ ...holds, person, endpoint: 'standing' })).toEqual({ type: 'json', content: null });
    expect(gateway.received).toEqual([]);
  });

  test('GATE-06 a number that would change the path of a call is refused, without a call', async () => {
    const person = { id: 9, nine_number: '..' };
    expect((await failureOf(connect().fetch({ ...holds, person })))?.message).toBe(
      'the number of a person has characters that a path cannot have',
    );
    expect(gateway.received).toEqual([]);
  });

  test('feeds do not come from the gateway', async () => {
    const changed = { ...settings, gateway: { url: gateway.url, key: GATEWAY_KEY } };
    const { get } = await openOver(
      connectIntegrations(
        changed,
        database.orm,
        () => NOW,
        () => {},
      ),
    ).signIn('amara');
    expect((await list(await get('/api/integrations/pdx/events'))).length).toBeGreaterThan(0);
    expect(gateway.received).toEqual([]);
  });

  test('GATE-01 fields that the portal does not know are removed at every depth, and known ones keep their names', async () => {
    gateway.answerWith(() =>
      Response.json({
        SSN: '123-45-6789',
        curricula: [{ CATALOGTERM: '202501', FACULTY_NOTE: 'private' }],
        pre_prof: ['Pre-Law', { FOS_DESC: 'Pre-Med', FOS_NOTE: 'private' }],
      }),
    );
    expect(await connect().fetch({ ...holds, endpoint: 'curriculum-info' })).toEqual({
      type: 'json',
      content: { curricula: [{ CATALOGTERM: '202501' }], pre_prof: ['Pre-Law', { FOS_DESC: 'Pre-Med' }] },
    });
  });

  test('a dismissed nudge reaches the gateway once', async () => {
    const { post } = await openOver().signIn('amara');
    expect((await post('/api/integrations/finti/nudges', { nudge_type: 'APC' })).status).toBe(204);
    expect(gateway.received).toEqual([expect.stringMatching(/^POST \/people\/\d+\/nudges\/dismissals$/)]);
  });
});

describe('failures', () => {
  test.each([429, 502, 503, 504])('%i is repeated once', async (status) => {
    gateway.answerWith(failing(status));
    const failure = await failureOf(connect().fetch(holds));
    expect(failure).toBeInstanceOf(SystemError);
    expect(failure?.message).toBe(`the gateway answered ${status} to holds`);
    expect(gateway.received).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 500])('%i is not repeated', async (status) => {
    gateway.answerWith(failing(status));
    expect((await failureOf(connect().fetch(holds)))?.message).toBe(`the gateway answered ${status} to holds`);
    expect(gateway.received).toHaveLength(1);
  });

  test('a call that succeeds at the second attempt succeeds', async () => {
    gateway.answerWith(() => (gateway.received.length === 1 ? failing(503)() : Response.json([])));
    expect(await connect().fetch(holds)).toEqual({ type: 'json', content: [] });
  });

  test('a redirect is not followed: it would carry the key to another server', async () => {
    gateway.answerWith(() => new Response(null, { status: 302, headers: { location: `${gateway.url}/elsewhere` } }));
    const failure = await failureOf(connect().fetch(holds));
    expect([failure?.message, failure?.isTemporary]).toEqual(['the gateway answered 302 to holds', false]);
    expect(gateway.received).toHaveLength(1);
  });

  test('a gateway that does not answer in time is a temporary failure', async () => {
    gateway.answerWith(() => new Promise(() => {}));
    const failure = await failureOf(connect({ attemptMs: 300 }).fetch(holds));
    expect(failure?.isTemporary).toBe(true);
    expect(gateway.received).toHaveLength(2);
  });

  test.each([
    ['text that is not JSON', '<html>', 'is not JSON'],
    ['another shape', '[{"HOLDAMOUNT":"much"}]', 'has a wrong shape at 0.HOLDAMOUNT'],
    ['more than the limit', JSON.stringify('x'.repeat(2_000)), 'has more than 1000 bytes'],
  ])('%s is a failure that is not cached', async (_, body, reason) => {
    gateway.answerWith(() => new Response(body));
    const { get } = await openOver(connect({ largestAnswer: 1_000 })).signIn('amara');
    expect((await get(HOLDS)).status).toBe(500);
    expect(await database.orm.select().from(gatewayCache)).toEqual([]);
    expect((await failureOf(connect({ largestAnswer: 1_000 }).fetch(holds)))?.message).toContain(reason);
  });

  test('the log names neither the key nor the person', async () => {
    gateway.answerWith(failing(500));
    const { signIn, logged } = openOver();
    await (await signIn('amara')).get(HOLDS);
    expect(logged).toHaveLength(1);
    expect(logged.join('\n')).not.toMatch(new RegExp(`${GATEWAY_KEY}|\\b9\\d{8}\\b|amara`));
  });
});

describe('the circuit', () => {
  test('ERR-07 opens after five failures in a row: no call leaves, and the status is error state 1', async () => {
    gateway.answerWith(failing(503));
    const integrations = connect();
    const { request } = openOver(integrations);
    expect(await json(await request('/api/status'))).toEqual({ status: 'ok' });
    for (let n = 0; n < 3; n++) await failureOf(integrations.fetch(holds));
    expect(gateway.received).toHaveLength(5);
    expect(await json(await request('/api/status'))).toEqual({ status: 'integrations_unavailable' });
    expect((await failureOf(integrations.fetch(holds)))?.message).toContain('it failed several times in a row');
    expect(gateway.received).toHaveLength(5);
  });

  test('closes with the first call that succeeds after the pause', async () => {
    gateway.answerWith(failing(503));
    const integrations = connect({ openMs: 0, attempts: 1, failuresToOpen: 1 });
    await failureOf(integrations.fetch(holds));
    expect(integrations.isAvailable()).toBe(false);
    gateway.answerWith(null);
    await integrations.fetch(holds);
    expect(integrations.isAvailable()).toBe(true);
  });

  test('GATE-02 one call that fails again and again is left alone, and the others go on', async () => {
    gateway.answerWith((request) => (request.url.includes('/holds') ? failing(503)() : Response.json(null)));
    const integrations = connect();
    const standing = { ...holds, endpoint: 'standing' as IntegrationName };
    await integrations.fetch(standing);
    for (let n = 0; n < 3; n++) await failureOf(integrations.fetch(holds));
    expect((await failureOf(integrations.fetch(holds)))?.message).toContain('it failed several times in a row');
    expect([await failureOf(integrations.fetch(standing)), integrations.isAvailable()]).toEqual([null, true]);
  });

  test('GATE-02 when three different calls fail in a row, each is left alone with its next failure', async () => {
    gateway.answerWith(failing(503));
    const integrations = connect({ failuresToOpen: 5, attempts: 1 });
    const names: IntegrationName[] = ['holds', 'standing', 'gpa', 'holds', 'standing', 'gpa', 'holds'];
    for (const endpoint of names) await failureOf(integrations.fetch({ ...holds, endpoint }));
    const calls = gateway.received.length;
    for (const endpoint of names) await failureOf(integrations.fetch({ ...holds, endpoint }));
    expect([gateway.received.length, integrations.isAvailable()]).toEqual([calls, false]);
  });

  test('GATE-03 after the pause the circuit tries its last read by itself', async () => {
    gateway.answerWith(failing(503));
    const integrations = connect({ openMs: 10, attempts: 1, failuresToOpen: 1 });
    await failureOf(integrations.fetch(holds));
    expect(integrations.isAvailable()).toBe(false);
    gateway.answerWith(null);
    const state = () => [integrations.isAvailable(), gateway.received.length];
    await vi.waitFor(() => expect(state()).toEqual([true, 2]), { timeout: 30_000 });
  });

  test('GATE-04 a time-out of a busy server is no failure of the gateway', async () => {
    let arrived = () => {};
    const received = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    gateway.answerWith(() => {
      arrived();
      return new Promise(() => {});
    });
    const integrations = connect({ attemptMs: 200, attempts: 1, failuresToOpen: 1 });
    const failure = failureOf(integrations.fetch(holds));
    await received;
    const end = performance.now() + 1_000;
    while (performance.now() < end);
    expect((await failure)?.message).toBe('this server was too busy to read the answer to holds');
    expect(integrations.isAvailable()).toBe(true);
  });

  test('GATE-05 the calls about one person leave places for others', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    gateway.answerWith(async (request) => {
      if (request.url.includes(amara.nine_number)) await held;
      return Response.json([]);
    });
    const integrations = connect({ running: 3, waiting: 0, runningOfPerson: 2, waitingOfPerson: 1 });
    const [first, second, third, fourth] = FOUR.map((endpoint) =>
      failureOf(integrations.fetch({ ...holds, endpoint })),
    );
    expect((await fourth)?.message).toContain('too many calls wait for it');
    const ben = { id: 2, nine_number: '900000002' };
    expect(await failureOf(integrations.fetch({ ...holds, person: ben }))).toBe(null);
    release();
    expect([await first, await second, await third]).toEqual([null, null, null]);
  });

  test('GATE-09 equal calls at the same time are one call, also when it fails, and a later one leaves again', async () => {
    const integrations = connect({ attempts: 1 });
    const everyone = [1, 2, 3].map(() => integrations.fetch({ ...holds }));
    const [first, second, third] = await Promise.all(everyone);
    expect([second, third]).toEqual([first, first]);
    expect(gateway.received).toHaveLength(1);
    gateway.answerWith(failing(404));
    const failures = await Promise.all([1, 2].map(() => failureOf(integrations.fetch({ ...holds }))));
    expect(failures.map((failure) => failure?.message)).toEqual(Array(2).fill('the gateway answered 404 to holds'));
    expect(gateway.received).toHaveLength(2);
  });

  test('failures of single calls do not open it', async () => {
    gateway.answerWith(failing(500));
    const integrations = connect({ failuresToOpen: 1 });
    await failureOf(integrations.fetch(holds));
    expect(integrations.isAvailable()).toBe(true);
  });

  test('more calls than places and queue fail at once', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    gateway.answerWith(async () => {
      await held;
      return Response.json([]);
    });
    const integrations = connect({ running: 1, waiting: 1 });
    const [first, second, third] = FOUR.map((endpoint) => failureOf(integrations.fetch({ ...holds, endpoint })));
    expect((await third)?.message).toContain('too many calls wait for it');
    release();
    expect([await first, await second]).toEqual([null, null]);
  });
});

describe('OPS-52 the check of a gateway', () => {
  const check = (changes = {}) =>
    checkGatewayCalls(
      { url: gateway.url, key: GATEWAY_KEY, attemptMs: 60_000, ...changes },
      { number: amara.nine_number, term: null, day: '2025-01-21' },
    );
  /** The line of a call, without its time. */
  const lineOf = (text: string, call: string) =>
    text
      .split('\n')
      .find((line) => line.split(/ +/)[1] === call)
      ?.replace(/ +\d+ ms/, '');

  test('sends each call once, those of a term with the current one', async () => {
    const { text, isUsable } = await check();
    expect(isUsable).toBe(true);
    expect(text.split('\n').every((line) => line.startsWith('ok '))).toBe(true);
    expect(text.split('\n')).toHaveLength(gateway.received.length);
    expect(gateway.received).toContain(`GET /people/${amara.nine_number}/schedule?term=202501`);
  });

  test('names for each call what the portal cannot use', async () => {
    const answers: Record<string, () => Response> = {
      'current-term': () => Response.json({ p_term_out: '202501' }),
      holds: () => Response.json([{ HOLDDESCRIPTION: 'A hold', HOLDAMOUNT: 'fifty' }]),
      gpa: () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
      standing: failing(500),
      schedule: failing(401),
    };
    gateway.answerWith((request) => (answers[new URL(request.url).pathname.split('/').at(-1) ?? ''] ?? failing(404))());
    const { text, isUsable } = await check();
    expect(isUsable).toBe(false);
    expect(lineOf(text, 'current-term')).toMatch(/^ok/);
    expect(lineOf(text, 'holds')).toMatch(/^wrong .*has a wrong shape at 0\.HOLDAMOUNT.* \(unreadable\)$/);
    expect(lineOf(text, 'gpa')).toMatch(/^wrong .*is not JSON \(unreadable\)$/);
    expect(lineOf(text, 'standing')).toMatch(/^wrong .*answered 500 to standing \(status\)$/);
    expect(lineOf(text, 'schedule')).toMatch(/^wrong .*answered 401 to schedule \(refused\)$/);
  });

  test('says of a slow call that it is late', async () => {
    gateway.answerWith(() => new Promise(() => {}));
    const { text } = await check({ attemptMs: 20 });
    expect(lineOf(text, 'current-term')).toMatch(/^wrong .*\(late\)$/);
    expect(text).toContain('There is no current term');
  });
});

describe('OPS-44 the health of the gateway', () => {
  test('is “refused” while it does not accept the key, which the log says once, with the cure, and when it is over', async () => {
    const logged: unknown[][] = [];
    const log = (...entry: unknown[]) => logged.push(entry);
    const integrations = gatewayIntegrations({ url: gateway.url, key: GATEWAY_KEY, limits, log });
    gateway.answerWith(failing(401));
    for (const endpoint of FOUR) await failureOf(integrations.fetch({ ...holds, endpoint }));
    expect([integrations.gatewayHealth(), integrations.isAvailable()]).toEqual(['refused', true]);
    gateway.answerWith(null);
    await integrations.fetch(holds);
    expect(integrations.gatewayHealth()).toBe('ok');
    expect(logged).toEqual([
      [
        'The gateway refuses GATEWAY_KEY (401). Compare the setting with the key that the gateway expects, and restart the portal.',
        'error',
        { event: 'system.refused', system: 'gateway', call: 'holds', upstream_status: 401 },
      ],
      ['The gateway accepts GATEWAY_KEY again', 'warn', { event: 'system.accepted', system: 'gateway' }],
    ]);
  });

  test.each([
    ['answers nothing but failures', ['status', 'unreadable', 'late', 'late', 'late'], 'failing'],
    ['fails once in a while', ['ok', 'ok', 'ok', 'status', 'status', 'status'], 'ok'],
    ['fails a few times only', ['status', 'status', 'status', 'status'], 'ok'],
    ['refuses one of its calls', ['ok', 'refused', 'refused', 'refused'], 'ok'],
    ['is not asked, because this server is busy', Array(9).fill('busy'), 'ok'],
  ] satisfies [string, CallResult[], string][])('of one that %s', (_, results, health) => {
    const calls = recentCalls();
    for (const result of results) calls.note(result);
    expect(calls.health()).toBe(health);
  });

  test('forgets what is older than five minutes', () => {
    let now = 0;
    const calls = recentCalls(() => now);
    for (let time = 0; time < 9; time += 1) calls.note('status');
    expect(calls.health()).toBe('failing');
    now = 5 * MINUTE;
    expect(calls.health()).toBe('ok');
  });
});

test('OPS-43 a failed call is known by its cause, its status and its call, and carries the id of the request', async () => {
  const ids: (string | null)[] = [];
  const notes: unknown[] = [];
  gateway.answerWith((request) => {
    ids.push(request.headers.get('x-request-id'));
    return new Response('{}', { status: 500 });
  });
  const connected = connectIntegrations(
    { ...settings, gateway: { url: gateway.url, key: GATEWAY_KEY } },
    database.orm,
    () => NOW,
    () => {},
    (call) => notes.push(call),
  );
  const failure = await withRequestId('80dec0', () => failureOf(connected.fetch(holds)));
  expect(ids).toEqual(['80dec0']);
  expect(failure).toMatchObject({ reason: 'status', status: 500, of: { system: 'gateway', call: 'holds' } });
  expect(notes).toEqual([{ system: 'gateway', call: 'holds', result: 'status', seconds: expect.any(Number) }]);
});

describe('kept answers', () => {
  test('while the gateway is down, an answer is used for its lifetime again, with its age', async () => {
    const { signIn, setTime } = openOver(connect({ failuresToOpen: 100 }));
    const { get } = await signIn('amara');
    const first = await (await get(NUDGES)).text();
    await gateway.close();
    try {
      setTime(new Date(NOW.getTime() + (LIFETIME + 1) * MINUTE));
      const kept = await get(NUDGES);
      expect([kept.status, kept.headers.get('age'), await kept.text()]).toEqual([200, '360', first]);
      setTime(new Date(NOW.getTime() + 2 * LIFETIME * MINUTE - 1));
      expect((await get(NUDGES)).status).toBe(200);
      setTime(new Date(NOW.getTime() + 2 * LIFETIME * MINUTE));
      expect((await get(NUDGES)).status).toBe(500);
    } finally {
      await gateway.listen();
    }
    const fresh = await get(NUDGES);
    expect([fresh.status, fresh.headers.get('age')]).toEqual([200, null]);
  });

  test('PART-06 GATE-07 a call that takes an old answer gets it at once for its lifetime again, with its age; no other call does', async () => {
    const { request, signIn, setTime } = openOver();
    const { get, token } = await signIn('amara');
    const first = await (await get(NUDGES)).text();
    const calls = () => gateway.received.splice(0).length;
    const ask = async (headers: Record<string, string>) => {
      const answer = await request(NUDGES, { headers: { authorization: `Token ${token}`, ...headers } });
      return [answer.headers.get('age'), await answer.text(), calls()];
    };
    const old = { 'cache-control': 'max-stale' };
    calls();
    setTime(new Date(NOW.getTime() + 2 * LIFETIME * MINUTE - 1));
    gateway.answerWith(() => Response.json([]));
    expect(await ask(old)).toEqual(['599', first, 0]);
    expect(await ask({})).toEqual([null, '[]', 1]);
    expect(await ask(old)).toEqual([null, '[]', 0]);
    setTime(new Date(NOW.getTime() + 4 * LIFETIME * MINUTE));
    expect(await ask(old)).toEqual([null, '[]', 1]);
    const [person] = await database.orm.select().from(people).where(eq(people.username, 'amara'));
    setTime(new Date(NOW.getTime() + 5.5 * LIFETIME * MINUTE));
    await database.orm.update(people).set({ nine_number: '900000002' }).where(eq(people.username, 'amara'));
    try {
      expect(await ask(old)).toEqual([null, '[]', 1]);
    } finally {
      await database.orm
        .update(people)
        .set({ nine_number: person?.nine_number ?? null })
        .where(eq(people.username, 'amara'));
    }
  });

  test('a cleared answer is not used again', async () => {
    const { request, signIn } = openOver();
    const { get, post, token } = await signIn('amara');
    const path = '/api/integrations/finti/contact-info';
    expect((await get(path)).status).toBe(200);
    await post('/api/integrations/finti/clear-cache', { endpoint: 'ContactInfo' });
    gateway.answerWith(failing(500));
    expect((await get(path)).status).toBe(500);
    const headers = { authorization: `Token ${token}`, 'cache-control': 'max-stale' };
    expect((await request(path, { headers })).status).toBe(500);
  });

  test('GATE-07 answers belong to person and number: those from before a corrected number are not used, on no server and while the gateway is down', async () => {
    const [one, other] = [openOver(), openOver()];
    const { get, token } = await one.signIn('amara');
    const onOther = { headers: { authorization: `Token ${token}` } };
    const setNumber = (nine_number: string | null) =>
      database.orm.update(people).set({ nine_number }).where(eq(people.username, 'amara'));
    const statuses = async () => [(await get(HOLDS)).status, (await other.request(HOLDS, onOther)).status];
    const [person] = await database.orm.select().from(people).where(eq(people.username, 'amara'));
    await setNumber('900000002');
    expect(await statuses()).toEqual([200, 200]);
    gateway.received.length = 0;
    await setNumber(person?.nine_number ?? null);
    gateway.answerWith(failing(500));
    expect(await statuses()).toEqual([500, 500]);
    gateway.answerWith(null);
    expect(await statuses()).toEqual([200, 200]);
    expect(new Set(gateway.received)).toEqual(new Set([`GET /people/${person?.nine_number}/holds`]));
  });

  test('GATE-08 a person’s answers can be cleared on all servers at once', async () => {
    const { get, token } = await openOver().signIn('amara');
    const other = openOver();
    const read = async () => [
      (await get(HOLDS)).status,
      (await other.request(HOLDS, { headers: { authorization: `Token ${token}` } })).status,
    ];
    expect(await read()).toEqual([200, 200]);
    await clearAnswersOf(database.orm, amara, NOW);
    gateway.answerWith(failing(500));
    expect(await read()).toEqual([500, 500]);
  });

  test('50 people at the same time over two servers get their own records', { timeout: OPEN_TIMEOUT_MS }, async () => {
    const ids = Array.from({ length: 50 }, (_, position) => 5_000 + position);
    await database.orm.insert(people).values(
      ids.map((id) => ({
        id,
        username: `crowd-${id}`,
        first_name: 'Crowd',
        last_name: String(id),
        nine_number: `95000${id}`,
        primary_role: 'student',
      })),
    );
    await database.orm.insert(gatewayRecords).values(
      ids.map((id) => ({
        id: `crowd/${id}`,
        person_id: id,
        resource: 'standing',
        position: 0,
        content: { message: `Standing of ${id}` },
      })),
    );
    const servers = [openOver(), openOver()];
    const answers = await Promise.all(
      ids.flatMap((id) =>
        servers.flatMap(async ({ signIn }) => {
          const { get } = await signIn(`crowd-${id}`);
          const twice = await Promise.all([1, 2].map(async () => json(await get('/api/integrations/finti/standing'))));
          return twice.map(({ message }) => [id, message]);
        }),
      ),
    );
    expect(answers.flat()).toEqual(ids.flatMap((id) => Array(4).fill([id, `Standing of ${id}`])));
    await database.orm.delete(people).where(eq(people.first_name, 'Crowd'));
  });
});
