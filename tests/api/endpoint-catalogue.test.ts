import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createHttpClient } from '../../src/api/client.ts';
import { type CatalogueEntry, catalogue } from '../../src/api/endpoint-catalogue.ts';
import { ApiError } from '../../src/api/failure.ts';
import { fakeBackend, json } from '../support/fake-backend.ts';

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

const callsOf = (host: CatalogueEntry['host']) => [
  ...new Set(catalogue.filter((entry) => entry.host === host).map(({ method, path }) => `${method} ${path}`)),
];
const withoutId = (row: string) => row.replace(/^\S+ /, '');

describe('the catalogue has every call and no other', () => {
  test.each(PORTAL)('%s', (row) => {
    expect(callsOf('portal')).toContain(withoutId(row));
  });

  test.each(CHECKLIST)('%s', (row) => {
    expect(callsOf('checklist')).toContain(withoutId(row));
  });

  test('nothing beside the two tables', () => {
    expect(callsOf('portal').sort()).toEqual(PORTAL.map(withoutId).sort());
    expect(callsOf('checklist').sort()).toEqual(CHECKLIST.map(withoutId).sort());
  });

  test('each has a name of its own and says what it is for in one sentence', () => {
    const names = catalogue.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(catalogue.filter(({ summary }) => !/^[A-Z][^.]+\.$/.test(summary))).toEqual([]);
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
    ['getUser', 'cookie'],
    ['getChecklistUser', 'cookie'],
  ]);
});

test('where only success counts', () => {
  expect(catalogue.filter(({ answer }) => answer === null).map(({ name }) => name)).toEqual([
    'dismissNudge',
    'clearServerCache',
    'acknowledgeUserMessage',
  ]);
});

test('API-08 three calls take a feed as well', () => {
  const feeds = catalogue.filter(({ accept }) => accept.includes('application/rss+xml')).map(({ name }) => name);
  expect(feeds).toEqual(['listCampusEvents', 'listCampusNews', 'listAlerts']);
});

test('API-44 the examples of the calls that ask for content', () => {
  const queries = catalogue.filter(({ path }) => /posts|pages/.test(path)).map(({ example }) => example.query);
  expect(queries).toEqual([
    { post_type: 'blog', category: 'student' },
    { slug: 'welcome-week' },
    { slug: 'dashboard' },
    { path: 'student-life/clubs', published: 'all' },
  ]);
});

test('API-54 API-55 API-56 the examples of the calls that ask for tasks', () => {
  const queries = catalogue.filter(({ path }) => path === '/api/user_task/').map(({ example }) => example.query);
  expect(queries).toEqual([
    { published: 'True' },
    { published: 'True', limit: '3' },
    { published: 'True', task__id: '7' },
  ]);
});

describe.each(catalogue.map((entry) => [entry.name, entry] as const))('%s', (_, entry) => {
  const schemas = [
    ['answer', entry.answer],
    ['body', entry.body ?? null],
    ['query', entry.query ?? null],
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
    expect(query === null).toBe(entry.query === undefined);
    expect(body === null).toBe(entry.body === undefined);
    if (entry.query !== undefined) expect(z.safeParse(entry.query, query).success).toBe(true);
    if (entry.body !== undefined) expect(z.safeParse(entry.body, body).success).toBe(true);
  });

  test.each([null, true, 0, '', 'text', [], [null], [[]], {}, [{}], [7], { results: 7 }, { task: {} }])(
    'API-06 an answer %o is taken or is a failed one, and never anything else',
    async (content) => {
      const { fetch } = fakeBackend(new Proxy({}, { get: () => () => json(content) }));
      const client = createHttpClient({ base: 'https://host.test', token: () => 'token', fetch });
      const outcome = await entry.send(client, new AbortController().signal).then(
        () => 'taken',
        (error: unknown) => (error instanceof ApiError ? error.failure.kind : error),
      );
      expect(['taken', 'malformed']).toContain(outcome);
    },
  );

  test('sends what the catalogue says', async () => {
    const backend = fakeBackend(new Proxy({}, { get: () => () => new Response(null, { status: 204 }) }));
    const client = createHttpClient({ base: 'https://host.test', token: () => 'token', fetch: backend.fetch });
    const ended = entry.send(client, new AbortController().signal);
    // Without content most of them fail, which is not the question here.
    await ended.catch(() => null);
    const [sent] = backend.sent;
    expect(sent).toMatchObject({ method: entry.method, path: entry.example.path, body: entry.example.body });
    expect(Object.fromEntries(new URLSearchParams(sent?.query))).toEqual(entry.example.query ?? {});
    if (entry.answer === null) expect(await ended).toBeUndefined();
  });
});
