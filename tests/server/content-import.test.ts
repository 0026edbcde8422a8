import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContentError, readContentFiles } from '../../server/content/content-files.ts';
import { emptyContent } from '../../server/content/entries.ts';
import { importContent } from '../../server/content/import-content.ts';
import { readStoredContent } from '../../server/content/stored-content.ts';
import type { Database } from '../../server/db/database.ts';
import { auditLog, messages, tasks, userTasks } from '../../server/db/schema.ts';
import { entryKinds, kinds } from '../../src/api/admin/entries.ts';
import { iconPath } from '../../src/ui/content/icon-paths.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { list, OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

let database: Database;
function useDatabase(): void {
  beforeEach(async () => {
    database = await openSampleDatabase();
  }, OPEN_TIMEOUT_MS);
  afterEach(() => database.close());
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const importFolder = (apply = true) =>
  importContent(database.orm, readContentFiles(folder).content, { apply, by: 'editor', now: NOW });

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ContentError)
      return error.problems.map((problem) => problem.replace(/^\S*content-[^/]*\//, ''));
    throw error;
  }
  return [];
}

const POST = `---
kind: post
slug: shuttle
post_type: accordion
title: Night shuttle
category: student
publishing_opens_on: 2025-01-20T08:00:00-08:00
---
The shuttle runs **every night**.
`;

const TASKS = `key,title,category,ends_on,action_date,has_deadline,audience,checklist_rank
get-a-locker,Get a locker,campus-life,2025-02-01,2025-02-01,yes,role:student,3
teach,"Plan, then teach",,,,no,role:faculty; user:erik,
`;

describe('files', () => {
  test('Markdown with front matter becomes a post with HTML, CSV rows become tasks', () => {
    write('shuttle.md', POST);
    write('tasks.csv', TASKS);
    const { post, task } = readContentFiles(folder).content;
    expect(post).toMatchObject([
      {
        slug: 'shuttle',
        body: '<p>The shuttle runs <strong>every night</strong>.</p>',
        publishing_opens_on: '2025-01-20T16:00:00.000Z',
        links: [],
      },
    ]);
    expect(task).toMatchObject([
      { key: 'get-a-locker', has_deadline: true, checklist_rank: 3, audience: ['role:student'], is_published: true },
      {
        key: 'teach',
        title: 'Plan, then teach',
        category: null,
        ends_on: null,
        audience: ['role:faculty', 'user:erik'],
      },
    ]);
  });

  test('all problems of all files are reported with file and field', () => {
    write(
      'a.json',
      '{"posts": [{"slug": "Bad Slug", "post_type": "poster", "title": " ", "colour": "red"}], "tasks": []}',
    );
    write('b.json', '{"articles": []}');
    write('c.csv', 'key,title,ends_on,is_important\nx,X,tomorrow,perhaps\n');
    write('d.md', 'no front matter');
    write('e.md', '---\nkind: category\n---\n');
    write('f.json', '{');
    expect(problemsOf(() => readContentFiles(folder))).toEqual([
      'a.json, posts[0]: slug: must have only small letters, digits and single hyphens between them',
      expect.stringMatching(/^a\.json, posts\[0\]: post_type: /),
      'a.json, posts[0]: title: must not be empty',
      expect.stringMatching(/^a\.json, posts\[0\]: publishing_opens_on: /),
      'a.json, posts[0]: there is no field colour',
      'b.json: must be an object with only these lists: categories, student_types, notification_types, tasks, posts, pages, messages, pictures',
      'c.csv, row 2: ends_on: must be a day such as 2026-10-13',
      expect.stringMatching(/^c\.csv, row 2: is_important: /),
      'd.md: must begin with fields in YAML between two lines “---”',
      'e.md: kind: must be task, post, page or message',
      expect.stringMatching(/^f\.json: /),
    ]);
  });

  test('the same entry in two files is a problem', () => {
    write('a.md', POST);
    write('b.md', POST);
    expect(problemsOf(() => readContentFiles(folder))).toEqual([
      expect.stringMatching(/^b\.md: the post shuttle is already in \S*a\.md$/),
    ]);
  });

  test('YAML neither executes code nor expands aliases', () => {
    write('a.md', '---\nkind: !!js/function "function () { throw 1 }"\n---\n');
    write('b.md', '---\na: &a [x, x]\nb: &b [*a, *a]\nkind: post\n---\n');
    expect(problemsOf(() => readContentFiles(folder))).toEqual([
      expect.stringMatching(/^a\.md: /),
      expect.stringMatching(/^b\.md: .*alias/i),
    ]);
  });

  test.each([
    ['a missing file', 'missing.md', 'There is no file or folder'],
    ['an empty folder', '.', 'has no .json, .md or .csv files'],
  ])('%s is a sentence', (_, path, sentence) => {
    expect(problemsOf(() => readContentFiles(join(folder, path)))).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('import', () => {
  useDatabase();

  test('ADMIN-07 markup that content must not have is refused with its place', async () => {
    write('hostile.md', `${POST}\n<p class="x">Hi<script>go()</script><a href="javascript:go()">link</a></p>\n`);
    await expect(importFolder()).rejects.toThrow(
      [
        'post shuttle: body: the attribute class of <p> is not allowed in content',
        'post shuttle: body: <script> is not allowed in content',
        'post shuttle: body: the link to “javascript:go()” is not allowed in content',
      ].join('\n'),
    );
    expect((await readStoredContent(database.orm)).post.filter(({ slug }) => slug === 'shuttle')).toEqual([]);
  });

  test('adds content that the portal then shows, and a second run changes nothing', async () => {
    write('shuttle.md', POST);
    write('tasks.csv', TASKS);
    write(
      'content.json',
      JSON.stringify({
        pages: [{ path: 'transport', slug: 'transport', title: 'Transport', posts: ['shuttle'] }],
        messages: [
          {
            key: 'shuttle-news',
            title: 'A new shuttle',
            body: '<p>It runs every night.</p>',
            created_on: '2025-01-21T08:00:00-08:00',
            audience: ['user:amara', 'user:erik'],
          },
        ],
      }),
    );
    const { changes, warnings } = await importFolder();
    expect(changes.map(({ kind, key, before }) => [kind, key, before])).toEqual([
      ['task', 'get-a-locker', null],
      ['task', 'teach', null],
      ['post', 'shuttle', null],
      ['page', 'transport', null],
      ['message', 'shuttle-news', null],
    ]);
    expect(warnings).toEqual([]);

    const amara = await openApp(database).signIn('amara');
    const erik = await openApp(database).signIn('erik');
    const titlesOf = async (answer: Response) => (await list(answer)).map(({ title }) => title);
    const taskTitles = async ({ get }: typeof amara) =>
      (await list(await get('/api/user_task/'))).map(({ task }) => (task as { title: string }).title);
    expect(await taskTitles(amara)).toContain('Get a locker');
    expect(await taskTitles(erik)).toContain('Plan, then teach');
    expect(await taskTitles(erik)).not.toContain('Get a locker');
    expect(await titlesOf(await erik.get('/api/notifications/user'))).toContain('A new shuttle');
    const [page] = await list(await amara.get('/api/pages?path=transport'));
    expect(page).toMatchObject({ posts: [{ slug: 'shuttle' }] });

    expect(await importFolder()).toEqual({ changes: [], warnings: [] });
  });

  test('OPS-79 the starter content goes in whole, without a note, and a second time changes nothing', async () => {
    const starter = () => readContentFiles(join(import.meta.dirname, '..', '..', 'deploy', 'content')).content;
    const run = () => importContent(database.orm, starter(), { apply: true, by: 'operator', now: NOW });
    const { changes, warnings } = await run();
    expect([...new Set(changes.map(({ kind }) => kind))].toSorted()).toEqual([
      ...['category', 'notification_type', 'page', 'post', 'student_type'],
    ]);
    expect([warnings, (await run()).changes]).toEqual([[], []]);
    const { get } = await openApp(database).signIn('amara');
    const pages = await list(await get('/api/pages?slug=dashboard'));
    const posts = pages.flatMap((page) => page.posts as { title: string; links: { icon_class: string }[] }[]);
    expect(posts.map(({ title }) => title)).toEqual(['Welcome to the portal', 'In the portal']);
    const icons = posts.flatMap(({ links }) => links).map(({ icon_class: icon }) => [icon, iconPath(icon) !== null]);
    expect(icons).toEqual(icons.map(([icon]) => [icon, true]));
  });

  test('answers have no columns of the import', async () => {
    write('tasks.csv', TASKS);
    await importFolder();
    const { get } = await openApp(database).signIn('amara');
    const tasks = await list(await get('/api/user_task/'));
    const inbox = await list(await get('/api/notifications/user'));
    const names = [...tasks.map(({ task }) => task as object), ...inbox].flatMap(Object.keys);
    expect(names.filter((name) => name.startsWith('import_'))).toEqual([]);
  });

  test('a change shows only the changed fields, keeps the progress of people and is in the audit log', async () => {
    write('tasks.csv', TASKS);
    await importFolder();
    const { get, patch } = await openApp(database).signIn('amara');
    const own = (await list(await get('/api/user_task/'))).find(
      ({ task }) => (task as { title: string }).title === 'Get a locker',
    );
    await patch(`/api/user_task/${own?.id}/`, { starred: true });

    write('tasks.csv', TASKS.replace('Get a locker', 'Rent a locker').replace(',3\n', ',4\n'));
    const { changes } = await importFolder();
    expect(changes).toEqual([
      {
        kind: 'task',
        key: 'get-a-locker',
        before: { title: 'Get a locker', checklist_rank: 3 },
        after: { title: 'Rent a locker', checklist_rank: 4 },
        newPeople: 0,
      },
    ]);
    const [row] = await database.orm.select().from(tasks).where(eq(tasks.import_key, 'get-a-locker'));
    expect(
      await database.orm
        .select()
        .from(userTasks)
        .where(eq(userTasks.id, Number(own?.id))),
    ).toMatchObject([{ starred: true, task_id: row?.id }]);
    const log = await database.orm.select().from(auditLog).orderBy(auditLog.id);
    expect(
      log.map(({ changed_by, kind, key, before, after }) => ({ changed_by, kind, key, before, after })).at(-1),
    ).toEqual({
      changed_by: 'editor',
      kind: 'task',
      key: 'get-a-locker',
      before: { title: 'Get a locker', checklist_rank: 3 },
      after: { title: 'Rent a locker', checklist_rank: 4 },
    });
    expect(log).toHaveLength(3);
  });

  test('a changed message stays read for the people who have read it', async () => {
    const message = (title: string) =>
      JSON.stringify({
        messages: [
          { key: 'news', title, body: '<p>News</p>', created_on: '2025-01-21T08:00:00Z', audience: ['role:student'] },
        ],
      });
    write('news.json', message('News'));
    await importFolder();
    const { get, patch } = await openApp(database).signIn('amara');
    const [first] = (await list(await get('/api/notifications/user'))).filter(({ title }) => title === 'News');
    await patch(`/api/notifications/${first?.pk}`, { user_read_on: NOW.toISOString() });
    write('news.json', message('Corrected news'));
    await importFolder();
    const inbox = await list(await get('/api/notifications/user'));
    expect(inbox.filter(({ title }) => /news/i.test(String(title)))).toMatchObject([
      { pk: first?.pk, title: 'Corrected news', read: true },
    ]);
  });

  test('people who join later get the task at the next import', async () => {
    write('tasks.csv', TASKS.replace('role:student', 'user:amara'));
    await importFolder();
    write('tasks.csv', TASKS.replace('role:student', 'user:amara user:jonas'));
    const { changes } = await importFolder();
    expect(changes).toMatchObject([{ key: 'get-a-locker', newPeople: 1 }]);
  });

  test('a dry run finds the same changes and writes nothing', async () => {
    write('shuttle.md', POST);
    const { changes } = await importFolder(false);
    expect(changes).toMatchObject([{ kind: 'post', key: 'shuttle', before: null }]);
    expect((await importFolder(false)).changes).toEqual(changes);
    expect(await database.orm.select().from(auditLog)).toEqual([]);
  });

  test('ADMIN-76 an entry that refers to nothing, or a task for no person, stops the import before it changes anything', async () => {
    write('shuttle.md', POST);
    write(
      'content.json',
      JSON.stringify({
        pages: [{ path: 'transport', slug: 'transport', title: 'Transport', posts: ['shuttle', 'bus'] }],
        tasks: [
          { key: 'ride', title: 'Ride', category: 'wheels', audience: ['user:nemo'] },
          { key: '#424242', title: 'Ride', audience: ['all'] },
          { key: 'for-no-person', title: 'Ride' },
          { key: 'draft', title: 'Ride', is_published: false },
        ],
      }),
    );
    const error = await importFolder().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContentError);
    expect((error as ContentError).problems).toEqual([
      'task ride: category: there is no category wheels',
      'task ride: audience: there is no person nemo',
      'task #424242: there is no task with this number. A new task needs a name such as apply-for-housing',
      'task for-no-person: audience: must name the people who get the task',
      'page transport: posts: there is no post bus',
    ]);
    const { post } = await readStoredContent(database.orm);
    expect(post.filter(({ slug }) => slug === 'shuttle')).toEqual([]);
  });

  test('ADMIN-76 a task whose day is over is reported when it is new or changed', async () => {
    write(
      'tasks.json',
      JSON.stringify({ tasks: [{ key: 'ride', title: 'Ride', ends_on: '2020-01-31', audience: ['all'] }] }),
    );
    expect((await importFolder()).warnings).toEqual(['task ride: ends_on 2020-01-31 is over']);
    expect((await importFolder()).warnings).toEqual([]);
  });

  test('a category that is not a role is reported, because all people then see the post', async () => {
    write('shuttle.md', POST.replace('category: student', 'category: studnet'));
    expect((await importFolder()).warnings).toEqual([
      'post shuttle: “studnet” is not a role, so all people see this post',
    ]);
  });
});

describe('export', () => {
  useDatabase();

  test('ADMIN-16 drafts, student types and notification types are in the files', async () => {
    write('draft.md', POST.replace('title:', 'is_published: false\ntitle:'));
    write('types.json', JSON.stringify({ student_types: [{ key: 'commuter', name: 'Commuter' }] }));
    await importFolder();
    const stored = await readStoredContent(database.orm);
    expect(stored.post.filter(({ is_published }) => !is_published).map(({ slug }) => slug)).toEqual(['shuttle']);
    expect(stored.student_type.at(-1)).toEqual({ key: 'commuter', name: 'Commuter' });
    expect(stored.student_type[0]?.key).toBe('#1');
    expect(stored.notification_type.length).toBeGreaterThan(0);
    expect((await importFolder()).changes).toEqual([]);
  });

  test('the exported content of the database imports without a change', async () => {
    const stored = await readStoredContent(database.orm);
    for (const kind of kinds) write(`${kind}.json`, JSON.stringify({ [entryKinds[kind].listName]: stored[kind] }));
    expect((await importFolder()).changes).toEqual([]);
  });

  test('the exported content makes the same content in another database', async () => {
    write('tasks.csv', TASKS);
    write('shuttle.md', POST);
    await importFolder();
    const stored = await readStoredContent(database.orm);
    const other = await openSampleDatabase();
    try {
      await importContent(other.orm, { ...emptyContent(), ...stored }, { apply: true, by: 'editor', now: NOW });
      expect(await readStoredContent(other.orm)).toEqual(stored);
    } finally {
      await other.close();
    }
  });

  test('messages to single people are not content', async () => {
    expect(await database.orm.select().from(messages)).not.toEqual([]);
    expect((await readStoredContent(database.orm)).message).toEqual([]);
  });
});
