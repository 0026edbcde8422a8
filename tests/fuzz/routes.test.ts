import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue, exampleRequest } from '../../contract/catalogue.ts';
import type { Database } from '../../server/db/database.ts';
import { createHttpClient } from '../../src/api/client.ts';
import { openSampleDatabase } from '../server/support/database.ts';
import { NO_DATABASE, OPEN_TIMEOUT_MS, ORIGIN, openApp, type SignedInClient } from '../server/support/server.ts';
import { type Bytes, bytesOf, nearlyGood, oddJson, strangeDocuments } from './support/hostile.ts';
import { oddText, valuesFor } from './support/json-schema.ts';
import { holds, LIMIT } from './support/runs.ts';

const RUNS = { usual: 20, thorough: 300 };
/** Each sign-in hashes a password, which is slow on purpose. */
const SIGN_INS = { usual: 5, thorough: 60 };

const folder = mkdtempSync(join(tmpdir(), 'portico-fuzz-'));
const dist = join(folder, 'dist');
/** Stands beside the built app, where no request may reach. */
const SECRET = 'what nobody may read';

let database: Database;
let portal: ReturnType<typeof openApp>;
/** A student who may use the demo, the superuser, and somebody of the staff. */
let signed: SignedInClient[];
let rowsOf: Map<string, number[]>[];

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><script>1;</script><script type="module" src="/a.js"></script>',
  );
  writeFileSync(join(dist, 'assets/app.js'), 'export {};');
  writeFileSync(join(dist, '.hidden'), SECRET);
  writeFileSync(join(folder, 'secret.txt'), SECRET);
  database = await openSampleDatabase();
  portal = openApp(database, { dist });
  await signEveryoneIn();
  rowsOf = await Promise.all(signed.map(ownIds));
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Also after requests that have ended the sessions. */
async function signEveryoneIn(): Promise<void> {
  signed = await Promise.all(['amara', 'sasha', 'erik'].map((username) => portal.signIn(username)));
}

type Request = {
  method: string;
  path: string;
  body: Bytes | null;
  contentType: string;
  accept: string;
  person: number;
};

/** A path without the patterns of its parameters. */
const withoutPatterns = (path: string) =>
  path
    .split('/')
    .map((part) => part.replace(/\{.*\}/, ''))
    .join('/');

/** Method and path of every route; a wildcard stands for itself. Without a database, since nothing is asked of it. */
const routes = [
  ...new Set(
    openApp(NO_DATABASE, { dist: '/there/is/no/build' })
      .app.routes.filter(({ path, method }) => method !== 'ALL' || path === '/api/*')
      .map(({ method, path }) => `${method === 'ALL' ? 'DELETE' : method} ${withoutPatterns(path)}`),
  ),
];

const contentTypes = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['', 'text/plain', 'application/json; charset=utf-16', 'APPLICATION/JSON;', 'application/xml', ';'],
      ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x'],
    ),
  },
);

/** Stands for the id of one of the person's own rows, which only the database knows. */
const OWN = '@own';

const ids = fc.oneof(
  { weight: 6, arbitrary: fc.constant(OWN) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 300 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('2147483647', '2147483648', '9999999999', '00001', '-1', '1.5', '1e3', '0x1'),
  },
  { weight: 1, arbitrary: fc.constantFrom('%00', '%', '%zz', '%C3', '..', '%2e%2e', '1%2F2', '١', 'NaN', '1;x', ' 1') },
);

/** As an address has it; half of a surrogate pair cannot be written there. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

/** A part of an address: any text, encoded as it should be, or in ways that cannot be decoded. */
const addressParts = fc.oneof(
  { weight: 4, arbitrary: oddText.map(encoded) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%zz', '%C3', '%ED%A0%80', '%00', '%2500', '+', '[]', '[0]', '::', 'ü', '%FF'),
  },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(20_000), '%00'.repeat(3_000), '%F0%9F%98%80'.repeat(500)) },
);

/** Names and values that some call knows, singly and twice, and others. */
const knownQueries = fc.tuple(
  fc.constantFrom('term', 'slug', 'path', 'post_type', 'category', 'published', 'limit', 'offset', 'task__id', 'next'),
  fc.constantFrom(
    ...['202501', '202505', 'dashboard', 'student-life%2Fclubs', 'blog', 'card', 'student', 'all', 'True', '1', '3'],
    ...['0', '-1', '2147483647', '2147483648', '9999999999', '1e3', '', '%2F%2Fevil.example', '__proto__', '%25', "'"],
  ),
);

const oddPairs = fc.array(
  fc.oneof({ weight: 3, arbitrary: knownQueries }, { weight: 1, arbitrary: fc.tuple(addressParts, addressParts) }),
  { maxLength: 3 },
);

const written = (pairs: readonly (readonly [string, string])[]) =>
  pairs.length === 0 ? '' : `?${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`;

/** The calls of the catalogue that go to a route. */
const callsOf = (method: string, route: string) =>
  catalogue.filter((call) => {
    const path = `${call.host === 'portal' ? '/api' : ''}${call.path.replace(/\{\w+\}/, ':id')}`;
    return call.method === method && path === route;
  });

/** Queries that the route takes, with something more at times, and any others. */
function queriesFor(method: string, route: string): fc.Arbitrary<string> {
  const good = callsOf(method, route)
    .flatMap(({ query }) => query ?? [])
    .map((schema) =>
      valuesFor(schema).map((value) =>
        Object.entries(value as Record<string, string>).map(([key, text]) => [key, encoded(text)] as const),
      ),
    );
  if (good.length === 0) return oddPairs.map(written);
  return fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...good).map(written) },
    { weight: 1, arbitrary: fc.tuple(fc.oneof(...good), oddPairs).map(([some, more]) => written([...some, ...more])) },
    { weight: 1, arbitrary: oddPairs.map(written) },
  );
}

/** Of pictures of other hosts: the parts of their addresses, which cannot be guessed. */
const signatures = fc.constantFrom('0'.repeat(32), 'f'.repeat(32), '0'.repeat(31), 'x');
const addresses = oddText.map((text) => Buffer.from(`https://localhost/${text}`).toString('base64url') || 'A');

const wildcards = fc
  .array(
    fc.oneof(addressParts, fc.constantFrom('..', '%2e%2e', '..%2f', '.hidden', 'assets', 'app.js', 'secret.txt', '')),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.join('/'));

function requestsTo(method: string, route: string): fc.Arbitrary<Request> {
  const parts = {
    method: fc.constant(method),
    path: fc
      .tuple(ids, wildcards, queriesFor(method, route), signatures, addresses)
      .map(([id, wildcard, query, signature, address]) => {
        const path = route
          .replace(':id', id)
          .replace(':signature', signature)
          .replace(':name', `${signature}-350.webp`);
        return `${path.replace(':address', () => address).replace('*', () => wildcard)}${query}`;
      }),
    accept: fc.constantFrom('application/json', 'text/html', '*/*', ''),
    person: fc.nat(2),
  };
  if (method === 'GET') return fc.record({ ...parts, body: fc.constant(null), contentType: contentTypes });
  const values = callsOf(method, route)
    .flatMap(({ body }) => body ?? [])
    .map(valuesFor);
  const good = values.map((each) => bytesOf(each.map((value) => JSON.stringify(value))));
  const odd = bytesOf(fc.oneof(...values.map(nearlyGood), oddJson, strangeDocuments));
  const withBody = { ...parts, body: fc.oneof(odd, fc.constant(null)), contentType: contentTypes };
  return fc.oneof(
    fc.record(withBody),
    ...good.map((body) => fc.record({ ...parts, body, contentType: fc.constant('application/json') })),
  );
}

/** Ids of the rows that a person has, by the route that changes them. */
async function ownIds({ get, cookie }: SignedInClient): Promise<Map<string, number[]>> {
  const found = async (path: string, key: string) => {
    const rows: unknown = await (await get(path)).json();
    return [rows].flat().flatMap((row) => (row as Record<string, number>)[key] ?? []);
  };
  const messages = (await (await portal.request('/api/user/', { headers: { cookie } })).json()) as {
    user_message: { id: number }[];
  }[];
  return new Map([
    ['preferences', await found('/api/preferences/user', 'pk')],
    ['notifications', await found('/api/notifications/user', 'pk')],
    ['user_task', await found('/api/user_task/', 'id')],
    ['user_message', messages.flatMap(({ user_message }) => user_message).map(({ id }) => id)],
    ['user_preference', await found('/api/user_preference/', 'pk')],
    ['user_student_types', await found('/api/user_student_types/', 'pk')],
  ]);
}

async function send({ method, path, body, contentType, accept, person }: Request): Promise<Response> {
  const { token, cookie } = signed[person] ?? {};
  const [, , resource = ''] = path.split('/');
  const [own = 1] = rowsOf[person]?.get(resource) ?? [];
  return portal.request(path.replace(OWN, String(own)), {
    method,
    // Signing out would end the session that all the others go by.
    headers: {
      accept,
      'content-type': contentType,
      authorization: `Token ${token}`,
      ...(path.startsWith('/accounts/') ? { origin: ORIGIN } : { cookie: cookie ?? '' }),
    },
    ...(body === null || method === 'GET' ? {} : { body: body.bytes }),
  });
}

/** A failed sign-in is a line in the log, which is not a fault of the server. Removes the lines and returns the others. */
const loggedFaults = () => portal.logged.splice(0).filter((line) => !line.startsWith('Sign-in '));

/** Expects a correct answer to a wrong request: no fault of the server, and a sentence about the problem. */
async function expectSound(answer: Response, path: string): Promise<void> {
  const content = await answer.text();
  // The log says why an answer is 500.
  expect(loggedFaults()).toEqual([]);
  expect(answer.status).toBeLessThan(500);
  expect(content).not.toContain(SECRET);
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status >= 400 && path.startsWith('/api/')) {
    expect(type).toMatch(/^application\/json/);
    expect(JSON.parse(content)).toEqual({ detail: expect.stringMatching(/\w/) });
  } else if (answer.status >= 400) {
    expect(type).toMatch(
      path.startsWith('/accounts/') ? /^(text\/html|application\/json)/ : /^(text\/plain|application\/json)/,
    );
  } else if (type.startsWith('application/json')) {
    expect(() => JSON.parse(content)).not.toThrow();
  }
}

test('every route of the app is known here', () => {
  expect(routes.length).toBeGreaterThan(55);
  expect(routes).toEqual(expect.arrayContaining(['PATCH /api/user_task/:id/', 'POST /accounts/login/', 'GET /*']));
});

test.each(routes)(
  'whatever %s is asked, it answers and stays',
  async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const runs = route === 'POST /accounts/login/' ? SIGN_INS : RUNS;
    await holds(`whatever ${route} is asked`, runs, requestsTo(method, path), async (request) => {
      await expectSound(await send(request), request.path);
    });
    if (/^DELETE .*sessions/.test(route)) await signEveryoneIn();
  },
  LIMIT,
);

test(
  'a sign-in form of any content is answered with the page or a redirect to this site',
  async ({ task }) => {
    const fields = fc.record({ username: fc.oneof(oddText, fc.constant('amara')), password: oddText, next: oddText });
    await holds(task.name, SIGN_INS, fields, async (form) => {
      const answer = await portal.signInForm(form);
      expect(loggedFaults()).toEqual([]);
      // After five failures the account or the address has to wait.
      expect([401, 429]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    });
  },
  LIMIT,
);

test(
  'credentials of any kind that are not somebody’s are 401',
  async ({ task }) => {
    const printable = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.string({ maxLength: 40 }).map((text) => `Token ${text}x`),
      fc.constantFrom(
        'Token',
        'Token  ',
        'Bearer x',
        'Token a b',
        `Token ${'x'.repeat(10_000)}`,
        'Token \u00ff',
        '%00',
        '%zz',
      ),
    );
    await holds(task.name, { usual: 50, thorough: 2000 }, printable, async (text) => {
      const headers = { authorization: text, cookie: `portico_session=${text}` };
      for (const path of ['/api/preferences/user', '/api/users/user']) {
        const answer = await portal.request(path, { headers });
        expect(portal.logged.splice(0)).toEqual([]);
        expect(answer.status).toBe(401);
        expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\w/) });
      }
    });
  },
  LIMIT,
);

const reads = catalogue.filter(({ method }) => method === 'GET').map((call) => ({ ...call, title: call.name }));

test.each(reads)('after all that $title still gives a checked answer', async (entry) => {
  for (const { token, cookie } of signed) {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      request.headers.set('cookie', cookie);
      return portal.app.request(request);
    };
    const base = entry.host === 'portal' ? `${ORIGIN}/api` : ORIGIN;
    const client = createHttpClient({ base, token: () => token, fetch });
    const { signal } = new AbortController();
    await expect(client(entry.endpoint, { ...exampleRequest(entry), signal })).resolves.not.toBeUndefined();
  }
});
