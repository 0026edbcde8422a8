import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { catalogue } from '../../contract/catalogue.ts';

const schemasOf = (name: string) => {
  const entry = catalogue.find((each) => each.name === name);
  if (entry === undefined) throw new Error(`no call is named ${name}`);
  return entry;
};
const takesBody = (name: string, body: unknown) => {
  const schema = schemasOf(name).body;
  if (schema === null) throw new Error(`${name} has no body`);
  return z.safeParse(schema, body).success;
};
const takesQuery = (name: string, query: Record<string, string>) => {
  const schema = schemasOf(name).query;
  if (schema === null) throw new Error(`${name} has no query`);
  return z.safeParse(schema, query).success;
};

const AT = '2026-09-28T15:00:00Z';

test.each([
  ['API-18', 'savePreference', { use_profile_photo: true }],
  ['API-18', 'savePreference', { contact_by_email: false }],
  ['API-18', 'savePreference', { contact_by_text: true }],
  ['API-18', 'savePreference', { sms_number: '5035550100' }],
  ['API-18', 'savePreference', { sms_number: null }],
  ['API-19', 'savePhotoChoice', { use_profile_photo: false }],
  ['API-37', 'dismissNudge', { nudge_type: 'DEPOSIT' }],
  ['API-37', 'dismissNudge', { nudge_type: 'NEW_KIND' }],
  ['API-40', 'clearServerCache', { endpoint: 'EmergencyInfo' }],
  ['API-40', 'clearServerCache', { endpoint: 'CurriculumInfo' }],
  ['API-40', 'clearServerCache', { endpoint: 'ContactInfo' }],
  ['API-40', 'clearServerCache', { endpoint: 'PersonInfo' }],
  ['API-42', 'patchMessage', { user_read_on: AT }],
  ['API-12', 'patchMessage', { user_read_on: '2026-09-28T08:00:00.123-07:00' }],
  ['MSG-14', 'patchMessage', { user_read_on: null }],
  ['API-51', 'switchDemo', { is_demo: true }],
  ['API-57', 'patchUserTask', { completed_on: AT }],
  ['API-57', 'patchUserTask', { completed_on: null }],
  ['API-57', 'patchUserTask', { does_not_apply_on: AT }],
  ['API-57', 'patchUserTask', { does_not_apply_on: null }],
  ['API-57', 'patchUserTask', { do_now_on: AT }],
  ['API-57', 'patchUserTask', { starred: false }],
  ['API-60', 'saveStudentTypes', { student_types: [] }],
  ['API-60', 'saveStudentTypes', { student_types: [1, 2_147_483_647] }],
  ['API-62', 'acknowledgeUserMessage', { user_acknowledged_on: AT }],
  ['API-64', 'saveUserPreference', { notifications: [1] }],
  ['API-64', 'saveUserPreference', { updated_by_user_on: AT }],
])('%s %s takes %o', (_, name, body) => {
  expect(takesBody(name, body)).toBe(true);
});

test.each([
  ['API-18', 'savePreference', {}],
  ['API-18', 'savePreference', { use_profile_photo: true, contact_by_text: true }],
  ['API-18', 'savePreference', { use_profile_photo: 'true' }],
  ['API-18', 'savePreference', { sms_number: '5'.repeat(41) }],
  ['API-18', 'savePreference', { pk: 1, contact_by_text: true }],
  ['API-19', 'savePhotoChoice', { use_profile_photo: false, pk: 1 }],
  ['API-19', 'savePhotoChoice', { use_profile_photo: false, use_photo: false }],
  ['API-19', 'savePhotoChoice', { contact_by_text: true }],
  ['API-37', 'dismissNudge', { nudge_type: '' }],
  ['API-37', 'dismissNudge', { nudge_type: 'A'.repeat(41) }],
  ['API-40', 'clearServerCache', { endpoint: 'Holds' }],
  ['API-40', 'clearServerCache', { endpoint: 'constructor' }],
  ['API-42', 'patchMessage', { user_read_on: '' }],
  ['API-42', 'patchMessage', { user_read_on: AT, read: true }],
  ['API-12', 'patchMessage', { user_read_on: '2026-09-28' }],
  ['API-12 no offset', 'patchMessage', { user_read_on: '2026-09-28T15:00:00' }],
  ['API-12 no such day', 'patchMessage', { user_read_on: '2026-02-30T15:00:00Z' }],
  ['API-12 no such hour', 'patchMessage', { user_read_on: '2026-02-28T25:00:00Z' }],
  ['API-12 no time that a database keeps', 'patchMessage', { user_read_on: '0000-01-01T00:00:00Z' }],
  ['API-12 past the year 9999', 'patchMessage', { user_read_on: '9999-12-31T23:59:59-10:00' }],
  ['API-51', 'switchDemo', { is_demo: 1 }],
  ['API-57', 'patchUserTask', {}],
  ['API-57', 'patchUserTask', { completed_on: AT, starred: true }],
  ['API-57', 'patchUserTask', { do_now_on: null }],
  ['API-57', 'patchUserTask', { overdue: true }],
  ['API-57', 'patchUserTask', []],
  ['API-60', 'saveStudentTypes', { student_types: [0] }],
  ['API-60', 'saveStudentTypes', { student_types: [1.5] }],
  ['API-60', 'saveStudentTypes', { student_types: [2_147_483_648] }],
  ['API-60', 'saveStudentTypes', { student_types: ['1'] }],
  ['API-62', 'acknowledgeUserMessage', { user_acknowledged_on: '' }],
  ['API-64', 'saveUserPreference', { notifications: [1], updated_by_user_on: AT }],
  ['API-64', 'saveUserPreference', null],
])('%s %s refuses %o', (_, name, body) => {
  expect(takesBody(name, body)).toBe(false);
});

test.each([
  ['API-28', 'listCourses', { term: '202604' }],
  ['API-43', 'listPosts', { post_type: 'blog' }],
  ['API-43', 'listPosts', { post_type: 'promo', category: 'financial_dashboard' }],
  ['API-43', 'listPosts', { slug: 'welcome' }],
  ['API-44', 'getPage', { slug: 'dashboard' }],
  ['API-44', 'getPage', { path: 'a/b' }],
  ['API-45', 'getPage', { path: 'a/b', published: 'all' }],
  ['API-54', 'listUserTasks', { published: 'True' }],
  ['API-55', 'listUserTasks', { published: 'True', limit: '5', offset: '0' }],
  ['API-56', 'listUserTasks', { published: 'True', task__id: '7' }],
  ['API-56', 'listUserTasks', { published: 'True', task__id: '2147483647' }],
])('%s %s takes the query %o', (_, name, query) => {
  expect(takesQuery(name, query)).toBe(true);
});

test.each([
  ['API-28', 'listCourses', {}],
  ['API-28', 'listCourses', { term: '202605' }],
  ['API-28', 'listCourses', { term: '2026' }],
  ['API-28', 'listCourses', { term: '202604', page: '2' }],
  ['API-43', 'listPosts', {}],
  ['API-43', 'listPosts', { category: 'staff' }],
  ['API-43', 'listPosts', { post_type: 'poem' }],
  ['API-43', 'listPosts', { post_type: 'blog', slug: 'welcome' }],
  ['API-44', 'getPage', { slug: 'a', path: 'a' }],
  ['API-44', 'getPage', { slug: '' }],
  ['API-45', 'getPage', { slug: 'a', published: 'some' }],
  ['API-55', 'listUserTasks', { limit: '0' }],
  ['API-55', 'listUserTasks', { limit: '-1' }],
  ['API-55', 'listUserTasks', { limit: '9999999999' }],
  ['API-56', 'listUserTasks', { task__id: 'seven' }],
  ['API-56', 'listUserTasks', { task__id: '2147483648' }],
] as [string, string, Record<string, string>][])('%s %s refuses the query %o', (_, name, query) => {
  expect(takesQuery(name, query)).toBe(false);
});
