import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { sampleAnswers } from './support/sample-answers.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = openTestApp({ pendingCalls: [] });
  for (const [name, answer] of await sampleAnswers('amara', 'dashboard')) testApp.instantAnswers.set(name, answer);
});
afterEach(() => testApp.close());

/** The headings of the first level, the title of the tab and the address. */
const shown = () => ({
  headings: screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent),
  title: document.title,
  address: window.location.pathname + window.location.search,
});

const main = () => within(screen.getByRole('main'));

test('ROUTE-01 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-09 ROUTE-10 each page has its heading and its tab title', async () => {
  for (const [address, name] of [
    ['/', 'Dashboard'],
    ['/academics', 'Academics'],
    ['/messages', 'Messages'],
    ['/account', 'Account'],
    ['/finances', 'Finances'],
    ['/community', 'Community'],
  ] as const) {
    await testApp.go(address);
    expect(shown()).toEqual({ headings: [name], title: `${name} · Portico`, address });
  }
});

test('ROUTE-02 /dashboard shows the same dashboard at its own address', async () => {
  const blocks = () => main().getAllByRole('heading', { level: 2 });
  await testApp.go('/');
  const atRoot = blocks().map(({ textContent }) => textContent);
  expect(atRoot).toContain('Hello Amara');
  await testApp.go('/dashboard');
  expect(blocks().map(({ textContent }) => textContent)).toEqual(atRoot);
  expect(shown()).toEqual({ headings: ['Dashboard'], title: 'Dashboard · Portico', address: '/dashboard' });
});

test.each([
  ['ROUTE-11', '/task/7', '/', 'Dashboard'],
  ['ROUTE-11', '/task', '/', 'Dashboard'],
  ['ROUTE-20', '/next-steps', '/next-steps/task', 'Up Next'],
])('%s %s leads to %s, without a history entry of its own', async (_, address, target, heading) => {
  await testApp.go('/academics');
  const entries = window.history.length;
  await testApp.go(address);
  expect(shown()).toMatchObject({ headings: [heading], address: target });
  expect(window.history.length).toBe(entries + 1);
  expect(screen.queryAllByRole('button', { name: /FILTER|Mark done/ }).length > 0).toBe(address === '/next-steps');
});

test('ROUTE-14 /404 shows the same screen as /not-found and keeps its address', async () => {
  // Without the banner.
  const note = () =>
    screen.getByRole('heading', { level: 1 }).parentElement?.innerHTML.replace(' tabindex="-1"', '') ?? '';
  await testApp.go('/not-found');
  const notFound = note();
  expect(notFound).toContain('help desk');
  await testApp.go('/404');
  expect(shown()).toEqual({ headings: ['Page not found'], title: 'Not found · Portico', address: '/404' });
  expect(note()).toBe(notFound);
});

test('ROUTE-21 the checklist opens with and without a task, with and without "show", and never redirects', async () => {
  await testApp.go('/next-steps/task');
  const task = main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .find((href) => href.includes('/task/'));
  expect(task).toMatch(/^\/next-steps\/task\/\d+$/);
  for (const [address, heading, tasks] of [
    ['/next-steps/task', 'Up Next', 0],
    ['/next-steps/task?show=overdue', 'Overdue', 0],
    [task ?? '', 'Up Next', 1],
    [`${task}?show=overdue`, 'Overdue', 1],
  ] as const) {
    await testApp.go(address);
    expect(shown()).toMatchObject({ headings: [heading], address });
    expect(main().queryAllByRole('article')).toHaveLength(tasks);
  }
});

test('ROUTE-22 the checklist has the heading of its filter', async () => {
  for (const [show, heading] of [
    ['', 'Up Next'],
    ['?show=overdue', 'Overdue'],
    ['?show=bookmarks', 'Bookmarks'],
    ['?show=done', 'Done'],
    ['?show=dismissed', 'Dismissed'],
    ['?show=important', 'Important'],
  ] as const) {
    await testApp.go(`/next-steps/task${show}`);
    expect(shown()).toMatchObject({ headings: [heading], address: `/next-steps/task${show}` });
  }
});
