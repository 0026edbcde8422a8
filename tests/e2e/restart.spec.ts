import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startServerProcess } from '../../tools/server-process.mjs';
import { signIn } from './support/people.ts';
import { taskTitleOf } from './support/tasks.ts';

test('a task marked done is still done after a restart of the server', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-restart-'));
  const DATA_DIR = join(folder, 'data');
  const first = startServerProcess({ DATA_DIR });
  const url = await first.url;
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, 'Amara Okafor', '/next-steps');
  const task = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  const title = await taskTitleOf(task);
  await task.click();
  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect(page.getByRole('button', { name: 'Mark not done' })).toBeVisible();
  expect(await first.end('SIGINT')).toMatchObject({ code: 0 });

  const second = startServerProcess({ DATA_DIR, PORT: new URL(url).port });
  expect(await second.url).toBe(url);
  await page.goto('/next-steps/task?show=done');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toContainText('Done');
  expect(await second.end('SIGINT')).toMatchObject({ code: 0 });
  await context.close();
  await rm(folder, { recursive: true, force: true });
});
