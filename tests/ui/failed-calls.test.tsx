import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { queryBlock } from './support/blocks.ts';
import { type Json, sampleAnswers } from './support/sample-answers.ts';

const finti = (name: string) => `GET /integrations/finti/${name}`;
const PAGES = 'GET /pages';
const ALERTS = 'GET /integrations/rave-messages';

/** A call of a page, and where the page shows its answer. */
type Call = {
  name: string;
  /** The heading of the block that shows the answer. */
  block: string;
  /** A text of the usual answer; null if the usual answer has nothing to show, and the block is there after a failure only. */
  shows: string | null;
  /** What the block says when the call has failed. */
  failure?: string;
  /** The name of the button that tries again. */
  retry?: string;
  /** What the block says when the answer is empty; null if other answers fill it then, or if it disappears. */
  empty: string | null;
};

const POSTS = { name: PAGES, failure: 'Error retrieving info', empty: null };
const ALERT_BLOCK = {
  name: ALERTS,
  block: 'Emergency alerts',
  shows: 'Test of the alert system',
  empty: 'There was no emergency alert',
};
const ACADEMIC = 'Academic information';

const CALLS: Record<string, Call[]> = {
  '/account': [
    {
      name: finti('curriculum-info'),
      block: ACADEMIC,
      shows: 'Bachelor of Science',
      empty: 'No Record Found/Not Applicable',
    },
    {
      name: finti('class-standing'),
      block: ACADEMIC,
      shows: 'Junior',
      retry: 'Try again: Class standing',
      empty: 'No Class Standing/Not Applicable',
    },
    {
      name: finti('standing'),
      block: ACADEMIC,
      shows: 'Good Standing',
      retry: 'Try again: Academic standing',
      empty: 'No Current Standing / Not Applicable',
    },
    {
      name: finti('contact-info'),
      block: 'Contact information',
      shows: 'Apartment 412',
      empty: 'Contact info not available',
    },
    {
      name: finti('person-info'),
      block: 'About me',
      shows: 'she/her',
      empty: 'There is nothing to show here.',
    },
    {
      name: finti('emergency-info'),
      block: 'Emergency contacts',
      shows: 'Ngozi Okafor',
      empty: 'No emergency contacts on record.',
    },
    {
      name: finti('holds'),
      block: 'Holds',
      shows: 'Past due balance',
      failure: 'Holds not available at this time',
      empty: 'No holds',
    },
    { ...POSTS, block: 'More about your account', shows: 'Replace your ID card' },
  ],
  '/finances': [
    {
      name: finti('financial-account-summary'),
      block: 'Account summary',
      shows: '$3,024.50',
      empty: 'Not available',
    },
    {
      name: finti('financial-aid-info'),
      block: 'Financial aid',
      shows: 'FAFSA not received yet',
      empty: 'No financial aid on record',
    },
    { ...POSTS, block: 'Pay your bill', shows: 'There is no fee from a bank account.' },
  ],
  '/community': [
    ALERT_BLOCK,
    { ...POSTS, block: 'Highlight: There is a place for you', shows: 'There is a place for you' },
  ],
  '/messages': [
    {
      name: 'GET /notifications/user',
      block: 'All messages',
      shows: 'Your registration time is set',
      empty: 'no messages',
    },
    {
      name: finti('nudges'),
      block: 'To confirm or update',
      shows: 'Check your address and phone',
      empty: 'There is nothing to confirm or update.',
    },
    ALERT_BLOCK,
    { ...POSTS, block: 'More on this page', shows: null },
  ],
};

const FAILURE = { kind: 'status', status: 500, detail: 'The records are being moved.' };

let usual = new Map<string, Json>();
let testApp: TestApp;
afterEach(() => {
  testApp.close();
  localStorage.clear();
});

/** Opens the page over the usual answers, except for these. A call without an answer stays pending. */
async function open(address: string, others: Record<string, Json | undefined> = {}): Promise<void> {
  usual = await sampleAnswers('amara', address.slice(1));
  testApp = openTestApp({ pendingCalls: [] });
  testApp.instantAnswers.clear();
  for (const [name, answer] of usual) testApp.instantAnswers.set(name, answer);
  for (const [name, answer] of Object.entries(others)) {
    if (answer === undefined) testApp.instantAnswers.delete(name);
    else testApp.instantAnswers.set(name, answer);
  }
  await testApp.go(address);
  for (const button of main().queryAllByRole('button', { name: 'Show profile info' })) await testApp.press(button);
}

/** Opens the page, and lets each call of this name fail. */
async function openWithFailure(address: string, name: string): Promise<void> {
  await open(address, { [name]: undefined });
  while (testApp.calls.isPending(name)) await testApp.fail(name, FAILURE);
}

const main = () => within(screen.getByRole('main'));
/** A lead story is a landmark with a name of its own. */
const blockOf = (name: string) => main().queryByRole('region', { name }) ?? queryBlock(name);
const textOf = (block: string) => blockOf(block)?.textContent ?? null;

for (const [address, calls] of Object.entries(CALLS)) {
  for (const { name, block, shows, failure = 'Error retrieving info', retry = 'Try again', empty } of calls) {
    test(`ERR-22 ERR-23 API-04 ${address}: when ${name} fails, its block says so and recovers without a reload`, async () => {
      // Posts that could not be loaded have a heading of their own.
      const failed = name === PAGES ? 'More on this page' : block;
      await openWithFailure(address, name);
      expect(textOf(failed)).toContain(failure);
      testApp.instantAnswers.set(name, usual.get(name) ?? null);
      const [button] = within(blockOf(failed) as HTMLElement).getAllByRole('button', { name: retry });
      await testApp.press(button as HTMLElement);
      if (shows === null) expect(textOf(block)).toBe(null);
      else expect(textOf(block)).toContain(shows);
      expect(main().queryAllByText(failure)).toEqual([]);
    });

    test(`ERR-22 API-06 ${address}: when ${name} answers without data, its block says so and nothing has failed`, async () => {
      await open(address, { [name]: { p_result: 'Warning' } });
      if (empty !== null) expect(textOf(block)).toContain(empty);
      if (shows !== null) expect(textOf(block) ?? '').not.toContain(shows);
      expect(main().queryAllByText(failure)).toEqual([]);
    });
  }
}

test('OPS-53 a failed block has the reference with which the help desk finds the failure in the log', async () => {
  await open('/account', { [finti('holds')]: undefined });
  while (testApp.calls.isPending(finti('holds')))
    await testApp.fail(finti('holds'), { ...FAILURE, reference: '80dec0' });
  expect(textOf('Holds')).toContain('Reference 80dec0, for the help desk');
  expect(screen.queryAllByText(/Reference/)).toHaveLength(1);
});

/** Calls whose answer the page also knows from elsewhere, or can do without, and what the page shows all the same. */
const QUIET: Record<string, { names: string[]; texts: string[] }> = {
  '/account': {
    names: ['GET /preferences/user', finti('current-term')],
    texts: ['Remove Photo', 'Messages from the university', 'Ngozi Okafor'],
  },
  '/messages': { names: [finti('term-info')], texts: ['Check your address and phone', '4 unread'] },
  '/finances': { names: [finti('holds'), finti('current-term')], texts: ['FAFSA not received yet', 'Pay my bill'] },
};

for (const [address, { names, texts }] of Object.entries(QUIET)) {
  test.each(names)(
    `ERR-20 ${address}: when %s fails, and while it does not answer, everything else is there`,
    async (name) => {
      const expectTexts = () => {
        for (const text of texts) expect(screen.getByRole('main').textContent).toContain(text);
        expect(main().queryAllByText('Error retrieving info')).toEqual([]);
      };
      await open(address, { [name]: undefined });
      expectTexts();
      while (testApp.calls.isPending(name)) await testApp.fail(name, FAILURE);
      expectTexts();
    },
  );
}
