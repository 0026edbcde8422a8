import { runBrowserPaths } from './support/browser-paths/browser-path.ts';
import { runCodeFailedPath } from './support/browser-paths/code-failed.ts';
import { guard } from './support/browser-paths/guard.ts';
import { session } from './support/browser-paths/session.ts';
import { task } from './support/browser-paths/task.ts';
import { test } from './support/portal.ts';

// The DOM tests in `tests/ui/dom-paths` run the paths of every machine. Here are those that need a browser: navigations to
// and from the sign-in page, several tabs, missing code, and one complete example. Each has many steps, so each is long.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

test('GUARD-01 GUARD-02 ERR-08 ERR-13 browser paths of the guard: every result of the status call and the user call', async ({
  browser,
}) => {
  await runBrowserPaths(browser, guard);
});

test('GUARD-04 GUARD-06 GUARD-16 API-15 ROLE-14 browser paths of the session: sign-out elsewhere, an account that becomes provisional, a new role', async ({
  browser,
}) => {
  await runBrowserPaths(browser, session);
});

test('TASK-01 TASK-08 TASK-09 browser paths of a task', async ({ browser }) => {
  await runBrowserPaths(browser, task);
});

test('ERR-10 a page with missing code: one automatic reload, then error state 3 until the code exists again', async ({
  browser,
}) => {
  await runCodeFailedPath(browser);
});
