import { runBrowserPaths } from './support/browser-paths/browser-path.ts';
import { taskList } from './support/browser-paths/checklist.ts';
import { runCodeFailedPath } from './support/browser-paths/code-failed.ts';
import { guard } from './support/browser-paths/guard.ts';
import { resource } from './support/browser-paths/resource.ts';
import { session } from './support/browser-paths/session.ts';
import { task } from './support/browser-paths/task.ts';
import { test } from './support/portal.ts';

// Long walks: each has tens of steps, and nothing in them waits for time to pass.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

test('GUARD-01 GUARD-02 ERR-08 ERR-13 tours of the guard: every end of status and user call', async ({ browser }) => {
  await runBrowserPaths(browser, guard);
});

test('GUARD-04 GUARD-06 GUARD-16 API-15 ROLE-14 tours of the session: signed out elsewhere, turned provisional, a new role', async ({
  browser,
}) => {
  await runBrowserPaths(browser, session);
});

test('ERR-21 ERR-22 ERR-23 tours of a resource: the dashboard block "Upcoming Tasks"', async ({ browser }) => {
  await runBrowserPaths(browser, resource);
});

test('NEXT-20 NEXT-21 tours of the task list', async ({ browser }) => {
  await runBrowserPaths(browser, taskList);
});

test('TASK-01 TASK-08 TASK-09 tours of a task', async ({ browser }) => {
  await runBrowserPaths(browser, task);
});

test('ERR-10 a page whose code is gone: one reload by itself, error state 3, and back', async ({ browser }) => {
  await runCodeFailedPath(browser);
});
