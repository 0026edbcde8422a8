import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readSettings } from '../../server/settings/settings.ts';
import { CLIENT, startUniversityIssuer, type UniversityIssuer } from '../support/university-issuer.ts';
import { expectNoViolation } from './support/accessibility.ts';
import { blockOf } from './support/blocks.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expect, test as portalTest } from './support/portal.ts';

const test = portalTest.extend<{ issuer: UniversityIssuer }>({
  // The server of the worker, with the settings of this issuer.
  issuer: async ({ portal }, use) => {
    const accounts = {
      'sub-amara': {
        preferred_username: 'amara',
        given_name: 'Amara',
        family_name: 'Okafor',
        student_number: '912345678',
        groups: ['students'],
      },
    };
    const issuer = await startUniversityIssuer({ portals: [portal.url], accounts });
    const { publicUrl, openId } = readSettings({
      PUBLIC_URL: portal.url,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_CLAIMS: join(import.meta.dirname, '..', '..', 'docs', 'claims.example.yaml'),
    });
    await portal.stop();
    await portal.start({ publicUrl, openId }, () => {});
    await use(issuer);
    await portal.stop();
    await issuer.close();
  },
});

const link = (page: Page) => page.getByRole('link', { name: 'Sign in with your university account' });

test('OIDC-01 OIDC-02 OIDC-05 to OIDC-10 from a deep link to the issuer and back, and out again', async ({
  page,
  portal: { url, passMinutes },
  issuer,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });

  const returns: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/accounts/oidc/callback') returns.push(request.url());
  });
  const account = page.getByRole('link', { name: 'sub-amara' });
  const problem = page.getByRole('alert');

  await test.step('a deep link leads to the sign-in page, and its link to the issuer', async () => {
    await page.goto(`${url}/account?a=1#holds`);
    await page.waitForURL(`${url}/accounts/login/?next=%2Faccount%3Fa%3D1%23holds`);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectNoViolation(page);
    await page.keyboard.press('Tab');
    await expect(link(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${issuer.url}/interaction/**`);
  });

  await test.step('canceled at the issuer', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'The sign-in was canceled or refused. You are not signed in, and you can try again at any time.',
    );
    await expectNoViolation(page);
  });

  await test.step('too late, from another issuer, and with wrong clocks: each is named', async () => {
    await link(page).click();
    await expect(account).toBeVisible();
    passMinutes(15);
    await account.click();
    await expect(problem).toContainText('This sign-in may have expired or been used before');
    // The issuer knows the browser now and leads back at once.
    issuer.changeIdToken((claims) => ({ ...claims, iss: 'https://another-issuer.example' }));
    await page.goto(`${url}/accounts/login/?next=%2Faccount%3Fa%3D1%23holds`);
    await link(page).click();
    await expect(problem).toContainText('did not pass Portico’s checks');
    issuer.changeIdToken((claims) => ({ ...claims, exp: (claims.iat ?? 0) - 301 }));
    await link(page).click();
    await expect(problem).toContainText(
      'The clocks of Portico and of the university’s sign-in seem to differ too much',
    );
    // Five minutes do not matter.
    issuer.changeIdToken((claims) => ({ ...claims, exp: (claims.iat ?? 0) - 240 }));
  });

  await test.step('signed in, at the wanted page', async () => {
    await link(page).click();
    await page.waitForURL(`${url}/account?a=1#holds`);
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    // This session, and the one that the worker has started for Amara.
    await expect(blockOf(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the return address works once', async () => {
    await page.goto(returns.at(-1) ?? '');
    await expect(problem).toContainText('This sign-in may have expired or been used before');
    await page.getByRole('link', { name: 'Open Portico' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  await test.step('while the issuer does not answer, the session continues and the sign-in page says so', async () => {
    await issuer.close();
    passMinutes(0.5);
    const guest = await page.context().browser()?.newPage();
    if (guest === undefined) throw new Error('there is no browser');
    await guest.goto(`${url}/accounts/login/`);
    await expect(guest.getByRole('alert')).toContainText('The university’s sign-in does not work at the moment');
    await expectNoViolation(guest);
    await expectNoSidewaysScroll(guest);
    await guest.close();
    await page.goto(`${url}/account`);
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await issuer.listen();
    passMinutes(0.2);
  });

  await test.step('signed out here and at the issuer', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign out of the university' }).click();
    await page.waitForURL(`${url}/accounts/login/?signed-out`);
    await expect(page.getByRole('status')).toHaveText('You are signed out.');
    await link(page).click();
    await expect(account).toBeVisible();
  });

  expect(refused).toEqual([]);
});
