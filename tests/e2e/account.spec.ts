import type { Locator, Page } from '@playwright/test';
import { reloadWithoutCache, signIn, signInToDemo } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const HOLDS = '**/api/integrations/finti/holds';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Account' });
const toggle = (page: Page, name: string) => page.getByRole('button', { name: `${name} profile info` });
const main = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** The labels and values of a list of facts. */
async function factsOf(part: Locator): Promise<Record<string, string>> {
  const labels = await part.locator('dt').allTextContents();
  const values = await part.locator('dd').allInnerTexts();
  return Object.fromEntries(labels.map((label, index) => [label, values[index]?.replaceAll('\n', ', ') ?? '']));
}

type Save = [method: string, body: Record<string, unknown>];

/** Records the calls that save preferences. Those of a refused field are answered with 500. */
async function recordSaves(page: Page): Promise<{ saves: Save[]; refused: Set<string> }> {
  const saves: Save[] = [];
  const refused = new Set<string>();
  await page.route('**/api/preferences/301', (route) => {
    const body = route.request().postDataJSON() as Save[1];
    saves.push([route.request().method(), body]);
    const isRefused = Object.keys(body).some((field) => refused.has(field));
    return isRefused ? route.fulfill({ status: 500, json: { detail: 'no' } }) : route.continue();
  });
  return { saves, refused };
}

test('ACCT-01 ACCT-02 ACCT-03 ACCT-04 the photo choice is saved and holds on every page, also after a reload', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/account');
  const { saves } = await recordSaves(page);
  const profile = block(page, 'Profile');
  await expect(profile.getByRole('img', { name: 'ID photo' })).toBeVisible();
  await profile.getByRole('button', { name: 'Remove Photo' }).click();
  await expect(profile.getByRole('button', { name: 'Use ID Photo' })).toBeFocused();
  await expect(page.getByText('Photo choice saved.')).toBeVisible();
  await expect(profile.getByRole('img', { name: 'Initials AO' })).toBeVisible();
  await expect(profile.locator('img')).toHaveCount(0);

  await main(page, 'Dashboard').click();
  const link = page.getByRole('link', { name: 'Account of Amara Okafor AO' });
  await expect(link).toBeVisible();
  await expect(link.locator('img')).toHaveCount(0);
  await page.reload();
  await expect(link).toBeVisible();

  await link.click();
  await profile.getByRole('button', { name: 'Use ID Photo' }).click();
  await expect(profile.getByRole('button', { name: 'Remove Photo' })).toBeVisible();
  await expect(profile.getByRole('img', { name: 'ID photo' })).toBeVisible();
  expect(saves).toEqual([
    ['PATCH', { use_profile_photo: false }],
    ['PATCH', { use_profile_photo: true }],
  ]);
});

test('ACCT-03 a photo choice that cannot be saved says so in its place, on a later visit too, and can be tried again', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/account');
  const { refused } = await recordSaves(page);
  refused.add('use_profile_photo');
  const profile = block(page, 'Profile');
  await profile.getByRole('button', { name: 'Remove Photo' }).click();
  const failure = profile.getByText('Your photo was not removed: the portal could not save your choice.');
  await expect(failure).toBeVisible();
  await expect(profile.getByRole('img', { name: 'ID photo' })).toBeVisible();
  await main(page, 'Resources').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  await page.goBack();
  await expect(failure).toBeVisible();
  refused.clear();
  await profile.getByRole('button', { name: 'Remove Photo' }).click();
  await expect(profile.getByRole('button', { name: 'Use ID Photo' })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('ACCT-23 ACCT-24 each way of contact is saved by itself, and a failure concerns its own switch, also on a phone', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/account');
  await page.setViewportSize({ width: 360, height: 740 });
  await reloadWithoutCache(page);
  const { saves, refused } = await recordSaves(page);
  refused.add('contact_by_email');
  const byEmail = page.getByRole('switch', { name: 'Contact me by email' });
  const byText = page.getByRole('switch', { name: 'Contact me by text' });
  await expect(byText).toBeChecked();
  await byText.click();
  await byEmail.click();
  await expect(byText).not.toBeChecked();
  await expect(page.getByText('This choice was not saved.')).toHaveCount(1);
  await expect(byEmail).toBeChecked();
  await expect(byEmail).toHaveAccessibleDescription(/^This choice was not saved/);
  refused.clear();
  await byEmail.click();
  await expect(byEmail).not.toBeChecked();
  await expect(page.getByText('This choice was not saved.')).toHaveCount(0);
  expect(saves).toEqual([
    ['PUT', { contact_by_text: false }],
    ['PUT', { contact_by_email: false }],
    ['PUT', { contact_by_email: false }],
  ]);
  await reloadWithoutCache(page);
  await expect(byText).not.toBeChecked();
  await expect(byEmail).not.toBeChecked();
});

test('API-17 without preferences in the user answer they come from their own call, whose failure can be retried', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'Amara Okafor', '/account');
  await page.route('**/api/users/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), preferences: null } });
  });
  await page.route('**/api/preferences/user', (route) => route.fulfill({ status: 500, json: {} }));
  await reloadWithoutCache(page);
  await expect(page.getByText('Your choice of picture could not be loaded.')).toBeVisible();
  await expect(page.getByText('Your choices about email and text messages could not be loaded.')).toBeVisible();
  await page.unroute('**/api/preferences/user');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('button', { name: 'Remove Photo' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Contact me by text' })).toBeChecked();
});

test('DEMO-11 in demo mode the photo choice changes this tab alone, and a reload keeps it', async ({ page }) => {
  await signInToDemo(page);
  await page.getByRole('link', { name: /^Account of Robin/ }).click();
  await page.getByRole('button', { name: 'Remove Photo' }).click();
  await expect(page.getByRole('button', { name: 'Use ID Photo' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use ID Photo' })).toBeVisible();
});

test('ACCT-05 ACCT-06 the profile is open at first from 1200 px on, and its button opens and closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1199, height: 800 });
  await signIn(page, 'Amara Okafor', '/account');
  await expect(toggle(page, 'Show')).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('heading', { name: 'About me' })).toHaveCount(0);
  await toggle(page, 'Show').click();
  await expect(page.getByRole('heading', { name: 'About me' })).toBeVisible();
  await toggle(page, 'Hide').click();
  await expect(page.getByRole('heading', { name: 'About me' })).toHaveCount(0);

  await page.setViewportSize({ width: 1200, height: 800 });
  await page.reload();
  await expect(toggle(page, 'Hide')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('heading', { name: 'About me' })).toBeVisible();
});

test('ROUTE-06 ROUTE-07 ACCT-07 the anchors bring their sections into view; #profile also opens the profile', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize({ width: 400, height: 500 });
  await page.goto('/account#holds');
  await expect(page.locator('#holds')).toBeInViewport();
  await expect(block(page, 'Holds').getByRole('heading', { name: 'Past due balance' })).toBeInViewport();
  await expect(toggle(page, 'Show')).toHaveCount(1);
  await page.goto('/account#profile');
  await expect(page.locator('#profile')).toBeInViewport();
  await expect(toggle(page, 'Hide')).toHaveCount(1);
  await page.goto('/account#holds');
  await expect(page.locator('#holds')).toBeInViewport();
  await expect(toggle(page, 'Show')).toHaveCount(1);
});

test('ACCT-08 ACCT-09 ACCT-12 ACCT-14 the profile of a student', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'Amara Okafor', '/account');
  await expect(heading(page)).toBeVisible();
  await expect(block(page, 'Academic information').getByText('Junior')).toBeVisible();
  const academic = await factsOf(block(page, 'Academic information'));
  expect(Object.keys(academic)).toEqual([
    'Major',
    'Minor',
    'Degree',
    'Class standing',
    'Academic standing',
    'Pre-professional',
    'College',
    'Catalog term',
    'Expected graduation',
    'Admit level',
    'Residency',
  ]);
  expect([academic.Major, academic.Minor, academic['Class standing'], academic['Pre-professional']]).toEqual([
    'Computer Science',
    'Music',
    'Junior',
    'Pre-Law',
  ]);
  await expect(block(page, 'Contact information').getByText('Apartment 412')).toBeVisible();
  expect(await factsOf(block(page, 'Contact information'))).toEqual({
    Address: '1825 SW Broadway, Apartment 412, Portland, OR 97201',
    Phone: '(503) 555-0172',
    Email: 'amara.okafor@portico.example',
  });
  await expect(page.getByRole('link', { name: 'Correct your address or phone (another site)' })).toHaveAttribute(
    'href',
    'https://records.portico.example/contact',
  );
  expect(await factsOf(block(page, 'About me'))).toEqual({
    'Display name': 'Amara',
    'Preferred name': 'Amara',
    Pronouns: 'she/her',
    'Citizenship status': 'Citizen',
  });
  await expect(block(page, 'Emergency contacts').getByRole('listitem')).toHaveText([/Ngozi Okafor/, /Chidi Okafor/]);
});

test('ACCT-08 ACCT-15 ACCT-19 ACCT-20 an employee has no academic information and no holds, but a place of work', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'Dolores', '/account');
  await expect(page.getByRole('heading', { name: 'About me' })).toBeVisible();
  await expect(page.getByText('Directory changes may take up to 15 minutes to appear.')).toBeVisible();
  expect(await factsOf(block(page, 'Work'))).toEqual({
    Office: 'Engineering Building, 214',
    'Work phone': '(503) 555-0118',
  });
  await expect(page.getByRole('heading', { name: 'Academic information' })).toHaveCount(0);
  await expect(page.locator('#holds')).toHaveCount(0);
});

test('ACCT-13 orientation, gender identity, race and ethnicity are nowhere in the document', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInToDemo(page);
  await page.getByRole('link', { name: /^Account of Robin/ }).click();
  const about = block(page, 'About me');
  await expect(about.getByText('Low vision')).toBeVisible();
  expect(Object.keys(await factsOf(about))).toEqual([
    'Display name',
    'Preferred name',
    'Pronouns',
    'Citizenship status',
    'Veteran classification',
    'Disability classification',
  ]);
  const document = await page.content();
  for (const text of ['Prefer not to say', 'Nonbinary', 'Not Hispanic', 'White', 'Native Hawaiian']) {
    expect(document).not.toContain(text);
  }
});

test('ACCT-15 a hold says what it blocks, since when, how much, and how to reach its office', async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/account');
  const hold = block(page, 'Holds').getByRole('listitem').filter({ hasText: 'Past due balance' });
  await expect(hold.getByText('$214.50')).toBeVisible();
  await expect(hold.getByText('Registration')).toBeVisible();
  await expect(hold.getByText('Transcripts')).toBeVisible();
  await expect(hold.getByText('Neuberger Hall, lobby')).toBeVisible();
  await expect(hold.getByRole('link', { name: '(503) 555-0110' })).toHaveAttribute('href', 'tel:+15035550110');
  await expect(hold.getByRole('link', { name: 'How to pay' })).toHaveAttribute('href', '/finances');

  await page.route(HOLDS, async (route) => {
    const [first] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...first, HOLDORIGINATINGOFFICE: 'LIB', HOLDAMOUNT: null }] });
  });
  await reloadWithoutCache(page);
  await expect(hold.getByRole('link', { name: 'Ask the help desk' })).toHaveAttribute(
    'href',
    'https://help.portico.example/',
  );
  await expect(hold.getByRole('link')).toHaveCount(1);
});

test('ACCT-16 ACCT-17 no holds and holds that do not load are told apart', async ({ page }) => {
  await signIn(page, 'Ben Whitaker', '/account');
  const holds = block(page, 'Holds');
  await expect(holds.getByText('No holds', { exact: true })).toBeVisible();
  await page.route(HOLDS, (route) => route.fulfill({ status: 500, json: {} }));
  await reloadWithoutCache(page);
  await expect(holds.getByText('Holds not available at this time')).toBeVisible();
  await expect(holds.getByText('No holds', { exact: true })).toHaveCount(0);
  await expect(holds.getByText('Error retrieving info')).toHaveCount(0);
  await page.unroute(HOLDS);
  await holds.getByRole('button', { name: 'Try again' }).click();
  await expect(holds.getByText('No holds', { exact: true })).toBeVisible();
});

test('ACCT-18 the list of holds can be dismissed until the session ends', async ({ page, context }) => {
  await signIn(page, 'Amara Okafor', '/account');
  const holds = block(page, 'Holds');
  await holds.getByRole('button', { name: 'Dismiss for this session' }).click();
  await expect(holds.getByRole('button', { name: 'Show holds' })).toBeFocused();
  await expect(holds.getByText('One hold is hidden until your session ends.')).toBeVisible();
  await expect(holds.getByRole('heading', { name: 'Past due balance' })).toHaveCount(0);
  await page.reload();
  await expect(holds.getByText('One hold is hidden until your session ends.')).toBeVisible();

  const newSession = await context.newPage();
  await newSession.goto('/account');
  await expect(block(newSession, 'Holds').getByRole('heading', { name: 'Past due balance' })).toBeVisible();
  await holds.getByRole('button', { name: 'Show holds' }).click();
  await expect(holds.getByRole('heading', { name: 'Past due balance' })).toBeVisible();
});

test('HIDE-01 HIDE-02 HIDE-03 the amount of a hold is covered, and uncovered for this visit alone', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/account');
  const holds = block(page, 'Holds');
  await expect(holds.getByText('$214.50')).toBeVisible();
  await page.getByRole('switch', { name: 'Hide grades and balances' }).click();
  await expect(page.getByText('$214.50')).toHaveCount(0);
  await holds.getByRole('button', { name: 'Hidden. Show' }).click();
  await expect(holds.getByText('$214.50')).toBeVisible();
  await main(page, 'Resources').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  await page.goBack();
  await expect(holds.getByRole('button', { name: 'Hidden. Show' })).toBeVisible();
  await expect(page.getByText('$214.50')).toHaveCount(0);
});
