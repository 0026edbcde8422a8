import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { catalogue } from '../../contract/catalogue.ts';
import { runContractCommand } from '../../contract/check/command.ts';
import type { Report } from '../../contract/check/report.ts';
import { CommandError } from '../../contract/command-error.ts';
import { type Backend, COOKIE, startBackend, TOKEN } from './support/backend.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Every call that reads, without optional ones and that of the calendar; pages are requested by slug and by path. */
const READS =
  catalogue.filter(
    ({ method, host, endpoint }) => method === 'GET' && host !== 'calendar' && endpoint.isOptional !== true,
  ).length + 1;

const open: Backend[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((backend) => backend.close()));
});

async function start(answers?: Parameters<typeof startBackend>[0]): Promise<Backend> {
  const backend = await startBackend(answers);
  open.push(backend);
  return backend;
}

type Said = { code: number | null; stdout: string; stderr: string };

/** Runs the command in this process. */
async function contract(...args: string[]): Promise<Said> {
  let stdout = '';
  try {
    const code = await runContractCommand(args, (text) => {
      stdout += text;
    });
    return { code, stdout, stderr: '' };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: 2, stdout, stderr: `${error.message}\n` };
  }
}

/** Runs the command as a program of its own. */
function contractProgram(...args: string[]): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['contract/check/main.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { code: status, stdout, stderr };
}

const check = ({ base }: Backend, ...args: string[]) => contract('--base', base, '--cookie', COOKIE, ...args);

/** What is said of a call: its own line without the milliseconds, and what stands indented below. */
function linesOf(stdout: string, call: string): string[] {
  const lines = stdout.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`${call} `));
  const below = lines.slice(at + 1).findIndex((line) => !line.startsWith('    '));
  const [head = '', ...notes] = lines.slice(at, at + 1 + below);
  return [head.replace(/ +\d+ ms +/, ' ').replace(/ {2,}/g, ' '), ...notes.map((line) => line.trim())];
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const page = () => new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } });
const HOLDS = 'GET /integrations/finti/holds';
const AT_HOLDS = 'GET /api/integrations/finti/holds';

test('--help says what there is and how it ends', () => {
  const { code, stdout } = contractProgram('--help');
  expect(code).toBe(0);
  for (const word of [
    '--base',
    '--cookie',
    '--token',
    '--checklist-base',
    '--term',
    '--timeout',
    '--json',
    'Exit codes',
  ])
    expect(stdout).toContain(word);
});

describe('a good backend', () => {
  test('every call that reads is sent once, as the portal would, and nothing is written', async () => {
    const backend = await start();
    const { code, stdout, stderr } = await check(backend);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`${READS} calls: ${READS} ok, 0 empty, 0 failed, 0 skipped.`);
    expect(new Set(backend.sent.map(({ method }) => method))).toEqual(new Set(['GET']));

    const credentials = backend.sent.map(({ url, headers }) => {
      const { pathname } = new URL(url);
      return [pathname, headers.get('cookie'), headers.get('authorization')];
    });
    const special = [
      ['/api/status', null, null],
      ['/api/users/user', COOKIE, null],
      ['/api/user/', COOKIE, null],
    ];
    expect(credentials).toEqual(expect.arrayContaining(special));
    const paths = special.map(([path]) => path);
    const others = credentials.filter(([path]) => !paths.includes(path ?? ''));
    expect(others).toHaveLength(READS - special.length);
    for (const [, cookie, token] of others) expect([cookie, token]).toEqual([null, `Token ${TOKEN}`]);
  });

  test('API-08 API-09 a feed is read as RSS, and what none of its items has is only noted', async () => {
    const { stdout } = await check(await start());
    expect(linesOf(stdout, 'GET /integrations/pdxcampusgroups/events')).toEqual([
      'GET /integrations/pdxcampusgroups/events 200 ok',
      'note: no record has image',
      expect.stringMatching(/^note: \d+ fields? that the portal does not read$/),
    ]);
  });

  test('values of earlier answers are used in later calls', async () => {
    const { stdout } = await check(
      await start({
        'GET /api/integrations/finti/current-term': json({ p_term_out: '203101' }),
        'GET /api/posts': json([{ slug: null }, { slug: 'a-post' }]),
        'GET /api/pages': json([{ path: 'a/page' }]),
        'GET /api/user_task/': json([{ id: 5, task: { id: 88 } }]),
      }),
    );
    for (const query of [
      'schedule?term=203101',
      'grades?term=203101',
      'posts?slug=a-post',
      'pages?path=a%2Fpage',
      '/?published=True&task__id=88',
    ])
      expect(stdout).toContain(query);
  });

  test('--term wins over the current term, and --token over the token of the user call', async () => {
    const backend = await start();
    const { code, stdout } = await contract('--base', backend.base, '--token', TOKEN, '--term', '202301');
    expect(code).toBe(0);
    expect(stdout).toContain('courses?term=202301');
    expect(linesOf(stdout, 'GET /users/user')).toEqual([
      'GET /users/user 401 ok: without a cookie there is no session, as expected',
    ]);
    expect(stdout).toContain(`${READS - 3} ok, 3 empty, 0 failed, 0 skipped.`);
  });

  test('--sessions also checks the list of sessions', async () => {
    const backend = await start({ 'GET /api/users/sessions': () => Response.json([{ id: 'one' }]) });
    expect((await check(backend)).stdout).not.toContain('/users/sessions');
    const { code, stdout } = await check(backend, '--sessions');
    expect(code).toBe(1);
    expect(linesOf(stdout, 'GET /users/sessions')).toEqual([
      'GET /users/sessions 200 failed: 0.id: number expected, got text "one"',
    ]);
  });

  test('--calendar also checks the calendar subscription, with the token and without the cookie', async () => {
    const backend = await start({ 'GET /my/calendar': () => Response.json({ active: 'yes', created_on: null }) });
    const { code, stdout } = await check(backend, '--calendar', `${backend.origin}/my/calendar`);
    expect(code).toBe(1);
    expect(linesOf(stdout, 'GET /calendar')).toEqual([
      'GET /calendar 200 failed: active: true or false expected, got text "yes"',
    ]);
    const [sent] = backend.sent.filter(({ url }) => url.endsWith('/my/calendar'));
    expect([sent?.headers.get('authorization'), sent?.headers.get('cookie')]).toEqual([`Token ${TOKEN}`, null]);
  });

  test('without cookie and token there is nothing more to ask, and each call says why', async () => {
    const { code, stdout } = await contract('--base', (await start()).base);
    expect(code).toBe(0);
    expect(linesOf(stdout, HOLDS)).toEqual([`${HOLDS} – skipped: no session: use --cookie or --token`]);
    expect(stdout).toContain(`3 ok, 0 empty, 0 failed, ${READS - 3} skipped.`);
  });

  test('--json has the same, for programs', async () => {
    const backend = await start({ [AT_HOLDS]: json([{ HOLDAMOUNT: '12' }]) });
    const { code, stdout } = await check(backend, '--json');
    expect(code).toBe(1);
    const { base, checklistBase, calls, summary } = JSON.parse(stdout) as Report;
    expect({ base, checklistBase }).toEqual({ base: backend.base, checklistBase: backend.origin });
    expect(summary).toEqual({ ok: READS - 1, empty: 0, failed: 1, skipped: 0 });
    expect(calls.find(({ name }) => name === 'getHolds')).toMatchObject({
      call: HOLDS,
      status: 200,
      verdict: 'failed',
      reasons: ['0.HOLDAMOUNT: number expected, got text "12"'],
    });
  });

  test('the checklist may be elsewhere, with a token of its own', async () => {
    const [portal, elsewhere] = [await start(), await start({ 'GET /api/user/': json([{ auth_token: 'demo' }]) })];
    const { code, stdout } = await contract(
      ...['--base', portal.base, '--token', 'another', '--cookie', COOKIE, '--checklist-base', `${elsewhere.origin}/`],
    );
    expect(code).toBe(1);
    expect(linesOf(stdout, 'GET /api/category/')[0]).toBe('GET /api/category/ 200 ok');
    expect(linesOf(stdout, HOLDS)[0]).toMatch(/ 401 failed: status 401: /);
    expect(elsewhere.sent.every(({ url }) => /\/$/.test(new URL(url).pathname))).toBe(true);
    expect(elsewhere.sent.some(({ headers }) => headers.get('authorization') === 'Token another')).toBe(false);
  });
});

describe('answers that the portal takes', () => {
  test.each([
    ['API-06 Warning', json({ p_result: 'Warning' }), 'empty: Warning'],
    ['an empty list', json([]), 'empty: an empty list'],
  ])('%s is empty and no failure', async (_, answer, said) => {
    const { code, stdout } = await check(await start({ [AT_HOLDS]: answer }));
    expect(code).toBe(0);
    expect(linesOf(stdout, HOLDS)).toEqual([`${HOLDS} 200 ${said}`]);
  });

  test('an empty body, null and an object of which nothing is read are empty too', async () => {
    const { code, stdout } = await check(
      await start({
        'GET /api/integrations/finti/standing': () => new Response(null, { status: 204 }),
        'GET /api/integrations/finti/term-info': json(null),
        'GET /api/integrations/finti/bookstore': json({ BOOKSTORE_LINK: null }),
      }),
    );
    expect(code).toBe(0);
    expect(linesOf(stdout, 'GET /integrations/finti/standing')[0]).toMatch(/ 204 empty: null$/);
    expect(linesOf(stdout, 'GET /integrations/finti/term-info')[0]).toMatch(/ 200 empty: null$/);
    expect(linesOf(stdout, 'GET /integrations/finti/bookstore')[0]).toMatch(
      / 200 empty: it has no field that the portal reads/,
    );
  });

  test('API-07 missing and unknown fields are notes; one of two spellings is enough', async () => {
    const meeting = { SUBJECT: 'MTH', COURSENUMBER: '251', EXTRA: 1, MORE: 2 };
    const { code, stdout } = await check(
      await start({ 'GET /api/integrations/finti/grades': json([meeting, { ...meeting, TERMCODE: null }]) }),
    );
    expect(code).toBe(0);
    expect(linesOf(stdout, 'GET /integrations/finti/grades?term=202604')).toEqual([
      'GET /integrations/finti/grades?term=202604 200 ok',
      'note: no record has COURSETITLE, COURSEREGISTRATIONNUMBER, FINALGRADE, GRADEDATE',
      'note: 2 fields that the portal does not read',
    ]);
  });

  test('API-15 for a provisional account nothing else is asked', async () => {
    const backend = await start({ 'GET /api/users/user': json({ detail: 'has_provisional_account' }, 403) });
    const { stdout } = await check(backend);
    expect(linesOf(stdout, 'GET /users/user')).toEqual(['GET /users/user 403 ok: a provisional account']);
    expect(linesOf(stdout, HOLDS)[0]).toContain('skipped: the account is provisional');
  });
});

describe('answers that the portal does not take', () => {
  test('wrong types: each different one once, with what came', async () => {
    const { code, stdout } = await check(
      await start({
        [AT_HOLDS]: json([
          { HOLDAMOUNT: '12', REASON: 7 },
          { HOLDAMOUNT: '13', PROCESSAFFECTED: 'Registration' },
        ]),
        'GET /api/integrations/finti/gpa': json({ detail: 'no list' }),
        'GET /api/status': json({ status: 'fine' }),
        'GET /api/integrations/finti/emergency-info': json({ EMERGENCY_CONTACTS: [{ priority: true }] }),
        'GET /api/integrations/mynextsteps/tasks': json([{ task: { id: 1 } }, { id: 1 }]),
      }),
    );
    expect(code).toBe(1);
    expect(linesOf(stdout, HOLDS)).toEqual([
      `${HOLDS} 200 failed: 0.HOLDAMOUNT: number expected, got text "12" (and 1 more like it)`,
      '0.REASON: text expected, got number 7',
      '1.PROCESSAFFECTED: a list expected, got text "Registration"',
    ]);
    expect(linesOf(stdout, 'GET /integrations/finti/gpa')[0]).toMatch(
      /the answer: a list expected, got an object with detail$/,
    );
    expect(linesOf(stdout, 'GET /status')[0]).toMatch(
      /status: "ok" or "integrations_unavailable" expected, got text "fine"$/,
    );
    expect(linesOf(stdout, 'GET /integrations/finti/emergency-info')[0]).toMatch(
      /EMERGENCY_CONTACTS\.0\.priority: number or text expected, got boolean true$/,
    );
    expect(linesOf(stdout, 'GET /integrations/mynextsteps/tasks')).toEqual([
      expect.stringMatching(/0\.id: number expected, the field is missing$/),
      '1.task: an object expected, the field is missing',
    ]);
  });

  test('a wrong status, with its detail', async () => {
    const { code, stdout } = await check(
      await start({ [AT_HOLDS]: json({ detail: 'Banner is down.' }, 500), 'GET /api/category/': json('no', 404) }),
    );
    expect(code).toBe(1);
    expect(linesOf(stdout, HOLDS)).toEqual([`${HOLDS} 500 failed: status 500: Banner is down.`]);
    expect(linesOf(stdout, 'GET /api/category/')).toEqual([
      'GET /api/category/ 404 failed: status 404 without a detail',
    ]);
  });

  test('HTML, or RSS that is none', async () => {
    const xml = () => new Response('<rss><channel>', { headers: { 'content-type': 'application/rss+xml' } });
    const { code, stdout } = await check(await start({ [AT_HOLDS]: page, 'GET /api/integrations/rave-messages': xml }));
    expect(code).toBe(1);
    expect(linesOf(stdout, HOLDS)).toEqual([`${HOLDS} 200 failed: the answer is not JSON but an HTML page`]);
    expect(linesOf(stdout, 'GET /integrations/rave-messages')[0]).toContain('failed: the feed is not well-formed XML');
  });

  test('a redirect to a login page, whose query is not repeated', async () => {
    const toLogin = () => new Response(null, { status: 302, headers: { location: '/login/?ticket=T-1' } });
    const { code, stdout } = await check(await start({ [AT_HOLDS]: toLogin, 'GET /login/': page }));
    expect(code).toBe(1);
    expect(linesOf(stdout, HOLDS)).toEqual([
      `${HOLDS} 200 failed: redirected to /login/`,
      'the answer is not JSON but an HTML page',
      'where a sign-in is needed, the API must answer 401 and not with a page',
    ]);
    expect(stdout).not.toContain('T-1');
  });

  test('no answer in time', async () => {
    const { code, stdout } = await check(await start({ [AT_HOLDS]: () => undefined }), '--timeout', '2');
    expect(code).toBe(1);
    expect(linesOf(stdout, HOLDS)).toEqual([`${HOLDS} – failed: no answer within 2 s`]);
  });

  test.each([
    ['a 401 for a cookie', json({ detail: 'no' }, 401), 'status 401: the cookie does not belong to a session'],
    ['nobody signed in', json({ is_authenticated: false }), 'is_authenticated: true expected, it is false'],
    ['is_authenticated left out', json({ auth_token: 'x' }), 'is_authenticated: true expected, it is missing'],
    ['no token', json({ is_authenticated: true }), 'auth_token: text expected, it is missing or empty'],
    [
      'a token of a wrong kind',
      json({ is_authenticated: true, auth_token: 77123 }),
      'auth_token: text expected, got number',
    ],
  ])('the user call with %s, which leaves the portal’s other calls out', async (_, answer, said) => {
    const { code, stdout } = await check(await start({ 'GET /api/users/user': answer }));
    expect(code).toBe(1);
    expect(linesOf(stdout, 'GET /users/user')[0]).toContain(`failed: ${said}`);
    expect(linesOf(stdout, HOLDS)[0]).toContain('skipped: ');
    expect(stdout).not.toContain('77123');
  });
});

test('neither cookie nor token is printed, even where the backend repeats them', async () => {
  const echo = (request: Request) =>
    Response.json({ detail: `${request.headers.get('authorization')} and a-secret-of-the-session` }, { status: 500 });
  const backend = await start({
    'GET /api/users/user': json({ is_authenticated: true, auth_token: 'tok-of-the-user' }),
    [AT_HOLDS]: echo,
  });
  for (const args of [[], ['--json'], ['--token', 'tok-that-was-given']]) {
    const { stdout, stderr } = await check(backend, ...args);
    expect(stdout).toContain('Token [hidden] and [hidden]');
    for (const secret of ['a-secret-of-the-session', 'tok-of-the-user', 'tok-that-was-given'])
      expect(stdout + stderr).not.toContain(secret);
  }
});

describe('wrong options, and a server that does not answer', () => {
  test.each([
    [[], 'Say which backend'],
    [['--base', 'portal'], '--base wants a whole address'],
    [['--base', 'ftp://portal.example.edu'], '--base wants a whole address'],
    [['--base', 'http://portal.example.edu/api?x=1'], 'without query'],
    [['--base', 'http://localhost/api', '--cookie', 'VALUE'], '--cookie wants NAME=VALUE'],
    [['--base', 'http://localhost/api', '--cookie', ''], '--cookie wants NAME=VALUE'],
    [['--base', 'http://localhost/api', '--token', 'Token abc'], 'without the word Token'],
    [['--base', 'http://localhost/api', '--term', 'fall'], '--term wants'],
    [['--base', 'http://localhost/api', '--timeout', '0'], '--timeout wants'],
    [['--base', 'http://localhost/api', '--timeout', '1.2.3'], '--timeout wants'],
    [['--bas', 'http://localhost/api'], '--help'],
  ])('%j is one sentence and code 2', async (args, sentence) => {
    const { code, stdout, stderr } = await contract(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('the program ends with that code and sentence', async () => {
    expect(contractProgram('--base', 'portal')).toEqual(await contract('--base', 'portal'));
  });

  test('a backend that is not there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const { code, stderr } = await contract('--base', `http://127.0.0.1:${port}/api`);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `http://127.0.0.1:${port}/api cannot be reached (ECONNREFUSED). Start the backend, or correct the address, and try again.\n`,
    );
  });

  test('a backend that answers nothing at all', async () => {
    const silent = () => undefined;
    const { code, stderr } = await contract(
      ...['--timeout', '0.2', '--base'],
      (await start({ 'GET /api/status': silent, 'GET /api/users/user': silent, 'GET /api/user/': silent })).base,
    );
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('cannot be reached (no answer within 0.2 s)'),
    });
  });

  test('the address of the site in the place of the API’s', async () => {
    const backend = await start({ 'GET /status': page, 'GET /users/user': page });
    const { code, stdout } = await contract('--base', backend.origin);
    expect(code).toBe(1);
    expect(linesOf(stdout, 'GET /status')[1]).toBe(`if the API is below a path, use --base ${backend.origin}/api`);
  });
});
