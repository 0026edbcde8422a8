import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type CatalogueEntry, catalogue, exampleRequest } from '../../contract/catalogue.ts';
import { declaredEndpoints, endpointLists } from '../../contract/endpoint-lists.ts';
import { createHttpClient } from '../../src/api/client.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.gen.ts';
import { ApiError } from '../../src/api/failure.ts';
import { definitionOf, isResourceName, resources } from '../../src/api/resources.ts';
import { createDetachedBackend } from '../../src/demo/in-memory.ts';
import { SAMPLE_TOKEN } from '../../src/demo/user.ts';
import { callNames, NOT_IN_THE_DEMO } from '../contract/support/calls.ts';
import { NOW } from '../server/support/sample-day.ts';
import { NO_DATABASE, ORIGIN, openApp } from '../server/support/server.ts';
import { fakeBackend, json } from '../support/fake-backend.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The portal specification's table of calls and the two calls that the decisions add, row by row. */
const PORTAL = [
  'API-13 GET /status',
  'API-14 GET /users/user',
  'API-16 POST /users/roles',
  'API-17 GET /preferences/user',
  'API-18 PUT /preferences/{pk}',
  'API-19 PATCH /preferences/{pk}',
  'API-20 GET /psu_user_profile',
  'API-21 GET /integrations/finti/contact-info',
  'API-22 GET /integrations/finti/person-info',
  'API-23 GET /integrations/finti/emergency-info',
  'API-24 GET /integrations/finti/current-term',
  'API-25 GET /integrations/finti/term-info',
  'API-26 GET /integrations/finti/bookstore',
  'API-27 GET /integrations/finti/gpa',
  'API-28 GET /integrations/finti/courses',
  'API-29 GET /integrations/finti/schedule',
  'API-30 GET /integrations/finti/grades',
  'API-31 GET /integrations/finti/advisor',
  'API-32 GET /integrations/finti/holds',
  'API-33 GET /integrations/finti/standing',
  'API-34 GET /integrations/finti/class-standing',
  'API-35 GET /integrations/finti/curriculum-info',
  'API-36 GET /integrations/finti/nudges',
  'API-37 POST /integrations/finti/nudges',
  'API-38 GET /integrations/finti/financial-account-summary',
  'API-39 GET /integrations/finti/financial-aid-info',
  'API-40 POST /integrations/finti/clear-cache',
  'API-41 GET /notifications/user',
  'API-42 PATCH /notifications/{pk}',
  'API-43 GET /posts',
  'API-44 GET /pages',
  'API-46 GET /integrations/pdx/events',
  'API-47 GET /integrations/pdxcampusgroups/events',
  'API-48 GET /integrations/pdxcampusgroups/news',
  'API-49 GET /integrations/rave-messages',
  'API-50 GET /integrations/mynextsteps/tasks',
  'API-51 POST /demo/state',
];

/** The checklist specification's table of calls. */
const CHECKLIST = [
  'API-52 GET /api/user/',
  'API-54 GET /api/user_task/',
  'API-57 PATCH /api/user_task/{userTaskId}/',
  'API-58 GET /api/category/',
  'API-59 GET /api/user_student_types/',
  'API-60 PATCH /api/user_student_types/{pk}/',
  'API-61 GET /api/student_types/',
  'API-62 PATCH /api/user_message/{id}/',
  'API-63 GET /api/user_preference/',
  'API-64 PATCH /api/user_preference/{pk}/',
  'API-65 GET /api/notification_type/',
];

/** The calls of the session list, which the decisions add. */
const SESSIONS = [
  'SESS-03 GET /users/sessions',
  'SESS-04 DELETE /users/sessions/{id}',
  'SESS-05 DELETE /users/sessions',
];

/** The calls of push notifications, which the decisions add. */
const PUSH = [
  'PUSH-06 GET /users/push-devices',
  'PUSH-06 POST /users/push-devices',
  'PUSH-06 PATCH /users/push-devices/{id}',
  'PUSH-06 DELETE /users/push-devices/{id}',
  'PUSH-08 POST /users/push-tests',
];

/** The calls of the calendar subscription, which the decisions add. */
const CALENDAR = ['CAL-05 GET /calendar', 'CAL-05 POST /calendar', 'CAL-06 DELETE /calendar'];

const callsOf = (host: CatalogueEntry['host']) => [
  ...new Set(catalogue.filter((entry) => entry.host === host).map(({ method, path }) => `${method} ${path}`)),
];
const withoutId = (row: string) => row.replace(/^\S+ /, '');

describe('the catalogue has every call and no other', () => {
  test.each([...PORTAL, ...SESSIONS, ...PUSH])('%s', (row) => {
    expect(callsOf('portal')).toContain(withoutId(row));
  });

  test.each(CHECKLIST)('%s', (row) => {
    expect(callsOf('checklist')).toContain(withoutId(row));
  });

  test.each(CALENDAR)('%s', (row) => {
    expect(callsOf('calendar')).toContain(withoutId(row));
  });

  test('nothing beside the tables', () => {
    expect(callsOf('portal').sort()).toEqual([...PORTAL, ...SESSIONS, ...PUSH].map(withoutId).sort());
    expect(callsOf('checklist').sort()).toEqual(CHECKLIST.map(withoutId).sort());
    expect(callsOf('calendar').sort()).toEqual(CALENDAR.map(withoutId).sort());
  });

  test('each has a name of its own and is documented in one sentence', () => {
    const names = catalogue.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(catalogue.filter(({ summary }) => !/^[A-Z][^.]+\.$/.test(summary))).toEqual([]);
  });

  test('the generated lists are current', () => {
    for (const [name, content] of Object.entries(endpointLists())) {
      expect([name, readFileSync(join(ROOT, 'src/api', name), 'utf8')]).toEqual([name, content]);
    }
    expect(Object.keys(endpoints).sort()).toEqual(
      declaredEndpoints()
        .map(({ name }) => name)
        .sort(),
    );
  });
});

test('API-03 portal paths have no trailing slash, checklist paths end with one', () => {
  const wrong = catalogue.filter(({ host, path }) => path.endsWith('/') !== (host === 'checklist'));
  expect(wrong).toEqual([]);
});

test('API-02 API-13 API-52 two calls go by cookie and one needs nothing; every other carries a token', () => {
  const without = catalogue.filter(({ auth }) => auth !== 'token').map(({ name, auth }) => [name, auth]);
  expect(without).toEqual([
    ['getStatus', 'none'],
    ['getChecklistUser', 'cookie'],
    ['getUser', 'cookie'],
  ]);
});

test('where only success counts', () => {
  expect(catalogue.filter(({ answer }) => answer === null).map(({ name }) => name)).toEqual([
    'acknowledgeUserMessage',
    'deleteCalendarSubscription',
    'clearServerCache',
    'dismissNudge',
    'endPushDevice',
    'endAllSessions',
    'endSession',
  ]);
});

test('API-08 three calls take a feed as well', () => {
  const feeds = catalogue.filter(({ accept }) => accept.includes('application/rss+xml')).map(({ name }) => name);
  expect(feeds).toEqual(['listCampusEvents', 'listCampusNews', 'listAlerts']);
});

test('GUARD-01 API-13 API-14 API-45 the status, the user and pages bypass the browser’s HTTP cache', () => {
  const uncached = catalogue.filter(({ endpoint }) => endpoint.cache === 'no-store').map(({ name }) => name);
  expect(uncached).toEqual(['getStatus', 'getUser', 'getPage']);
});

describe('API-04 p_result "Warning" is an empty answer of every call that can be empty', () => {
  const client = createHttpClient({
    base: 'https://host.test',
    token: () => 'token',
    fetch: async () => json({ p_result: 'Warning' }),
  });
  // Whether there is a calendar subscription is never empty.
  const reads = catalogue.filter(
    ({ method, auth, host }) => method === 'GET' && auth === 'token' && host !== 'calendar',
  );

  test.each(reads.map((entry) => [entry.host, entry.name, entry] as const))('%s: %s', async (_, _name, entry) => {
    const { signal } = new AbortController();
    const answer = await client(entry.endpoint, { ...exampleRequest(entry), signal });
    expect([null, []]).toContainEqual(answer);
  });

  test('API-52 the checklist’s user', async () => {
    const [user] = catalogue.filter(({ name }) => name === 'getChecklistUser');
    const { signal } = new AbortController();
    expect(user && (await client(user.endpoint, { signal } as never))).toBeNull();
  });
});

describe('a call is declared once', () => {
  /** Files in which a path or a lifetime would be a second declaration. */
  const files = ['src', 'server', 'contract'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
      .map((file) => `${folder}/${file}`),
  );
  const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
  const stringsIn = (file: string) =>
    [...textOf(file).matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
      ([, one, two, three]) => one ?? two ?? three ?? '',
    );

  test('no string outside of the declarations is the path of a call', () => {
    const paths = new Set(catalogue.map(({ path }) => path));
    const ends = new Set(
      [...paths]
        .filter((path) => path.startsWith('/integrations/'))
        .map((path) => path.replace('/integrations/', ''))
        .filter((end) => end.includes('/')),
    );
    const found = files
      .filter((file) => !/^src\/api\/(portal|checklist)\//.test(file))
      .flatMap((file) => {
        const written = stringsIn(file).map((text) => text.replace(/^(GET|POST|PUT|PATCH|DELETE) /, ''));
        return written.filter((text) => paths.has(text) || ends.has(text)).map((text) => `${file}: ${text}`);
      });
    expect(found).toEqual(ALLOWED);
  });

  test('each path is written once, in one file', () => {
    for (const path of new Set(catalogue.map((entry) => entry.path))) {
      const places = files
        .filter((file) => /^src\/api\//.test(file))
        .flatMap((file) =>
          stringsIn(file)
            .filter((text) => text === path)
            .map(() => file),
        );
      expect([path, places.length]).toEqual([path, 1]);
    }
  });

  test('lifetimes in minutes are only in the table of resources', () => {
    const found = files.filter((file) => file !== 'src/api/resources.ts' && /\bminutes: \d/.test(textOf(file)));
    expect(found).toEqual([]);
  });
});

/** Addresses that are no calls of the API although they read alike. */
const ALLOWED = [
  // What a front passes on to its backend.
  'server/settings/settings.ts: /calendar',
];

describe('every call', () => {
  const named = ({ method, path }: CatalogueEntry) => `${method} ${path.replace(/\{\w+\}/, '{id}')}`;
  const routes = openApp(NO_DATABASE, { dist: '/there/is/no/build' }).app.routes;

  test.each(catalogue.map((entry) => [entry.name, entry] as const))('%s has a route and a contract', (_, entry) => {
    const path = `${entry.host === 'portal' ? '/api' : ''}${entry.path.replace(/\{\w+\}/, ':id{[0-9]{1,10}}')}`;
    expect(routes.filter((route) => route.method === entry.method && route.path === path)).not.toEqual([]);
    expect(callNames).toContain(named(entry));
  });

  const answered = catalogue.filter(
    (entry) => NOT_IN_THE_DEMO[named(entry) as keyof typeof NOT_IN_THE_DEMO] === undefined,
  );
  test.each(answered.map((entry) => [entry.name, entry] as const))('%s has a sample answer', async (_, entry) => {
    const { method, host, path, example } = entry;
    const query = example.query === null ? '' : `?${new URLSearchParams(example.query)}`;
    const headers = { authorization: `Token ${SAMPLE_TOKEN}`, 'content-type': 'application/json' };
    const response = await createDetachedBackend(ORIGIN, NOW)(
      `${ORIGIN}${host === 'portal' ? '/api' : ''}${example.url}${query}`,
      { method, headers, ...(example.body === null ? {} : { body: JSON.stringify(example.body) }) },
    );
    // The id of the example is not one of the sample data: the call is known, the record is not.
    const detail = response.ok ? '' : ((await response.json()) as { detail: string }).detail;
    expect([response.ok, detail]).toEqual(path.includes('{') ? [false, 'Not found.'] : [true, '']);
  });

  test('that a resource uses has one lifetime for the server', () => {
    const stored = Object.keys(resources)
      .filter(isResourceName)
      .filter((name) => definitionOf(name).storedAs === undefined)
      .map((name) => resources[name].endpoint)
      .map((declared): Endpoint => (typeof declared === 'string' ? endpoints[declared] : declared));
    expect(new Set(stored).size).toBe(stored.length);
  });
});

describe.each(catalogue.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
  const schemas = [
    ['answer', entry.answer],
    ['body', entry.body],
    ['query', entry.query],
  ] as const;

  test.each(schemas)('has a JSON Schema of its %s', (_what, schema) => {
    if (schema === null) return;
    const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input' });
    expect($schema).toContain('2020-12');
    // A schema that says nothing would be a hole in the documentation.
    expect(Object.keys(described)).not.toEqual([]);
  });

  test('its example passes its own schemas, and what has no schema is not sent', () => {
    const { query, body } = entry.example;
    expect(query === null).toBe(entry.query === null);
    expect(body === null).toBe(entry.body === null);
    if (entry.query !== null) expect(z.safeParse(entry.query, query).success).toBe(true);
    if (entry.body !== null) expect(z.safeParse(entry.body, body).success).toBe(true);
  });

  test.each([null, true, 0, '', 'text', [], [null], [[]], {}, [{}], [7], { results: 7 }, { task: {} }])(
    'API-06 an answer %o is taken or is a failed one, and never anything else',
    async (content) => {
      const { fetch } = fakeBackend(new Proxy({}, { get: () => () => json(content) }));
      const client = createHttpClient({ base: 'https://host.test', token: () => 'token', fetch });
      const outcome = await client(entry.endpoint, {
        ...exampleRequest(entry),
        signal: new AbortController().signal,
      }).then(
        () => 'taken',
        (error: unknown) => (error instanceof ApiError ? error.failure.kind : error),
      );
      expect(['taken', 'malformed']).toContain(outcome);
    },
  );

  test('sends what the catalogue says', async () => {
    const backend = fakeBackend(new Proxy({}, { get: () => () => new Response(null, { status: 204 }) }));
    const client = createHttpClient({ base: 'https://host.test', token: () => 'token', fetch: backend.fetch });
    const ended = client(entry.endpoint, { ...exampleRequest(entry), signal: new AbortController().signal });
    // Without content most of them fail, which is not the question here.
    await ended.catch(() => null);
    const [sent] = backend.sent;
    expect(sent).toMatchObject({ method: entry.method, path: entry.example.url, body: entry.example.body });
    expect(Object.fromEntries(new URLSearchParams(sent?.query))).toEqual(entry.example.query ?? {});
    if (entry.answer === null) expect(await ended).toBeUndefined();
  });
});
