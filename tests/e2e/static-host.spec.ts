import type { Page } from '@playwright/test';
import { expect, test } from './support/static-host.ts';

const TASKS_HOST = 'https://tasks.example.edu';
const CORS = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': '*, authorization, content-type',
};
const person = {
  username: 'amara',
  first_name: 'Amara',
  primary_role: 'staff',
  is_authenticated: true,
  is_staff: true,
  auth_token: 'token-of-amara',
};

const LISTS = [
  '/psu_user_profile',
  '/notifications/user',
  '/pages',
  '/posts',
  '/integrations/pdx/events',
  '/integrations/rave-messages',
];

type SentRequest = { address: string; authorization: string | undefined };

/** A backend on two hosts with one user. Records every request of the page. */
async function answerOnTwoHosts(page: Page, apiBase: string, checklistHost: string): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  page.on('request', async (request) => {
    sent.push({ address: request.url(), authorization: (await request.allHeaders()).authorization });
  });
  const body = (path: string) => {
    if (path === '/status') return { status: 'ok' };
    if (path === '/users/user') return person;
    return LISTS.includes(path) ? [] : null;
  };
  await page.route(
    (url) => url.pathname.startsWith(`${apiBase}/`) && url.hostname === 'localhost',
    (route) => {
      const path = new URL(route.request().url()).pathname.slice(apiBase.length);
      return route.fulfill({ json: path === '/api/user/' ? [] : body(path) });
    },
  );
  await page.route(`${checklistHost}/api/**`, (route) => {
    const origin = route.request().headers().origin ?? '';
    const headers = { ...CORS, 'access-control-allow-origin': origin };
    const isUser = new URL(route.request().url()).pathname === '/api/user/';
    return route.fulfill({ headers, json: isUser ? [{ auth_token: 'token-of-the-checklist' }] : [] });
  });
  return sent;
}

test('CONF-05 CONF-06 CONF-07 CONF-08 CONF-09 CONF-10 a host of static files opens every page, and an edited index.html takes effect on reload: addresses and site data', async ({
  page,
  host,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  const heading = page.getByRole('heading', { name: 'Academics', level: 1 });
  const footer = page.getByRole('contentinfo');
  const ofTheBuild = page.locator('a[href="tel:+15035550144"]');
  await answerOnTwoHosts(page, '/api', TASKS_HOST);
  await page.goto(`${host.url}/academics`);
  await expect(heading).toBeVisible();
  await expect(ofTheBuild.first()).toBeAttached();

  await answerOnTwoHosts(page, '/backend', TASKS_HOST);
  await host.edit({
    apiBase: '/backend',
    adminUrl: '/office/',
    nextStepsUrl: 'https://next.example.edu/',
    site: { safetyPhone: '+15035550199', links: { library: 'https://books.example.edu/' } },
  });
  const userRequest = page.waitForRequest(`${host.url}/backend/users/user`);
  await page.reload();
  await userRequest;
  await expect(heading).toBeVisible();
  await expect(footer.locator('a[href="/office/"]')).toBeVisible();
  await expect(footer.locator('a[href="https://next.example.edu/"]')).toBeVisible();
  await expect(footer.locator('a[href="https://books.example.edu/"]')).toBeVisible();
  await expect(page.locator('a[href="tel:+15035550199"]').first()).toBeAttached();
  await expect(ofTheBuild).toHaveCount(0);
  expect(messages).toEqual([]);
});

test('FAST-07 the shell stays hidden until the app draws where the settings have other facts than the build', async ({
  page,
  host,
}) => {
  await answerOnTwoHosts(page, '/api', TASKS_HOST);
  await host.edit({
    nextStepsUrl: 'https://next.example.edu/',
    site: {
      name: 'Campus Door',
      university: 'Example University',
      safetyPhone: '+15035550199',
      links: { library: 'https://books.example.edu/', health: 'javascript:alert(1)', privacy: 7 },
    },
  });
  let letAppStart = () => {};
  const start = new Promise<void>((resolve) => {
    letAppStart = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await start;
    await route.continue();
  });
  await page.goto(`${host.url}/academics`, { waitUntil: 'commit' });
  const footer = page.getByRole('contentinfo');
  await expect(page.locator('#root footer')).toBeAttached();
  await expect(page.locator('#root')).toBeHidden();
  letAppStart();
  await expect(footer.getByText(/^© \d{4} Example University$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Campus Door, to the dashboard' })).toHaveText('Campus Door');
  await expect(page.locator('a[href="tel:+15035550144"]')).toHaveCount(0);
  await expect(footer.getByRole('link', { name: 'Library' })).toHaveAttribute('href', 'https://books.example.edu/');
  await expect(footer.getByText('Student health and counseling')).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Student health and counseling' })).toHaveCount(0);
  await expect(footer.getByRole('link', { name: 'Privacy Notice' })).toHaveAttribute('href', /portico\.example/);
});

test('CONF-03 CONF-04 SEC-10 each host gets only its own calls and its own token, and no other host gets a token', async ({
  page,
  host,
}) => {
  const sent = await answerOnTwoHosts(page, '/backend', TASKS_HOST);
  await host.edit({ apiBase: '/backend', nextStepsHost: TASKS_HOST }, [TASKS_HOST]);
  await page.goto(`${host.url}/next-steps/task`);
  await expect(page.getByText('You have no tasks coming up soon.')).toBeVisible();

  const addresses = sent.map(({ address }) => address);
  expect(addresses).toContain(`${host.url}/backend/users/user`);
  expect(addresses).toContain(`${TASKS_HOST}/api/user_task/?published=True`);
  const tokensAt = (start: string) =>
    new Set(sent.filter(({ address }) => address.startsWith(start)).map(({ authorization }) => authorization));
  expect(tokensAt(`${TASKS_HOST}/`)).toEqual(new Set([undefined, 'Token token-of-the-checklist']));
  expect(tokensAt(`${host.url}/backend/`)).toEqual(new Set([undefined, 'Token token-of-amara']));
  const elsewhere = sent.filter(
    ({ address }) => !address.startsWith(`${TASKS_HOST}/api/`) && !address.startsWith(`${host.url}/backend/`),
  );
  expect(elsewhere.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  expect(elsewhere.filter(({ address }) => !address.startsWith(host.url))).toEqual([]);
});
