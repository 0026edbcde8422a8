import { expect, test } from 'vitest';
import { peopleIn, type Reachable } from '../../server/content/audience.ts';
import { findProblems } from '../../server/content/write-content.ts';
import { describeIssues } from '../../server/http/read-json.ts';
import { entryKinds } from '../../src/api/admin/entries.ts';
import { countRecipients } from '../../src/api/admin/recipients.ts';

const PEOPLE = 2_000;
const NAMES = 20_000;

const everyone: Reachable[] = Array.from({ length: PEOPLE }, (_, id) => {
  const username = `student-${id}`;
  return { id, username, items: ['all', `user:${username}`, 'role:student'] };
});
const namesOf = (count: number) => Array.from({ length: count }, (_, place) => `user:student-${NAMES - place}`);

/** The list, and how often an item of it was read. */
function counted(list: string[]): { list: readonly string[]; reads: () => number } {
  let count = 0;
  const get = (target: string[], key: string | symbol) => {
    if (typeof key === 'string' && /^\d+$/.test(key)) count += 1;
    return Reflect.get(target, key);
  };
  return { list: new Proxy(list, { get }), reads: () => count };
}

test('ADMIN-09 a list of names is read once, and not once for each person', () => {
  const audience = counted(namesOf(NAMES));
  expect(peopleIn(audience.list, everyone).map(({ id }) => id)).toEqual(everyone.slice(1).map(({ id }) => id));
  expect(audience.reads()).toBe(NAMES);
});

test.each([
  [['all'], PEOPLE],
  [['role:student', 'user:student-1'], PEOPLE],
  [['role:faculty', 'user:student-1', 'user:student-1'], 1],
  [['role:faculty'], 0],
])('ADMIN-09 the audience %j has %d people', (audience, expected) => {
  expect(peopleIn(audience, everyone).length).toBe(expected);
});

test('ADMIN-09 more than 20,000 names are neither counted nor saved, and a sentence says what to do', () => {
  const sentence =
    'must have at most 20,000 names. Divide a longer list between several entries, or choose a role or a student type';
  const check = (count: number) => {
    const audience = namesOf(count);
    const body = countRecipients.body.safeParse({ audience });
    const created_on = '2025-01-21T16:00:00Z';
    const message = entryKinds.message.schema.parse({ key: 'news', title: 'News', body: 'News', created_on, audience });
    const keys = { category: [], student_type: [], notification_type: [], task: [], post: [], page: [], message: [] };
    const people = audience.map((item, id) => ({ id, username: item.slice(5), items: [item] }));
    const surroundings = { keys, everyone: people, types: new Set<string>(), givenTasks: new Set<string>() };
    return {
      counted: body.success ? null : describeIssues(body.error.issues),
      saved: findProblems([{ kind: 'message', entry: message, row: null }], surroundings),
    };
  };
  expect(check(NAMES)).toEqual({ counted: null, saved: [] });
  expect(check(NAMES + 1)).toEqual({
    counted: `audience ${sentence}.`,
    saved: [{ entry: 'message news', text: `audience: ${sentence}` }],
  });
});
