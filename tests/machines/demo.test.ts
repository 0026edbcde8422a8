import { expect, test, vi } from 'vitest';
import { type ResourceName, resources } from '../../src/api/resources.ts';
import { openDemoMode } from '../../src/demo/demo-mode.ts';
import { selectTasks } from '../../src/machines/checklist/selectors.ts';
import { getChild, getTask } from '../../src/machines/portal/children.ts';
import { requestResources } from '../../src/machines/portal/request-resources.ts';
import { selectTerm } from '../../src/machines/portal/selectors.ts';
import { selectAnswer, selectView } from '../../src/machines/resource/selectors.ts';
import { selectToken, selectUser } from '../../src/machines/session/selectors.ts';
import { enter, HOLDS, NOW, ORIGIN, STATUS, snapshotOf, start, student, USER } from './support/live-portal.ts';
import { pendingBackend, settle } from './support/pending-backend.ts';
import { student as person } from './support/people.ts';

const mayUseDemo = { ...student, username: 'amara', can_use_demo: true };

/** A tab in demo mode. `changes` is what it has changed so far. */
function startDemo(changes: { content: string | null } = { content: null }) {
  const stage = start({
    demo: (outside) =>
      openDemoMode({
        now: () => NOW,
        timeZone: 'America/Los_Angeles',
        storage: {
          read: () => changes.content,
          write: (content) => {
            changes.content = content;
          },
        },
        outside,
        apiBase: `${ORIGIN}/api`,
        nextStepsHost: ORIGIN,
      }),
  });
  return { ...stage, changes };
}

/** Everything that the demo answers needs its code first. */
async function settleWithCode(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await vi.dynamicImportSettled();
    await settle();
  }
}

const withoutParameter = (Object.keys(resources) as ResourceName[]).filter((name) => !['page', 'post'].includes(name));

test('DEMO-09 DEMO-10 DEMO-14 in demo mode every resource shows the sample student’s; only status and user call leave', async () => {
  const stage = startDemo();
  requestResources(stage.portal, withoutParameter);
  await enter(stage, mayUseDemo);
  await settleWithCode();
  expect(selectUser(stage.session())).toMatchObject({ username: 'robin', primary_role: 'student', can_use_demo: true });
  expect(selectToken(stage.session())).not.toBe(student.auth_token);

  const term = selectTerm(stage.portal.getSnapshot());
  const views = withoutParameter.map((name) => {
    const { isByTerm } = resources[name] as { isByTerm?: true };
    return [name, selectView(snapshotOf(stage, name, isByTerm ? term : null))];
  });
  expect(views).toEqual(withoutParameter.map((name) => [name, 'ready']));
  expect(stage.backend.sent()).toEqual([STATUS, USER]);
});

test('DEMO-09 DEMO-11 the checklist is the sample student’s; what is changed stays in the tab, over a reload too', async () => {
  const changes = { content: null };
  const first = startDemo(changes);
  await first.openChecklist();
  await enter(first, mayUseDemo);
  await settleWithCode();
  const open = first.rows().find(({ completed_on, starred }) => completed_on === null && !starred);
  if (open === undefined) throw new Error('the sample student has no task left to bookmark');
  const list = getChild(first.portal, 'taskList');
  list.send({ type: 'task.press', userTaskId: open.userTaskId, press: { type: 'task.bookmark' } });
  await settleWithCode();
  expect(getTask(list.getSnapshot(), open.userTaskId)?.getSnapshot().matches({ bookmark: 'on' })).toBe(true);

  const rowIn = async (stage: ReturnType<typeof startDemo>) => {
    await stage.openChecklist();
    await enter(stage, mayUseDemo);
    await settleWithCode();
    const rows = selectTasks(getChild(stage.portal, 'taskList').getSnapshot());
    return rows.find(({ userTaskId }) => userTaskId === open.userTaskId);
  };
  expect(await rowIn(startDemo(changes))).toMatchObject({ starred: true });
  expect(await rowIn(startDemo())).toMatchObject({ starred: false });
  expect(first.backend.sent()).toEqual([STATUS, USER]);
});

test('DEMO-02 a demo cookie in the hands of somebody who may not use the demo changes nothing', async () => {
  const stage = startDemo();
  requestResources(stage.portal, ['holds']);
  await enter(stage, { ...mayUseDemo, can_use_demo: false });
  expect(stage.open()).toEqual([HOLDS]);
  expect(selectUser(stage.session())).toMatchObject({ username: 'amara' });
  expect(stage.owners).toEqual(['amara']);
});

test('CACHE-23 DEMO-13 answers of the demo are kept for another owner than the person’s own', async () => {
  const stage = startDemo();
  requestResources(stage.portal, ['holds']);
  await enter(stage, mayUseDemo);
  await settleWithCode();
  expect(stage.owners).toEqual(['amara, demo']);
  expect(selectAnswer(snapshotOf(stage, 'holds'))).not.toEqual([]);
});

test('DEMO-05 DEMO-10 the demo’s own switch goes out with the person’s own token, the user call without any', async () => {
  const backend = pendingBackend(ORIGIN);
  const demo = openDemoMode({
    now: () => NOW,
    timeZone: 'America/Los_Angeles',
    storage: { read: () => null, write: () => {} },
    outside: backend.fetch,
    apiBase: `${ORIGIN}/api`,
    nextStepsHost: ORIGIN,
  });
  const { user } = await demo.shownFor({ ...person, can_use_demo: true }, new AbortController().signal);
  const authorization = `Token ${user.auth_token}`;
  void demo.fetch(`${ORIGIN}/api/demo/state`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"is_demo":false}',
  });
  await settleWithCode();
  void demo.fetch(`${ORIGIN}/api/users/user`);
  await settleWithCode();
  const left = backend.open().map(({ name, token, body }) => ({ name, token, body }));
  expect(left).toEqual([
    { name: 'POST /api/demo/state', token: `Token ${person.auth_token}`, body: { is_demo: false } },
    { name: USER, token: null, body: null },
  ]);
  expect(authorization).not.toBe(`Token ${person.auth_token}`);
});
