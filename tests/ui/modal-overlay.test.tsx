import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { model } from '../../src/machines/modal/model.ts';
import { selectKey } from '../../src/machines/modal/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { site } from '../../src/site.ts';
import { answerUser, USER } from './dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';

const POSTS = 'GET /posts';
const PERSON_INFO = 'GET /integrations/finti/person-info';
const VETERANS = '#modal-veteran-benefit-certification';
const post = model.outcomes.loadPost[0]?.output?.value;

let stage: TestApp;
afterEach(() => {
  stage.close();
  for (const link of document.body.querySelectorAll(':scope > a')) link.remove();
});

/** The app at an address, with a link as in content. */
async function openAt(address: string, href = '#modal-ways-to-pay', ready: Record<string, unknown> = {}) {
  stage = openTestApp({ pendingCalls: [POSTS] });
  for (const [name, content] of Object.entries(ready)) stage.instantAnswers.set(name, content);
  await stage.go(address);
  const link = document.body.appendChild(document.createElement('a'));
  link.href = href;
  return link;
}

const ENDED = 'Your session has ended';
const FAILED = 'This did not load';
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby') ?? '');
const titles = () => dialogs().map((id) => document.getElementById(id)?.textContent);
const pressIn = (name: string) => stage.press(screen.getByRole('button', { name }));
const wantedKey = () => selectKey(getActor(stage.portal.system, 'modal').getSnapshot());
const address = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;

test('MODAL-09 MODAL-10 an address with the hash of a post opens it, and closing removes the hash', async () => {
  await openAt('/not-found?from=letter#modal-ways-to-pay');
  expect(address()).toBe('/not-found?from=letter#modal-ways-to-pay');
  // The first test of the file waits for the code of the dialogs.
  await waitFor(() => expect(wantedKey()).toBe('ways-to-pay'));
  await stage.answer(POSTS, [post]);
  await screen.findByRole('dialog', { name: 'Ways to pay' });
  await stage.press(screen.getByRole('button', { name: 'Close' }));
  expect([screen.queryByRole('dialog'), wantedKey(), address()]).toEqual([null, null, '/not-found?from=letter']);
});

test('MODAL-11 no dialog opens for a post of another type and for an unknown slug', async () => {
  const link = await openAt('/not-found');
  await stage.press(link);
  await stage.answer(POSTS, [{ ...post, post_type: 'blog' }]);
  expect([screen.queryByRole('dialog'), wantedKey()]).toEqual([null, null]);
  for (const status of [400, 404]) {
    await stage.press(link);
    await stage.fail(POSTS, { kind: 'status', status, detail: null });
    expect([screen.queryByRole('dialog'), wantedKey()]).toEqual([null, null]);
  }
});

test('MODAL-11 an address with a key that no post can have opens nothing, and loses its hash', async () => {
  for (const key of ['no-such-post', '%21 %2F']) {
    await openAt(`/not-found#modal-${key}`);
    await waitFor(() => expect(stage.calls.isPending(POSTS)).toBe(true));
    await stage.answer(POSTS, []);
    expect([titles(), address()]).toEqual([[], '/not-found']);
    stage.close();
  }
  await openAt('/not-found');
});

test('ERR-03 an error in a part around the page shows the 500 screen, not an empty document', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {
    throw new Error('crash');
  });
  await openAt('/not-found#modal-ways-to-pay');
  await stage.answer(POSTS, [post]);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Uh-oh! (500 Error)');
  vi.restoreAllMocks();
});

test('MODAL-01 any other hash opens nothing', async () => {
  await openAt('/not-found#today');
  expect([stage.calls.isPending(POSTS), wantedKey(), address()]).toEqual([false, null, '/not-found#today']);
});

test('presses with a modifier key, on other links and on links for another tab are left to the browser', async () => {
  const link = await openAt('/not-found');
  const taken: boolean[] = [];
  const press = (keys: MouseEventInit = {}) => {
    // Runs after the app's handler. Without it jsdom reports that it cannot navigate.
    const note = (event: Event) => {
      taken.push(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', note, { once: true });
    fireEvent.click(link, keys);
  };
  press({ ctrlKey: true });
  for (const other of ['#today', '/404#modal-ways-to-pay', '/not-found?from=letter#modal-ways-to-pay']) {
    link.href = other;
    press();
  }
  link.href = '#modal-ways-to-pay';
  link.target = '_blank';
  press();
  expect([taken, wantedKey()]).toEqual([[false, false, false, false, false], null]);
});

test('MODAL-09 a link with the path in front of the hash opens the post without a history entry', async () => {
  const link = await openAt('/not-found?from=letter', '/not-found?from=letter#modal-ways-to-pay');
  const entries = window.history.length;
  await stage.press(link);
  expect([wantedKey(), address(), window.history.length]).toEqual(['ways-to-pay', '/not-found?from=letter', entries]);
});

test('ACCT-21 the link to the veteran-benefit certification opens the external form with VETERAN_ELIGIBILITY Y', async () => {
  const link = await openAt('/dashboard', VETERANS, { [PERSON_INFO]: { VETERAN_ELIGIBILITY: 'Y' } });
  await stage.press(link);
  expect([stage.left, wantedKey()]).toEqual([[site.veteranCertificationUrl], null]);
});

test('ACCT-21 with VETERAN_ELIGIBILITY Y the form is the address of the link itself, so that it can be copied', async () => {
  const links = [{ url: VETERANS, link_text: 'Certify', description: null, icon_class: null }];
  const posts = [
    { pk: 1, post_type: 'basic_html', title: 'Benefits', body: `<a href="${VETERANS}">Certify your benefits</a>` },
    { pk: 2, post_type: 'resources', title: 'Resources', links },
  ];
  const page = { path: 'dashboard', slug: 'dashboard', title: 'Dashboard', posts };
  await openAt('/dashboard', VETERANS, { 'GET /pages': [page], [PERSON_INFO]: { VETERAN_ELIGIBILITY: 'Y' } });
  const hrefs = (await screen.findAllByRole('link', { name: /^Certify/ })).map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([site.veteranCertificationUrl, site.veteranCertificationUrl]);
});

test('ACCT-22 for other users it opens the modal', async () => {
  const link = await openAt('/dashboard', VETERANS, { [PERSON_INFO]: { VETERAN_ELIGIBILITY: 'N' } });
  await stage.press(link);
  expect([stage.left, wantedKey()]).toEqual([[], 'veteran-benefit-certification']);
});

test('MODAL-08 MODAL-13 the post closes when the account turns out to be provisional', async () => {
  const link = await openAt('/not-found');
  await stage.press(link);
  await stage.answer(POSTS, [post]);
  await screen.findByRole('dialog', { name: 'Ways to pay' });
  await stage.sendDirectly(() => getActor(stage.portal.system, 'session').send({ type: 'session.becameProvisional' }));
  await screen.findByRole('dialog', { name: 'Please log in with your Odin account' });
  await stage.press(screen.getByRole('button', { name: 'Close' }));
  expect([screen.queryByRole('dialog'), wantedKey()]).toEqual([null, null]);
});

test('MODAL-08 with a post in the address, a provisional account sees only its own dialog, and the post is not fetched', async () => {
  stage = openTestApp({ pendingCalls: [POSTS, USER] });
  await stage.go('/resources#modal-ways-to-pay');
  await answerUser(stage, 'provisional');
  expect(titles()).toEqual(['Please log in with your Odin account']);
  await pressIn('Close');
  expect([titles(), stage.calls.isPending(POSTS)]).toEqual([[], false]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Provisional account');
});

test('the focus moves to the page if the focused element is gone, and a post closes when the user leaves its page', async () => {
  const link = await openAt('/not-found');
  await stage.press(link);
  await stage.answer(POSTS, [post]);
  expect(titles()).toEqual(['Ways to pay']);
  link.remove();
  await pressIn('Close');
  expect([titles(), document.activeElement]).toEqual([[], screen.getByRole('main')]);

  document.body.append(link);
  await stage.press(link);
  await stage.answer(POSTS, [post]);
  expect(titles()).toEqual(['Ways to pay']);
  await stage.go('/404');
  expect([titles(), wantedKey()]).toEqual([[], null]);
});

test('a post that failed below the dialog of an ended session is shown after that dialog closes, and fetched only on request', async () => {
  const link = await openAt('/not-found');
  stage.instantAnswers.set(USER, { is_authenticated: false });
  await stage.press(link);
  await stage.fail(POSTS, { kind: 'status', status: 401, detail: null });
  expect(titles()).toEqual([ENDED]);
  await pressIn('Close');
  expect([titles(), stage.calls.isPending(POSTS)]).toEqual([[FAILED], false]);
  await pressIn('Try again');
  await stage.fail(POSTS, { kind: 'status', status: 401, detail: null });
  expect(titles()).toEqual([ENDED]);
  await pressIn('Close');
  expect(titles()).toEqual([FAILED]);
  await pressIn('Close');
  expect(titles()).toEqual([]);
});
