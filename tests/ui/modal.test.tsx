import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
// The component imports it on demand; this import keeps tests from waiting for it.
import '../../src/browser/purifier.ts';
import { site, siteWith } from '../../src/site.ts';
import { PostDialog, type PostDialogProps, PostFailedDialog } from '../../src/ui/modal/PostDialog.tsx';
import { ProvisionalDialog } from '../../src/ui/modal/ProvisionalDialog.tsx';
import { SessionEndedDialog } from '../../src/ui/modal/SessionEndedDialog.tsx';
import { draw } from './test-app.tsx';

const nothing = () => {};

const linksIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('provisional dialog', () => {
  const dialog = (onClose = nothing) => <ProvisionalDialog onClose={onClose} />;

  test('MODAL-04 MODAL-05 MODAL-06 it has the specified title and texts', async () => {
    await draw(dialog());
    const box = screen.getByRole('dialog', { name: 'Please log in with your Odin account' });
    const text = box.textContent ?? '';
    for (const part of [
      'provisional email account',
      'Portico works with your Odin account',
      'single sign-on account',
      'Recently admitted?',
      'account manager',
      'Log out and log back in',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('MODAL-07 it has a link "Log out" to /logout', async () => {
    await draw(dialog());
    expect(linksIn(screen.getByRole('dialog'))).toEqual([
      ['account manager', site.links.accountManager],
      ['Log out', '/logout'],
    ]);
  });

  test('without an address the account manager is named without a link', async () => {
    await draw(dialog(), { site: siteWith({ links: { accountManager: '' } }).site });
    expect(linksIn(screen.getByRole('dialog'))).toEqual([['Log out', '/logout']]);
    expect(screen.getByRole('dialog').textContent).toContain('at the account manager.');
  });

  test('MODAL-02 "Close" and Escape close it', async () => {
    const onClose = vi.fn();
    const { user } = await draw(dialog(onClose));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const drawn = screen.getByRole<HTMLDialogElement>('dialog');
    drawn.open = false;
    fireEvent(drawn, new Event('close'));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('MODAL-02 it opens with the focus on its title, also where the browser would choose the first button', async () => {
    await draw(dialog());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  });

  test('a click beside it closes it, but not the end of a selection that has begun inside', async () => {
    const onClose = vi.fn();
    await draw(dialog(onClose));
    const drawn = screen.getByRole('dialog');
    // Elements have no size in jsdom, so this is beside the dialog.
    const beside = { clientX: 5, clientY: 5 };
    fireEvent.mouseDown(screen.getByRole('heading', { level: 2 }), beside);
    fireEvent.click(drawn, beside);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseDown(drawn, beside);
    fireEvent.click(drawn, beside);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

test('MODAL-01 MODAL-02 the dialog for an ended session explains what happened and links to sign-in', async () => {
  const onSignIn = vi.fn();
  const onClose = vi.fn();
  const { user } = await draw(<SessionEndedDialog signInHref="#sign-in" onSignIn={onSignIn} onClose={onClose} />);
  const dialog = screen.getByRole('dialog', { name: 'Your session has ended' });
  expect(dialog.textContent).toContain('This page keeps its content');
  expect(linksIn(dialog)).toEqual([['Sign in again', '#sign-in']]);
  await user.click(within(dialog).getByRole('link'));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect([onSignIn.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

describe('post dialog', () => {
  const post: PostDialogProps['post'] = {
    title: 'Ways to pay',
    body: '<p>From a <strong>bank account</strong>.</p><script>alert(1)</script><img src="x" onerror="alert(1)">',
    image: null,
    medium_image: null,
    link_text: 'Pay online',
  };
  const target = { kind: 'address', href: 'https://pay.example.edu/' } as const;
  const drawPost = (fields: Partial<typeof post> = {}, leadsTo: PostDialogProps['target'] = target) =>
    draw(<PostDialog post={{ ...post, ...fields }} target={leadsTo} onClose={nothing} />);

  test('MODAL-02 MODAL-09 it has title and sanitised body of the post', async () => {
    await drawPost();
    const dialog = screen.getByRole('dialog', { name: 'Ways to pay' });
    expect((await within(dialog).findByText('bank account')).tagName).toBe('STRONG');
    expect(dialog.innerHTML).not.toMatch(/alert|<script|onerror/);
    expect(within(dialog).getByRole('button', { name: 'Close' }).getAttribute('aria-label')).toBe('Close');
  });

  test('MODAL-12 its link has the text of the post, or "Read more" if that is empty', async () => {
    const { unmount } = await drawPost();
    expect(linksIn(screen.getByRole('dialog'))).toEqual([['Pay online', 'https://pay.example.edu/']]);
    unmount();
    await drawPost({ link_text: ' ' });
    expect(linksIn(screen.getByRole('dialog'))).toEqual([['Read more', 'https://pay.example.edu/']]);
  });

  test('its link may lead to another post or to a page', async () => {
    const { unmount } = await drawPost({}, { kind: 'modal', slug: 'graduation' });
    expect(linksIn(screen.getByRole('dialog'))).toEqual([['Pay online', '#modal-graduation']]);
    unmount();
    await drawPost({}, { kind: 'address', href: '/finances' });
    expect(linksIn(screen.getByRole('dialog'))).toEqual([['Pay online', '/finances']]);
  });

  test('a post without link and body has only its title', async () => {
    await drawPost({ body: null }, null);
    const dialog = screen.getByRole('dialog', { name: 'Ways to pay' });
    expect([dialog.textContent, linksIn(dialog)]).toEqual(['Ways to pay', []]);
  });

  test('it has the smaller image, and none from a forbidden address', async () => {
    const { unmount } = await drawPost({ image: '/large.svg', medium_image: '/medium.svg' });
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/medium.svg');
    unmount();
    await drawPost({ body: null, image: 'http://images.example/a.png' });
    expect(document.querySelector('img')).toBeNull();
  });

  test('a post that could not be loaded has a retry that ignores a second press', async () => {
    const onRetry = vi.fn();
    const failed = (isRetrying: boolean) => (
      <PostFailedDialog isRetrying={isRetrying} onRetry={onRetry} onClose={nothing} />
    );
    const { user, redraw } = await draw(failed(false));
    const dialog = screen.getByRole('dialog', { name: 'This did not load' });
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    redraw(failed(true));
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
