import { expect, test } from 'vitest';
import { type ExplainedEntry, visibilityOf } from '../../src/rules/visibility.ts';

const AT = { now: new Date('2026-09-28T15:00:00.000Z'), today: '2026-09-28' };
const BEN = {
  items: ['all', 'user:ben', 'role:student', 'type:new'],
  reader: { primary_role: 'student', other_roles: [], financial_dashboard_access: false },
};

type Task = ExplainedEntry & { kind: 'task' };
type Message = ExplainedEntry & { kind: 'message' };
type Post = ExplainedEntry & { kind: 'post' };

const task = (changes: Partial<Task>): Task => ({
  kind: 'task',
  state: 'live',
  is_published: true,
  ends_on: null,
  audience: ['role:student'],
  own: null,
  ...changes,
});
const ownTask = (changes: object = {}) => ({ completed_on: null, does_not_apply_on: null, ...changes });
const message = (changes: Partial<Message>): Message => ({
  kind: 'message',
  state: 'live',
  is_published: true,
  created_on: '2026-09-20T15:00:00.000Z',
  audience: ['type:new'],
  own: null,
  ...changes,
});
const ownMessage = (changes: object = {}) => ({
  created_on: '2026-09-20T15:00:00.000Z',
  user_read_on: null,
  withdrawn_on: null,
  ...changes,
});
const post = (changes: Partial<Post>): Post => ({
  kind: 'post',
  is_published: true,
  post_type: 'promo',
  category: null,
  audience: [],
  publishing_opens_on: '2026-09-01T15:00:00.000Z',
  publishing_closes_on: null,
  pages: [{ is_published: true }],
  ...changes,
});
const ON = '2026-09-27T10:00:00.000Z';

test.each<[string, ExplainedEntry, string]>([
  ['a task that Ben has', task({ own: ownTask() }), 'shown'],
  ['one that is for others, but he has it', task({ audience: ['role:faculty'], own: ownTask() }), 'shown'],
  ['one that is done', task({ own: ownTask({ completed_on: ON }) }), `done ${ON}`],
  [
    'one that is done and was dismissed before',
    task({ own: ownTask({ completed_on: ON, does_not_apply_on: ON }) }),
    `done ${ON}`,
  ],
  ['one that he dismissed', task({ own: ownTask({ does_not_apply_on: ON }) }), `dismissed ${ON}`],
  ['one that was withdrawn', task({ is_published: false, state: 'ended', own: ownTask() }), 'withdrawn'],
  ['a draft', task({ is_published: false, state: 'draft' }), 'draft'],
  ['a withdrawn task that he never had', task({ is_published: false, state: 'ended' }), 'withdrawn'],
  ['a task for another role', task({ audience: ['role:faculty', 'type:transfer'] }), 'role'],
  ['a task for another student type', task({ audience: ['type:transfer', 'user:amara'] }), 'type'],
  ['a task for one other person', task({ audience: ['user:amara'] }), 'name'],
  ['a task of another system, without an audience', task({ audience: [] }), 'name'],
  ['a task that ended before he came', task({ ends_on: '2026-09-27' }), 'ended 2026-09-27'],
  ['a task that ends today', task({ ends_on: '2026-09-28' }), 'nextSignIn'],
  ['a message that he has', message({ own: ownMessage() }), 'shown'],
  ['one that he has read', message({ own: ownMessage({ user_read_on: ON }) }), `read ${ON}`],
  [
    'one that was withdrawn from him',
    message({ own: ownMessage({ withdrawn_on: ON, user_read_on: ON }) }),
    `withdrawn ${ON}`,
  ],
  [
    'one that he gets tomorrow',
    message({ own: ownMessage({ created_on: '2026-09-29T15:00:00.000Z' }) }),
    'scheduled 2026-09-29T15:00:00.000Z',
  ],
  ['a message that is a draft', message({ is_published: false, state: 'draft' }), 'draft'],
  ['a message for others', message({ audience: ['type:transfer'] }), 'type'],
  ['a message that waits for his sign-in', message({}), 'nextSignIn'],
  ['a message of 30 days ago', message({ created_on: '2026-08-29T15:00:00.000Z' }), 'tooOld 2026-08-29T15:00:00.000Z'],
  ['a post on a page', post({}), 'shown'],
  ['a post that is a draft', post({ is_published: false }), 'draft'],
  ['a post that ended now', post({ publishing_closes_on: AT.now.toISOString() }), `ended ${AT.now.toISOString()}`],
  [
    'a post that opens later',
    post({ publishing_opens_on: '2026-10-01T15:00:00.000Z' }),
    'scheduled 2026-10-01T15:00:00.000Z',
  ],
  ['a post for faculty', post({ category: 'faculty' }), 'role'],
  ['a post for his student type', post({ audience: ['type:transfer', 'type:new'] }), 'shown'],
  ['a post for another student type', post({ category: 'student', audience: ['type:transfer'] }), 'type'],
  ['a post for his type and another role', post({ category: 'faculty', audience: ['type:new'] }), 'role'],
  ['a post for people with the financial dashboard', post({ category: 'financial_dashboard' }), 'access'],
  ['a post on no page', post({ pages: [] }), 'onNoPage'],
  ['a post on a page that is not published', post({ pages: [{ is_published: false }] }), 'onHiddenPages'],
  [
    'a post on two pages, one of them published',
    post({ pages: [{ is_published: false }, { is_published: true }] }),
    'shown',
  ],
  ['an article of What’s New', post({ post_type: 'blog', pages: [] }), 'shown'],
])('ADMIN-110 what Ben sees of %s', (_, entry, expected) => {
  const { reason, on } = visibilityOf(entry, BEN, AT);
  expect(on === null ? reason : `${reason} ${on}`).toBe(expected);
});
