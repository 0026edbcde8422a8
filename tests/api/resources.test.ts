import { expect, test } from 'vitest';
import { type CallName, createHttpClient } from '../../src/api/client.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.gen.ts';
import { toFailure } from '../../src/api/failure.ts';
import { ServerCache } from '../../src/api/portal/server-caches.ts';
import {
  type AnswerOf,
  apiErrorOf,
  definitionOf,
  invalidatedBy,
  isResourceName,
  pageParameter,
  type ResourceName,
  resetBy,
  resources,
} from '../../src/api/resources.ts';
import { fakeBackend, json } from '../support/fake-backend.ts';

const signal = new AbortController().signal;
const names = Object.keys(resources).filter(isResourceName);

function answering(body: unknown, status = 200) {
  const backend = fakeBackend(new Proxy({}, { get: () => () => json(body, status) }));
  const client = createHttpClient({ base: 'https://portal.test', token: () => 'token', fetch: backend.fetch });
  return { client, sent: backend.sent };
}

const parameterFor = (name: ResourceName) => {
  const { isByTerm, parameter } = definitionOf(name);
  if (isByTerm) return '202604';
  return parameter === 'page' ? 'slug=dashboard' : parameter === 'slug' ? 'welcome' : '';
};

const declarationOf = (name: CallName): Endpoint => endpoints[name];

/** What each resource asks for, and for how many minutes its answer counts as fresh. */
const rows: [string, ResourceName, number, string][] = [
  ['CACHE-01 API-16', 'roles', 120, 'POST /users/roles'],
  ['API-17', 'preferences', 5, 'GET /preferences/user'],
  ['CACHE-02 API-20', 'profile', 240, 'GET /psu_user_profile'],
  ['CACHE-03 API-21', 'contactInfo', 10, 'GET /integrations/finti/contact-info'],
  ['CACHE-04 API-22', 'personInfo', 240, 'GET /integrations/finti/person-info'],
  ['CACHE-05 API-23', 'emergencyInfo', 240, 'GET /integrations/finti/emergency-info'],
  ['CACHE-06 API-24', 'currentTerm', 240, 'GET /integrations/finti/current-term'],
  ['CACHE-07 API-25', 'termInfo', 240, 'GET /integrations/finti/term-info'],
  ['CACHE-19 API-26', 'bookstore', 5, 'GET /integrations/finti/bookstore'],
  ['CACHE-08 API-27', 'gpa', 480, 'GET /integrations/finti/gpa'],
  ['CACHE-10 API-28', 'courses', 240, 'GET /integrations/finti/courses?term=202604'],
  ['CACHE-16', 'attendance', 60, 'GET /integrations/finti/courses?term=202604'],
  ['CACHE-09 API-29', 'schedule', 240, 'GET /integrations/finti/schedule?term=202604'],
  ['CACHE-11 API-30', 'grades', 240, 'GET /integrations/finti/grades?term=202604'],
  ['CACHE-12 API-31', 'advisors', 240, 'GET /integrations/finti/advisor'],
  ['CACHE-13 API-32', 'holds', 480, 'GET /integrations/finti/holds'],
  ['CACHE-14 API-33', 'standing', 480, 'GET /integrations/finti/standing'],
  ['CACHE-15 API-34', 'classStanding', 480, 'GET /integrations/finti/class-standing'],
  ['CACHE-17 API-35', 'program', 240, 'GET /integrations/finti/curriculum-info'],
  ['API-36', 'nudges', 5, 'GET /integrations/finti/nudges'],
  ['API-38', 'accountSummary', 5, 'GET /integrations/finti/financial-account-summary'],
  ['API-39', 'financialAid', 5, 'GET /integrations/finti/financial-aid-info'],
  ['API-41', 'messages', 5, 'GET /notifications/user'],
  ['API-46', 'events', 5, 'GET /integrations/pdx/events'],
  ['API-47', 'campusEvents', 5, 'GET /integrations/pdxcampusgroups/events'],
  ['API-48', 'campusNews', 5, 'GET /integrations/pdxcampusgroups/news'],
  ['API-49', 'alerts', 1, 'GET /integrations/rave-messages'],
  ['API-50', 'myNextSteps', 5, 'GET /integrations/mynextsteps/tasks'],
  ['CACHE-19 API-43', 'whatsNew', 5, 'GET /posts?post_type=blog'],
  ['CACHE-18 API-44', 'page', 15, 'GET /pages?slug=dashboard'],
  ['CACHE-18 FIND-09', 'searchPosts', 15, 'GET /pages?slug=dashboard'],
  ['CACHE-10 FIND-09', 'searchCourses', 240, 'GET /integrations/finti/courses?term=202604'],
  ['CACHE-12 FIND-09', 'searchAdvisors', 240, 'GET /integrations/finti/advisor'],
  ['API-43', 'post', 5, 'GET /posts?slug=welcome'],
  ['SESS-03', 'sessions', 0, 'GET /users/sessions'],
  ['PUSH-12', 'pushDevices', 0, 'GET /users/push-devices'],
];

test.each(rows)('%s %s counts as fresh for %i minutes and asks %s', async (_, name, minutes, asked) => {
  const { client, sent } = answering({ p_result: 'Warning' });
  const answer = await definitionOf(name).call(client, signal, parameterFor(name));
  // API-04: every resource can be empty.
  expect([null, []]).toContainEqual(answer);
  expect(sent.map(({ method, path, query }) => `${method} ${path}${query}`)).toEqual([asked]);
  expect(sent[0]?.headers.get('authorization')).toBe('Token token');
  expect(definitionOf(name).minutes).toBe(minutes);
});

test('every resource has a row above', () => {
  expect(rows.map(([, name]) => name).sort()).toEqual([...names].sort());
});

test('a name that every object has is no resource', () => {
  expect(['holds', 'constructor', 'toString', 'user'].filter(isResourceName)).toEqual(['holds']);
});

test('ROLE-09 what only students have', () => {
  expect(names.filter((name) => definitionOf(name).audience === 'students').sort()).toEqual([
    'accountSummary',
    'advisors',
    'attendance',
    'classStanding',
    'courses',
    'financialAid',
    'gpa',
    'grades',
    'holds',
    'myNextSteps',
    'program',
    'schedule',
    'searchAdvisors',
    'searchCourses',
    'standing',
  ]);
});

test('GUARD-07 API-40 each of the four server caches belongs to one resource', () => {
  const caches = names.map((name) => definitionOf(name).serverCache).filter((cache) => cache !== undefined);
  expect(caches.sort()).toEqual([...ServerCache.options].sort());
});

test('ERR-23 the texts of empty blocks', () => {
  const texts = names.map((name) => [name, declarationOf(resources[name].endpoint).emptyText]);
  expect(Object.fromEntries(texts.filter(([, text]) => text !== undefined))).toEqual({
    holds: 'No holds',
    contactInfo: 'Contact info not available',
    gpa: 'Not available',
    standing: 'No Current Standing / Not Applicable',
    classStanding: 'No Class Standing/Not Applicable',
    program: 'No Record Found/Not Applicable',
    accountSummary: 'Not available',
    financialAid: 'No financial aid on record',
  });
});

test('BANNER-15 what a write resets and what it invalidates', () => {
  expect(resetBy).toEqual({ taskSaved: ['myNextSteps'] });
  expect(invalidatedBy).toEqual({
    preferenceSaved: ['preferences'],
    nudgeDismissed: ['nudges'],
    messageRead: ['messages'],
    userMessageAcknowledged: ['messages'],
  });
});

test('ERR-15 ERR-16 ERR-17 ERR-18 ERR-19 ERR-20 what a failure of each resource does', () => {
  const withOutcome = (outcome: string) => names.filter((name) => definitionOf(name).onFailure === outcome).sort();
  expect(withOutcome('log')).toEqual([
    'messages',
    'preferences',
    'profile',
    'pushDevices',
    'roles',
    'searchAdvisors',
    'searchCourses',
    'searchPosts',
    'sessions',
  ]);
  expect(withOutcome('banner')).toEqual(['alerts', 'holds', 'nudges']);
  const messages = names
    .map((name) => [name, definitionOf(name).errorMessage])
    .filter(([, text]) => text !== undefined);
  expect(Object.fromEntries(messages)).toEqual({
    currentTerm: 'Unable to retrieve current term info',
    accountSummary: 'Unable to retrieve account summary',
  });
});

test('ERR-15 ERR-17 BANNER-20 the entry that a failure adds to the error list', () => {
  const entries = (['currentTerm', 'accountSummary', 'holds', 'termInfo'] as const).map(apiErrorOf);
  expect(entries).toEqual([
    { type: 'api', component: 'currentTerm', message: 'Unable to retrieve current term info' },
    { type: 'api', component: 'accountSummary', message: 'Unable to retrieve account summary' },
    { type: 'api', component: 'banner', message: 'Error retreiving data' },
    { type: 'api', component: 'termInfo', message: 'Error retreiving data' },
  ]);
});

test('ERR-10 FIND-09 the role refresh, which is no GET call, what the search asks for, and lists that only some portals have never bring the 503 screen', () => {
  expect(names.filter((name) => definitionOf(name).isOptional)).toEqual([
    'roles',
    'searchCourses',
    'searchAdvisors',
    'searchPosts',
    'sessions',
    'pushDevices',
  ]);
});

test('messages and alerts are fetched again while the page is visible', () => {
  expect(names.filter((name) => definitionOf(name).refetchWhileVisible)).toEqual(['messages', 'alerts']);
});

test('the term and the roles are facts of an answer; an empty answer has none', () => {
  const roles = { primary_role: 'student', other_roles: [] };
  expect(definitionOf('currentTerm').facts?.({ p_term_out: '202604' })).toEqual({ term: '202604' });
  expect(definitionOf('currentTerm').facts?.({ p_term_out: null })).toEqual({});
  expect(definitionOf('currentTerm').facts?.(null)).toEqual({});
  expect(definitionOf('roles').facts?.(roles)).toEqual({ roles });
  expect(definitionOf('roles').facts?.(null)).toEqual({});
  expect(names.filter((name) => definitionOf(name).facts !== undefined)).toEqual(['currentTerm', 'roles']);
});

test.each([
  ['ROUTE-17', '/', false, 'slug=dashboard'],
  ['ROUTE-18', '/dashboard', false, 'slug=dashboard'],
  ['ROUTE-24', '/resources', false, 'slug=resources'],
  ['ROUTE-24', '/academics/', false, 'slug=academics'],
  ['ROUTE-15', '/whats-new', false, 'path=whats-new'],
  ['ROUTE-15', '/a/b', false, 'path=a%2Fb'],
  ['ROUTE-15 not a way to ask for more', '/x&published=all', false, 'path=x%26published%3Dall'],
  ['ROLE-12', '/finances', true, 'slug=finances&published=all'],
  ['ROLE-12', '/a/b', true, 'path=a%2Fb&published=all'],
])('%s %s (preview %s) is asked for by %s', async (_, pathname, isPreview, parameter) => {
  expect(pageParameter(pathname, isPreview)).toBe(parameter);
  const { client, sent } = answering([]);
  expect(await definitionOf('page').call(client, signal, parameter)).toBeNull();
  expect(sent[0]?.query).toBe(`?${parameter}`);
});

test('a resource whose call is fetched later rejects as every other', async () => {
  const { client } = answering({ detail: 'down' }, 500);
  expect(await definitionOf('gpa').call(client, signal, '').catch(toFailure)).toEqual({
    kind: 'status',
    status: 500,
    detail: 'down',
  });
});

test('the answer of a resource whose call is fetched later has its type', async () => {
  const { client } = answering([{ GPA: 3.5, LEVELCODE: 'UG' }]);
  const gpa: AnswerOf<'gpa'> = await definitionOf('gpa').call(client, signal, '');
  expect(gpa).toEqual([{ GPA: 3.5, LEVELCODE: 'UG', GPATYPEINDICATOR: null }]);
});
