import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setHidesFigures } from '../../src/browser/hidden-figures.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { getBlock, queryBlock } from './support/blocks.ts';
import { type Json, sampleAnswers } from './support/sample-answers.ts';

const SUMMARY = 'GET /integrations/finti/financial-account-summary';
const AID = 'GET /integrations/finti/financial-aid-info';
const PAGES = 'GET /pages';
const REFUSAL = { kind: 'status', status: 500, detail: null };

const open: TestApp[] = [];
afterEach(() => {
  for (const testApp of open.splice(0)) testApp.close();
  setHidesFigures(false);
  localStorage.clear();
});

type Answers = Map<string, Json>;

/** Opens Finances with the answers of a sample person, which the test may change before. */
async function openFinances(username: string, change: (answers: Answers) => void = () => {}): Promise<TestApp> {
  const answers = await sampleAnswers(username, 'finances');
  change(answers);
  const testApp = openTestApp({ pendingCalls: [] });
  open.push(testApp);
  testApp.instantAnswers.clear();
  for (const [name, answer] of answers) testApp.instantAnswers.set(name, answer);
  await testApp.go('/finances');
  return testApp;
}

const block = (name: string) => within(getBlock(name));
const has = (name: string) => queryBlock(name) !== null;
const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();
const covers = () => screen.queryAllByRole('button', { name: 'Hidden. Show' });
/** All amounts on the page, in its order. */
const amounts = () => [...document.querySelectorAll('main data')].map(textOf);

test('FIN-01 FIN-08 FIN-09 FIN-10 FIN-11 the amount due comes first, by when and how to pay it, then a statement that adds up', async () => {
  await openFinances('amara');
  expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Amount due');
  const due = block('Amount due');
  expect(due.getByText('$1,174.50')).toBeDefined();
  expect(due.getByRole('link', { name: /^Pay my bill ?\(another site\)$/ }).getAttribute('href')).toBe(
    'https://pay.portico.example/',
  );
  expect(due.getAllByRole('listitem').map(textOf)).toContain('Bank account no fee');
  expect(due.getByRole('link', { name: /^A hold from Student Accounts/ }).getAttribute('href')).toBe('/account#holds');
  const dates = within(due.getByRole('list', { name: 'Due dates' })).getAllByRole('link');
  expect(dates.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['Pay tuition, second installment Due tomorrow, Sep 29', '/next-steps/task/2'],
  ]);
  expect(textOf(due.getByText('Your hold names').parentElement)).toBe('Your hold names $214.50');
  const rows = block('Account summary').getAllByRole('row');
  expect(rows.map((row) => [textOf(row.querySelector('th > span')), textOf(row.querySelector('td'))])).toEqual([
    ['Other amounts', '+$214.50'],
    ['Tuition and fees', '+$4,310.00'],
    ['Payments received', '−$1,500.00'],
    ['Refunds', '$0.00'],
    ['Balance', '$3,024.50'],
    ['Aid still to come', '−$1,850.00'],
    ['Amount due', '$1,174.50'],
  ]);
});

test('FIN-14 an amount due below zero is a credit, with nothing to pay', async () => {
  const credit = { CHARGES_BALANCE: -300.1, CHARGES_ANTICIPATED_AID: 0, CHARGES_AMOUNT_DUE: -300.1 };
  await openFinances('amara', (answers) => {
    const summary = answers.get(SUMMARY) as { CHARGES_DETAIL: object };
    answers.set(SUMMARY, { ...summary, CHARGES_DETAIL: { ...summary.CHARGES_DETAIL, ...credit } });
  });
  const due = block('Credit');
  expect(due.getByText('$300.10')).toBeDefined();
  expect(due.getByText(/^Nothing to pay\./)).toBeDefined();
  expect(due.getAllByRole('link').map((link) => textOf(link))).not.toContain('Pay my bill (another site)');
  const rows = block('Account summary').getAllByRole('row').map(textOf);
  expect(rows.slice(-3)).toEqual([
    'BalanceA credit, before your aid arrives-$300.10',
    'Aid still to comeAwarded, but not paid out yet$0.00',
    'CreditNothing is left to pay$300.10',
  ]);
});

test('INST-02 with nothing due there is nothing to press but a quiet link, no way to pay and no due date', async () => {
  await openFinances('amara', (answers) => {
    const summary = answers.get(SUMMARY) as { CHARGES_DETAIL: object };
    answers.set(SUMMARY, { ...summary, CHARGES_DETAIL: { ...summary.CHARGES_DETAIL, CHARGES_AMOUNT_DUE: 0 } });
  });
  const due = block('Amount due');
  expect([due.getByText('$0.00'), due.getByText('Nothing to pay')]).toHaveLength(2);
  const bill = due.getByRole('link', { name: /^See your bill/ });
  expect([bill.getAttribute('href'), bill.getAttribute('data-kind')]).toEqual(['https://pay.portico.example/', null]);
  expect(due.queryByRole('list', { name: 'Due dates' })).toBeNull();
  expect(due.queryByText('Bank account')).toBeNull();
});

test('FIN-10 tasks that cannot be loaded say that the due date is missing', async () => {
  const TASKS = 'GET /integrations/mynextsteps/tasks';
  const testApp = await openFinances('amara', (answers) => answers.delete(TASKS));
  while (testApp.calls.isPending(TASKS)) await testApp.fail(TASKS, REFUSAL);
  expect(block('Amount due').getByText('When it is due could not be loaded.')).toBeDefined();
});

test('FIN-02 FIN-03 FIN-04 payment plan, and the aid of each year with its messages', async () => {
  await openFinances('amara');
  expect(block('Payment plan').getByText('Yes')).toBeDefined();
  const aid = block('Financial aid');
  const message = 'Your work-study award is waiting for a signed job offer. It expires at the end of the term.';
  expect(aid.getByText(message)).toBeDefined();
  const [year, ...others] = aid.getAllByRole('article');
  expect(others).toHaveLength(1);
  expect(
    within(year as HTMLElement)
      .getAllByRole('listitem')
      .map(textOf),
  ).toEqual([
    'FAFSA (request for federal student aid)FAFSA received',
    'RequirementsAll requirements are met',
    'Academic progressYour grades are good enough to keep your aid',
  ]);

  for (const testApp of open.splice(0)) testApp.close();
  await openFinances('amara', (answers) => answers.set(AID, { ...(answers.get(AID) as object), FINAID_MSG: '' }));
  expect(block('Financial aid').getAllByRole('article')).toHaveLength(2);
  expect([...getBlock('Financial aid').querySelectorAll('p')].map(textOf)).not.toContain('');
});

test('FIN-05 FIN-06 FIN-12 a failed account summary is told in its block; aid and payment are there, and a retry brings it back', async () => {
  const testApp = await openFinances('amara', (answers) => answers.delete(SUMMARY));
  await testApp.fail(SUMMARY, REFUSAL);
  const summary = block('Account summary');
  expect(summary.getByText('Error retrieving info')).toBeDefined();
  expect(screen.getAllByText('Error retrieving info')).toHaveLength(1);
  expect(block('Amount due').getByText('Not available')).toBeDefined();
  expect(screen.getByRole('link', { name: /^Pay my bill/ })).toBeDefined();
  expect(block('Financial aid').getAllByRole('article')).toHaveLength(2);
  await testApp.press(summary.getByRole('button', { name: 'Try again' }));
  await testApp.answer(SUMMARY, (await sampleAnswers('amara')).get(SUMMARY));
  expect(summary.getAllByRole('row')).toHaveLength(7);
  expect(block('Amount due').getByText('$1,174.50')).toBeDefined();
  expect(document.activeElement).toBe(summary.getByRole('heading', { name: 'Account summary' }));
});

test('FIN-07 FIN-13 DASH-07 HIDE-01 the page opens for everyone, with posts by role; the promos of the financial dashboard need the access', async () => {
  const promo = {
    pk: 900,
    post_type: 'promo',
    category: 'financial_dashboard',
    title: 'Budget of the year',
    links: [],
  };
  const addPromo = (answers: Answers) => {
    const [page] = answers.get(PAGES) as { posts: Json[] }[];
    answers.set(PAGES, [{ ...page, posts: [...(page?.posts ?? []), promo] }]);
  };
  const testApp = await openFinances('erik', addPromo);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Finances');
  expect(block('Your pay and expenses').getByRole('link', { name: /^Pay statements/ })).toBeDefined();
  expect(['Budget of the year', 'Pay your bill', 'Account summary'].map(has)).toEqual([true, false, false]);
  expect(screen.queryByRole('switch', { name: 'Hide grades and balances' })).toBeNull();
  expect(testApp.calls.sent.filter((call) => [SUMMARY, AID].includes(call))).toEqual([]);

  for (const each of open.splice(0)) each.close();
  await openFinances('farah');
  expect(screen.getByText(/^Balances and financial aid are for students only/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Find your pay statements' }).getAttribute('href')).toBe(
    'https://hr.portico.example/pay',
  );

  for (const each of open.splice(0)) each.close();
  await openFinances('amara', addPromo);
  expect(['Budget of the year', 'Pay your bill', 'Account summary'].map(has)).toEqual([false, true, true]);
});

test('HIDE-01 HIDE-02 HIDE-03 HIDE-04 no amount is in the document while it is covered, and one press uncovers one until the next page', async () => {
  const testApp = await openFinances('amara');
  expect(amounts()).toHaveLength(9);
  await testApp.press(screen.getByRole('switch', { name: 'Hide grades and balances' }));
  expect([amounts(), covers().length]).toEqual([[], 9]);
  await testApp.press(block('Amount due').getAllByRole('button', { name: 'Hidden. Show' })[0] as HTMLElement);
  expect(amounts()).toEqual(['$1,174.50']);
  await testApp.go('/resources');
  await testApp.go('/finances');
  expect([amounts(), covers().length]).toEqual([[], 9]);

  // A new page load: no amount is drawn before it is covered.
  for (const each of open.splice(0)) each.close();
  const drawn: string[] = [];
  const observer = new MutationObserver(() => drawn.push(document.body.innerHTML));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await openFinances('amara');
  observer.disconnect();
  expect(drawn.length).toBeGreaterThan(1);
  expect(drawn.filter((html) => html.includes('1,174.50'))).toEqual([]);
  expect(covers()).toHaveLength(9);
});
