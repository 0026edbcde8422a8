import { runBrowserPaths } from './support/browser-paths/browser-path.ts';
import { checklist } from './support/browser-paths/checklist.ts';
import { runCodeFailedPath } from './support/browser-paths/code-failed.ts';
import { guard } from './support/browser-paths/guard.ts';
import { onboarding } from './support/browser-paths/onboarding.ts';
import { preferences } from './support/browser-paths/preferences.ts';
import { resource } from './support/browser-paths/resource.ts';
import { save } from './support/browser-paths/save.ts';
import { search } from './support/browser-paths/search.ts';
import { session } from './support/browser-paths/session.ts';
import { task } from './support/browser-paths/task.ts';
import { toasts } from './support/browser-paths/toasts.ts';
import { test } from './support/portal.ts';

// These tests are long: each has many steps. None of them waits for real time to pass.
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

test('ERR-21 ERR-22 ERR-23 browser paths of a resource: the dashboard block "Upcoming Tasks"', async ({ browser }) => {
  await runBrowserPaths(browser, resource);
});

test('NEXT-20 NEXT-21 browser paths of the checklist', async ({ browser }) => {
  await runBrowserPaths(browser, checklist);
});

test('NEXT-13 NEXT-14 browser paths of onboarding: the first visit to the checklist', async ({ browser }) => {
  await runBrowserPaths(browser, onboarding);
});

test('TASK-01 TASK-08 TASK-09 browser paths of a task', async ({ browser }) => {
  await runBrowserPaths(browser, task);
});

test('NEXT-08 NEXT-09 NEXT-22 TOAST-10 browser paths of the preferences', async ({ browser }) => {
  await runBrowserPaths(browser, preferences);
});

test('BANNER-10 BANNER-12 BANNER-16 browser paths of a save: a part of it fails, and the next attempt sends the rest', async ({
  browser,
}) => {
  await runBrowserPaths(browser, save);
});

test('MSG-13 TOAST-01 TOAST-08 browser paths of the toasts', async ({ browser }) => {
  await runBrowserPaths(browser, toasts);
});

test('FIND-01 FIND-03 FIND-04 browser paths of the search', async ({ browser }) => {
  await runBrowserPaths(browser, search);
});

test('ERR-10 a page with missing code: one automatic reload, then error state 3 until the code exists again', async ({
  browser,
}) => {
  await runCodeFailedPath(browser);
});
