import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { setHidesFigures } from '../../src/browser/hidden-figures.ts';
import { student } from '../machines/support/people.ts';
import { HOLDS, PROFILE, USER } from './dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { getBlock } from './support/blocks.ts';
import { removePortalConfig, writePortalConfig } from './support/portal-config.ts';
import { type Json, sampleAnswers } from './support/sample-answers.ts';
import { openSamplePage } from './support/sample-page.ts';

const SAVE = 'PUT /preferences/7';
const CONTACT = 'GET /integrations/finti/contact-info';
const PREFERENCES = {
  pk: 7,
  use_profile_photo: false,
  contact_by_email: true,
  contact_by_text: true,
  sms_number: null,
};
const apps: TestApp[] = [];

afterEach(() => {
  closeAll();
  setHidesFigures(false);
  sessionStorage.clear();
  window.innerWidth = 1024;
});

function closeAll(): void {
  for (const app of apps.splice(0)) app.close();
}

async function openSample(...parameters: Parameters<typeof openSamplePage>): Promise<TestApp> {
  const app = await openSamplePage(...parameters);
  apps.push(app);
  return app;
}

const block = (name: string) => within(getBlock(name));
const button = (name: string) => screen.getByRole('button', { name });
const by = (way: string) => screen.getByRole('switch', { name: `Messages from the university, by ${way}` });
const isOn = (control: HTMLElement) => control.getAttribute('aria-checked') === 'true';

/** The labels and values of a list of facts. Lines of a value are separated by commas. */
const factsOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    [...getBlock(name).querySelectorAll('dt')].map((label) => {
      const value = label.nextElementSibling;
      const lines = [...(value?.children ?? [])].filter(({ tagName }) => tagName === 'SPAN');
      return [label.textContent, lines.length === 0 ? (value?.textContent ?? '') : textsOf(lines).join(', ')];
    }),
  );
const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

async function openAccount(answers: Record<string, unknown>, settings = '{}'): Promise<TestApp> {
  const config = document.createElement('script');
  Object.assign(config, { type: 'application/json', id: 'portal-config', textContent: settings });
  document.head.append(config);
  const app = openTestApp({ pendingCalls: [SAVE] });
  apps.push(app);
  for (const [name, content] of Object.entries(answers)) app.instantAnswers.set(name, content);
  app.instantAnswers.set(USER, { ...student, preferences: PREFERENCES });
  await app.go('/account');
  config.remove();
  return app;
}

test('ACCT-25 a switch says that the choice is saved, until the next press, and never after a failure', async () => {
  const app = await openAccount({ 'GET /preferences/user': PREFERENCES });
  const byEmail = screen.getByRole('switch', { name: 'Messages from the university, by email' });
  const said = () => within(screen.getByRole('region', { name: 'How we contact you' })).queryAllByText('Saved').length;
  expect(said()).toBe(0);
  await app.press(byEmail);
  expect(said()).toBe(0);
  const saved = { ...PREFERENCES, contact_by_email: false };
  app.instantAnswers.set('GET /preferences/user', saved);
  await app.answer(SAVE, saved);
  expect([byEmail.getAttribute('aria-checked'), said()]).toEqual(['false', 1]);
  await app.press(byEmail);
  expect(said()).toBe(0);
  await app.fail(SAVE, { kind: 'status', status: 500, detail: null });
  expect([byEmail.getAttribute('aria-checked'), said()]).toEqual(['false', 0]);
});

test('ACCT-27 ACCT-29 the devices are counted, those with alerts apart, and messages only where they are wanted by email', async () => {
  const device = (id: number, wants_alerts: boolean) => ({
    id,
    device: `Device ${id}`,
    created_on: '2026-09-28T14:00:00Z',
    shows_details: false,
    wants_alerts,
  });
  const settings = '{"pushKey":"key"}';
  const answers = {
    'GET /preferences/user': PREFERENCES,
    'GET /users/push-devices': [device(1, true), device(2, false)],
  };
  const app = await openAccount(answers, settings);
  const block = within(screen.getByRole('region', { name: 'How we contact you' }));
  const devicesOf = (name: string) =>
    block.getByRole('rowheader', { name }).closest('tbody')?.rows[1]?.cells[2]?.textContent;
  const all = () => ['Messages from the university', 'Tasks that are due', 'Emergency alerts'].map(devicesOf);
  expect(all()).toEqual(['On 2 devices', 'On 2 devices', 'On 1 device']);
  expect(block.getByRole('link', { name: 'Choose your devices, and what they show' }).getAttribute('href')).toBe(
    '/next-steps/preferences#push',
  );
  await app.press(by('email'));
  const saved = { ...PREFERENCES, contact_by_email: false };
  app.instantAnswers.set('GET /preferences/user', saved);
  await app.answer(SAVE, saved);
  expect(all()).toEqual(['Off', 'On 2 devices', 'On 1 device']);
});

test('SESS-10 more sessions than three are folded', async () => {
  const sessions = Array.from({ length: 5 }, (_, index) => ({
    id: index + 1,
    device: `Device ${index + 1}`,
    started_on: '2026-09-28T14:00:00Z',
    last_used_on: '2026-09-28T14:30:00Z',
    is_current: index === 0,
  }));
  const app = await openAccount({ 'GET /users/sessions': sessions }, '{"sessionList":true}');
  const block = within(getBlock('Where you are signed in'));
  const devices = () => block.getAllByRole('listitem').map((row) => /Device \d/.exec(row.textContent ?? '')?.[0]);
  const fold = () => block.getByRole('button', { name: /^Show/ });
  expect(devices()).toEqual(['Device 1', 'Device 2', 'Device 3']);
  expect([fold().textContent, fold().getAttribute('aria-expanded')]).toEqual(['Show 2 more sessions', 'false']);
  await app.press(fold());
  expect(devices()).toEqual(['Device 1', 'Device 2', 'Device 3', 'Device 4', 'Device 5']);
  expect([fold().textContent, fold().getAttribute('aria-expanded')]).toEqual(['Show fewer sessions', 'true']);
});

describe('choices', () => {
  const PHOTO = 'PATCH /preferences/301';
  const CHOICE = 'PUT /preferences/301';
  const FAILURE = { kind: 'status', status: 500, detail: null };
  const stored = {
    pk: 301,
    use_profile_photo: true,
    contact_by_email: true,
    contact_by_text: true,
    sms_number: '5035550172',
  };

  test('ACCT-01 ACCT-02 ACCT-03 ACCT-04 the photo choice is sent, holds on every page, and says so; a failure says so in its place until another press works', async () => {
    const app = await openSample('amara', '/account');
    const profile = () => block('Profile');
    expect(profile().getByRole('img', { name: /^Photo of / })).not.toBeNull();
    await app.press(button('Remove Photo'));
    expect(app.calls.pending(PHOTO).body).toEqual({ use_profile_photo: false });
    expect(profile().queryByRole('img', { name: /^Photo of / })).not.toBeNull();
    app.instantAnswers.set('GET /preferences/user', { ...stored, use_profile_photo: false });
    await app.answer(PHOTO, { ...stored, use_profile_photo: false });
    expect(document.activeElement).toBe(button('Use ID Photo'));
    expect(screen.queryAllByText('Photo choice saved.')).toHaveLength(1);
    expect(profile().getByRole('img', { name: 'Initials AO' })).not.toBeNull();
    expect(getBlock('Profile').querySelector('img')).toBeNull();
    await app.go('/');
    expect(screen.getByRole('link', { name: 'Account of Amara Okafor AO' }).querySelector('img')).toBeNull();

    await app.go('/account');
    await app.press(button('Use ID Photo'));
    expect(app.calls.pending(PHOTO).body).toEqual({ use_profile_photo: true });
    await app.fail(PHOTO, FAILURE);
    const failures = () => profile().queryAllByText(/^Your choice may not have been saved/);
    expect(failures()).toHaveLength(1);
    expect(profile().getByRole('img', { name: 'Initials AO' })).not.toBeNull();
    await app.go('/resources');
    await app.go('/account');
    expect(failures()).toHaveLength(1);
    await app.press(button('Use ID Photo'));
    app.instantAnswers.set('GET /preferences/user', stored);
    await app.answer(PHOTO, stored);
    expect([failures().length, button('Remove Photo').textContent]).toEqual([0, 'Remove Photo']);
  });

  test('ACCT-23 ACCT-24 each way of contact is saved by itself, also while the profile is folded, and a failure concerns its own switch', async () => {
    const app = await openSample('amara', '/account');
    expect(button('Show profile info')).not.toBeNull();
    const failures = () => block('How we contact you').queryAllByText(/^This choice may not have been saved/);
    await app.press(by('text'));
    expect(app.calls.pending(CHOICE).body).toEqual({ contact_by_text: false });
    app.instantAnswers.set('GET /preferences/user', { ...stored, contact_by_text: false });
    await app.answer(CHOICE, { ...stored, contact_by_text: false });
    await app.press(by('email'));
    expect(app.calls.pending(CHOICE).body).toEqual({ contact_by_email: false });
    await app.fail(CHOICE, FAILURE);
    expect([isOn(by('text')), isOn(by('email')), failures().length]).toEqual([false, true, 1]);
    expect(screen.queryAllByRole('switch', { description: /^This choice may not have been saved/ })).toEqual([
      by('email'),
    ]);
    await app.press(by('email'));
    expect(app.calls.pending(CHOICE).body).toEqual({ contact_by_email: false });
    const saved = { ...stored, contact_by_text: false, contact_by_email: false };
    app.instantAnswers.set('GET /preferences/user', saved);
    await app.answer(CHOICE, saved);
    expect([isOn(by('text')), isOn(by('email')), failures().length]).toEqual([false, false, 0]);
  });

  /** The rows of the table: the kind, and what each cell says. */
  const kinds = () =>
    [...getBlock('How we contact you').querySelectorAll('tbody')].map((rows) => [
      rows.querySelector('th')?.textContent,
      ...[...(rows.rows[1]?.cells ?? [])].map((cell) => {
        const control = cell.querySelector('[role=switch]');
        return control === null ? cell.textContent : control.getAttribute('aria-checked') === 'true' ? 'on' : 'off';
      }),
    ]);

  test('ACCT-27 the table has each kind and channel with its state; a type of another system has a row of its own', async () => {
    const types = (await sampleAnswers('amara')).get('GET /api/notification_type/') as Json[];
    const app = await openSample('amara', '/account', {
      answers: { 'GET /api/notification_type/': [...types, { id: 9, name: 'Call by phone' }] },
    });
    expect(kinds()).toEqual([
      ['Messages from the university', 'on', 'on'],
      ['Tasks that are due', 'on', 'off'],
      ['Summary of my week, on Sundays', 'off', '–Not sent this way'],
      ['Call by phone', 'off'],
    ]);
    app.close();
    apps.length = 0;
    await openSample('farah', '/account');
    expect(kinds()).toEqual([['Messages from the university', 'on', 'off']]);
  });

  test('ACCT-28 a reminder that is switched off here is off in the preferences of the checklist too, and a failure concerns its row', async () => {
    const app = await openSample('amara', '/account');
    const SAVE_TYPES = 'PATCH /api/user_preference/401/';
    const tasksByEmail = () => screen.getByRole('switch', { name: 'Tasks that are due, by email' });
    await app.press(tasksByEmail());
    expect(app.calls.pending(SAVE_TYPES).body).toEqual({ notifications: [] });
    await app.fail(SAVE_TYPES, FAILURE);
    expect(screen.queryAllByRole('switch', { description: /^This choice may not have been saved/ })).toEqual([
      tasksByEmail(),
    ]);
    await app.press(tasksByEmail());
    await app.answer(SAVE_TYPES, { notifications: [], updated_by_user_on: null });
    expect([isOn(tasksByEmail()), block('How we contact you').queryAllByText('Saved').length]).toEqual([false, 1]);
    app.instantAnswers.set('GET /api/user_preference/', [
      { pk: 401, notifications: [], updated_by_user_on: '2026-09-01' },
    ]);
    await app.go('/next-steps/preferences');
    expect(block('Notifications').getByRole<HTMLInputElement>('checkbox', { name: 'Email' }).checked).toBe(false);
    expect(screen.getByRole('link', { name: 'All the ways we contact you' }).getAttribute('href')).toBe(
      '/account#contact-choices',
    );
  });

  test('ACCT-28 choices about reminders that cannot be loaded say so, and the others still work', async () => {
    const TYPES = 'GET /api/notification_type/';
    const app = await openSample('amara', '/account', { answers: { [TYPES]: undefined } });
    while (app.calls.isPending(TYPES)) await app.fail(TYPES, FAILURE);
    expect(kinds().slice(0, 2)).toEqual([
      ['Messages from the university', 'on', 'on'],
      ['Tasks that are due', 'Not loaded', 'Not loaded'],
    ]);
    app.instantAnswers.set(TYPES, (await sampleAnswers('amara')).get(TYPES) as Json);
    await app.press(block('How we contact you').getByRole('button', { name: 'Try again' }));
    expect(kinds()[1]).toEqual(['Tasks that are due', 'on', 'off']);
  });

  test('ACCT-29 the block says where texts go, or who can add the number', async () => {
    await openSample('farah', '/account');
    expect(block('How we contact you').queryAllByText(/^We have no mobile number of yours/)).toHaveLength(1);
    expect(
      block('How we contact you')
        .getByRole('link', { name: /^Add your mobile number/ })
        .getAttribute('href'),
    ).toBe('https://records.portico.example/contact');
  });

  test('ERR-26 a number for text messages from abroad is shown as it is, and not called missing', async () => {
    const user = (await sampleAnswers('amara')).get(USER) as Record<string, Json>;
    const preferences = { ...stored, sms_number: '+44 20 7946 0018' };
    await openSample('amara', '/account', {
      answers: { [USER]: { ...user, preferences }, 'GET /preferences/user': preferences },
    });
    expect(block('How we contact you').getByText('+44 20 7946 0018')).toBeDefined();
  });

  test('REMIND-20 a number that is not confirmed gets no text message, and leads to the page that confirms it', async () => {
    const user = (await sampleAnswers('amara')).get(USER) as Record<string, Json>;
    const preferences = { ...stored, sms_number_unconfirmed: true };
    writePortalConfig({ remindersUrl: '/accounts/reminders/' });
    await openSample('amara', '/account', {
      answers: { [USER]: { ...user, preferences }, 'GET /preferences/user': preferences },
    });
    removePortalConfig();
    expect(block('How we contact you').getByText(/^No text message goes to this number/)).toBeDefined();
    const link = block('How we contact you').getByRole('link', { name: 'Confirm your number' });
    expect(link.getAttribute('href')).toBe('/accounts/reminders/#text-messages');
  });

  test('API-20 the number for text messages, and on Academics the university ID, come from the profile if the user answer has none', async () => {
    const user = (await sampleAnswers('amara')).get(USER) as Record<string, Json>;
    const answers = {
      [USER]: { ...user, nine_number: null, preferences: { ...stored, sms_number: null } },
      'GET /preferences/user': { ...stored, sms_number: null },
      [PROFILE]: [{ pk: 201, nine_number: '912345678', sms_number: '503-555-0144' }],
    };
    await openSample('amara', '/account', { answers });
    expect(block('How we contact you').getByText('(503) 555-0144')).toBeDefined();
    closeAll();
    await openSample('amara', '/academics', { answers });
    expect(screen.getByText(/^912\s?345\s?678$/)).toBeDefined();
  });

  test('API-17 without preferences in the user answer they come from their own call, whose failure can be retried', async () => {
    const user = (await sampleAnswers('amara')).get(USER) as Record<string, Json>;
    const answers = { [USER]: { ...user, preferences: null }, 'GET /preferences/user': undefined };
    const app = await openSample('amara', '/account', { answers });
    while (app.calls.isPending('GET /preferences/user')) await app.fail('GET /preferences/user', FAILURE);
    expect(textsOf(screen.getAllByText(/^Your choices? .* could not be loaded/))).toEqual([
      expect.stringMatching(/^Your choice of picture could not be loaded\./),
      expect.stringMatching(/^Your choices about email and text messages could not be loaded\./),
    ]);
    app.instantAnswers.set('GET /preferences/user', { ...stored, contact_by_email: false });
    await app.press(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    expect([button('Remove Photo').textContent, isOn(by('text')), isOn(by('email'))]).toEqual([
      'Remove Photo',
      true,
      false,
    ]);
  });
});

describe('the profile', () => {
  test('ACCT-05 ACCT-06 ACCT-07 it is open at first from 1200 px on and with #profile; its button opens and closes it', async () => {
    for (const [width, address, name] of [
      [1200, '/account', 'Hide profile info'],
      [400, '/account#profile', 'Hide profile info'],
      [400, '/account#holds', 'Show profile info'],
      [1199, '/account', 'Show profile info'],
    ] as const) {
      closeAll();
      window.innerWidth = width;
      await openSample('amara', address);
      expect(button(name).getAttribute('aria-expanded'), `${address} at ${width} px`).toBe(String(/^Hide/.test(name)));
      expect(screen.queryAllByRole('heading', { name: 'About me' })).toHaveLength(/^Hide/.test(name) ? 1 : 0);
    }
    const [app] = apps as [TestApp];
    await app.press(button('Show profile info'));
    expect(screen.queryAllByRole('heading', { name: 'About me' })).toHaveLength(1);
    await app.press(button('Hide profile info'));
    expect(screen.queryAllByRole('heading', { name: 'About me' })).toHaveLength(0);
  });

  test('ACCT-08 ACCT-09 ACCT-12 ACCT-14 the profile of a student', async () => {
    await openSample('amara', '/account#profile');
    expect(factsOf('Academic information')).toEqual({
      Major: 'Computer Science',
      Minor: 'Music',
      Degree: 'Bachelor of Science',
      'Class standing': 'Junior',
      'Academic standing': 'Good Standing',
      'Pre-professional': 'Pre-Law',
      College: 'College of Engineering and Computer Science',
      'Catalog term': 'Fall 2024',
      'Expected graduation': 'Fall 2028',
      'Admit level': 'Undergraduate',
      Residency: 'Oregon resident',
    });
    expect(factsOf('Contact information')).toEqual({
      Address: '1825 SW Broadway, Apartment 412, Portland, OR 97201',
      Phone: '(503) 555-0172',
      Email: 'amara.okafor@portico.example',
    });
    expect(screen.getByRole('link', { name: /^Correct your address or phone/ }).getAttribute('href')).toBe(
      'https://records.portico.example/contact',
    );
    expect(factsOf('About me')).toEqual({
      'Display name': 'Amara',
      'Preferred name': 'Amara',
      Pronouns: 'she/her',
      'Citizenship status': 'Citizen',
    });
    expect(textsOf(block('Emergency contacts').getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/Ngozi Okafor/),
      expect.stringMatching(/Chidi Okafor/),
    ]);
  });

  test('ACCT-10 ACCT-11 phone and email come from their second names too; without any contact information the block says so', async () => {
    const contact = { phone_number: '', banner_phone_number: '5035550101', banner_email: 'amara@second.example' };
    await openSample('amara', '/account#profile', { answers: { [CONTACT]: contact } });
    expect(factsOf('Contact information')).toMatchObject({ Phone: '(503) 555-0101', Email: 'amara@second.example' });
    closeAll();
    await openSample('amara', '/account#profile', { answers: { [CONTACT]: {} } });
    expect(block('Contact information').getByText('Contact info not available')).toBeDefined();
  });

  test('ACCT-08 ACCT-15 ACCT-19 ACCT-20 an employee has no academic information and no holds, but a place of work', async () => {
    await openSample('dolores', '/account#profile');
    expect(screen.queryAllByText('Directory changes may take up to 15 minutes to appear.')).toHaveLength(1);
    expect(factsOf('Work')).toEqual({ Office: 'Engineering Building, 214', 'Work phone': '(503) 555-0118' });
    expect(screen.queryAllByRole('heading', { name: 'About me' })).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Academic information' })).toBeNull();
    expect(document.getElementById('holds')).toBeNull();
  });

  test('ACCT-13 orientation, gender identity, race and ethnicity are nowhere in the document', async () => {
    await openSample('robin', '/account#profile');
    expect(Object.keys(factsOf('About me'))).toEqual([
      'Display name',
      'Preferred name',
      'Pronouns',
      'Citizenship status',
      'Veteran classification',
      'Disability classification',
    ]);
    const document = window.document.documentElement.outerHTML;
    const secrets = ['Prefer not to say', 'Nonbinary', 'Not Hispanic', 'White', 'Native Hawaiian'];
    // The answer has them.
    const answers = JSON.stringify([...(await sampleAnswers('robin')).values()]);
    expect(secrets.filter((text) => !answers.includes(text))).toEqual([]);
    expect(secrets.filter((text) => document.includes(text))).toEqual([]);
  });
});

describe('holds', () => {
  const holds = () => block('Holds');
  const addressesIn = (element: HTMLElement) =>
    within(element)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('ACCT-15 a hold says what it blocks, since when, how much, and how to reach its office', async () => {
    await openSample('amara', '/account');
    const hold = holds().getByRole('heading', { name: 'Past due balance' }).closest('li') as HTMLElement;
    expect(factsOf('Holds')).toEqual({
      Blocks: 'RegistrationTranscripts',
      Since: 'September 9, 2026',
      Office: 'Student Accounts, Neuberger Hall, lobby',
    });
    expect(hold.textContent).toContain('$214.50');
    expect(addressesIn(hold)).toEqual([
      ['(503) 555-0110', 'tel:+15035550110'],
      ['How to pay', '/finances'],
    ]);
    closeAll();
    const [first] = (await sampleAnswers('amara')).get(HOLDS) as [Record<string, Json>];
    const ofNoOffice = { ...first, HOLDORIGINATINGOFFICE: 'LIB', HOLDAMOUNT: null };
    await openSample('amara', '/account', { answers: { [HOLDS]: [ofNoOffice] } });
    expect(addressesIn(holds().getByRole('heading', { level: 3 }).closest('li') as HTMLElement)).toEqual([
      ['Ask the help desk', 'https://help.portico.example/'],
    ]);
  });

  test('ACCT-26 a hold that begins later says from when, and one that has ended is none', async () => {
    const [first] = (await sampleAnswers('amara')).get(HOLDS) as [Record<string, Json>];
    const later = { ...first, HOLDFROMDATE: '2026-12-01' };
    const over = { ...first, HOLDTODATE: '2026-09-01' };
    await openSample('amara', '/account', { answers: { [HOLDS]: [later, over] } });
    expect([holds().getAllByRole('heading', { level: 3 }).length, factsOf('Holds').From]).toEqual([
      1,
      'December 1, 2026',
    ]);
    closeAll();
    await openSample('amara', '/account', { answers: { [HOLDS]: [over] } });
    expect(holds().queryAllByText('No holds')).toHaveLength(1);
    expect(screen.queryAllByText(/There is a hold on your student account/)).toEqual([]);
  });

  test('ACCT-16 ACCT-17 no holds and holds that do not load are told apart', async () => {
    const app = await openSample('ben', '/account', { answers: { [HOLDS]: undefined } });
    await app.fail(HOLDS, { kind: 'status', status: 500, detail: null });
    const said = () =>
      ['No holds', 'Holds not available at this time', 'Error retrieving info'].filter(
        (text) => holds().queryByText(text) !== null,
      );
    expect(said()).toEqual(['Holds not available at this time']);
    app.instantAnswers.set(HOLDS, []);
    await app.press(holds().getByRole('button', { name: 'Try again' }));
    expect(said()).toEqual(['No holds']);
  });

  test('ACCT-18 the list of holds can be dismissed until the session ends: a reload keeps it away, a new tab has it', async () => {
    const app = await openSample('amara', '/account');
    const isShown = () => holds().queryByRole('heading', { name: 'Past due balance' }) !== null;
    await app.press(button('Hide until I sign in again'));
    expect(document.activeElement).toBe(button('Show holds'));
    expect([isShown(), holds().queryAllByText('One hold is hidden until you sign in again.').length]).toEqual([
      false,
      1,
    ]);
    closeAll();
    const reloaded = await openSample('amara', '/account');
    expect(isShown()).toBe(false);
    await reloaded.press(button('Show holds'));
    expect(isShown()).toBe(true);
    await reloaded.press(button('Hide until I sign in again'));
    closeAll();
    // Another tab has a storage of its own.
    sessionStorage.clear();
    await openSample('amara', '/account');
    expect(isShown()).toBe(true);
  });

  test('HIDE-01 HIDE-02 HIDE-03 the amount of a hold is covered, and uncovered for this visit alone', async () => {
    const app = await openSample('amara', '/account');
    await app.press(screen.getByRole('switch', { name: 'Hide grades and balances' }));
    const amounts = () => document.body.textContent.split('$214.50').length - 1;
    expect(amounts()).toBe(0);
    await app.press(holds().getByRole('button', { name: 'Hidden. Show' }));
    expect(amounts()).toBe(1);
    await app.go('/resources');
    await app.go('/account');
    expect([amounts(), holds().queryAllByRole('button', { name: 'Hidden. Show' }).length]).toEqual([0, 1]);
  });
});
