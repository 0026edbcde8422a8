import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { signIn } from './support/people.ts';
import { startProcess } from './support/process.ts';
import { taskTitleOf } from './support/tasks.ts';

test('a task marked done is still done after a restart of the server', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-restart-'));
  const first = await startProcess({ DATA_DIR: join(folder, 'data') });
  const context = await browser.newContext({ baseURL: first.url });
  const page = await context.newPage();
  await signIn(page, 'Amara Okafor', '/next-steps');
  const task = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  const title = await taskTitleOf(task);
  await task.click();
  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect(page.getByRole('button', { name: 'Mark not done' })).toBeVisible();
  expect(await first.stop()).toBe(0);

  const second = await startProcess({ DATA_DIR: join(folder, 'data'), PORT: String(first.port) });
  await page.goto('/next-steps/task?show=done');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toContainText('Done');
  expect(await second.stop()).toBe(0);
  await context.close();
  await rm(folder, { recursive: true, force: true });
});
