import { expect, type Page } from '@playwright/test';
import type { Orm } from '../../../server/db/database.ts';
import { startSession } from '../../../server/sessions/session-queries.ts';
import { samplePeople } from '../../../src/sample/people.ts';

/** The secret of each sample person's session, by user name. Each worker has its own server and its own sessions. */
const secrets = new Map<string, string>();

/** Starts a session for each sample person, so that a test need not use the sign-in page. */
export async function startSessions(orm: Orm): Promise<void> {
  for (const { id, user } of samplePeople) {
    secrets.set(user.username, await startSession(orm, id, new Date(), 'Chrome on Linux'));
  }
}

/**
 * Gives the browser the session that the worker has started for a person. It opens no page, so that the first load can be the
 * one that a test looks at.
 * @param name begins with the first name, which is the user name in lower case
 */
export async function bringSession(page: Page, name: string): Promise<void> {
  const secret = secrets.get(name.toLowerCase().split(' ', 1)[0] ?? '');
  if (secret !== undefined) {
    await page.context().addCookies([{ name: 'portico_session', value: secret, domain: 'localhost', path: '/' }]);
  }
}

/**
 * Opens an address as a person. It uses the session that the worker has started for this person. When that has ended, or
 * the server is not the worker's, it uses the sign-in page.
 * @param name begins with the first name, which is the user name in lower case
 */
export async function signIn(page: Page, name: string, address = '/'): Promise<void> {
  await bringSession(page, name);
  await page.goto(address);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const button = page.getByRole('button', { name: new RegExp(name) });
  await expect(link.or(button).first()).toBeVisible();
  if (new URL(page.url()).pathname.startsWith('/accounts/login/')) await button.click();
  await expect(link).toHaveCount(5);
}

/** Opens an address and signs in on the sign-in page, which starts a session of its own. */
export async function signInWithForm(page: Page, name: string, address = '/'): Promise<void> {
  await page.goto(address);
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);
}

/** Reloads the page without cached answers, so that every call is sent again. */
export async function reloadWithoutCache(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
}
