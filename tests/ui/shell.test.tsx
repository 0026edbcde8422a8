import { screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { site } from '../../src/site.ts';
import { ErrorScreen } from '../../src/ui/shell/ErrorScreen.tsx';
import { Footer, type FooterProps } from '../../src/ui/shell/Footer.tsx';
import { LoadingPlaceholder } from '../../src/ui/shell/LoadingPlaceholder.tsx';
import { NotFound } from '../../src/ui/shell/NotFound.tsx';
import { Shell } from '../../src/ui/shell/Shell.tsx';
import { SignInLoop } from '../../src/ui/shell/SignInLoop.tsx';
import { pressLikeSafari } from '../support/safari-press.ts';
import { draw } from './test-app.tsx';

const SECTIONS = [
  ['Dashboard', '/'],
  ['Academics', '/academics'],
  ['Finances', '/finances'],
  ['Community', '/community'],
  ['Resources', '/resources'],
];

const shell = ({
  hasSections = true,
  isStaff = false,
  hasTasks = true,
}: Partial<Pick<FooterProps, 'hasSections' | 'isStaff'> & { hasTasks: boolean }> = {}) => (
  <Shell
    hasSections={hasSections}
    nextStepsUrl={hasTasks ? '/next-steps' : null}
    footer={
      <Footer
        hasSections={hasSections}
        isStaff={isStaff}
        version="abc1234"
        adminUrl="/admin/"
        nextStepsUrl="/next-steps"
        year={2031}
      />
    }
  >
    <h1>Page</h1>
  </Shell>
);

const linksIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const expanded = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');

describe('sidebar', () => {
  test('SHELL-01 the logo links to /', async () => {
    await draw(shell(), { at: '/academics' });
    expect(screen.getByRole('link', { name: 'Portico, to the dashboard' }).getAttribute('href')).toBe('/');
  });

  test('SHELL-02 SHELL-04 one nav "Main" with the five sections', async () => {
    await draw(shell());
    expect(linksIn(screen.getByRole('navigation', { name: 'Main' }))).toEqual(SECTIONS);
  });

  test('SHELL-11 "Next steps" is in a second group, and marked on all of its pages', async () => {
    await draw(shell(), { at: '/next-steps/task/7' });
    const group = screen.getByRole('navigation', { name: 'Other pages' });
    expect(linksIn(group)).toEqual([['Next steps', '/next-steps']]);
    expect(within(group).getByRole('link').getAttribute('aria-current')).toBe('page');
  });

  test('SHELL-10 SHELL-11 the bar of a phone has four pages, and none without the user record; without tasks Messages takes the place of Next steps', async () => {
    const { redraw } = await draw(shell());
    expect(linksIn(screen.getByRole('navigation', { name: 'Quick links' }))).toEqual([
      ['Dashboard', '/'],
      ['Academics', '/academics'],
      ['Next steps', '/next-steps'],
      ['Finances', '/finances'],
    ]);
    redraw(shell({ hasTasks: false }));
    expect(linksIn(screen.getByRole('navigation', { name: 'Quick links' }))[2]).toEqual(['Messages', '/messages']);
    expect(linksIn(screen.getByRole('navigation', { name: 'Other pages' }))).toEqual([['Messages', '/messages']]);
    redraw(shell({ hasSections: false }));
    expect(screen.queryByRole('navigation', { name: 'Quick links' })).toBeNull();
    expect(within(document.querySelector('[data-bottom-bar]') as HTMLElement).getByRole('button').textContent).toBe(
      'Menu',
    );
  });

  test('SHELL-05 without the user record the nav "Main" has no sections', async () => {
    await draw(shell({ hasSections: false }));
    expect(linksIn(screen.getByRole('navigation', { name: 'Main' }))).toEqual([]);
  });

  test.each([
    ['/', ['Dashboard']],
    ['/dashboard', ['Dashboard']],
    ['/finances', ['Finances']],
    ['/next-steps/task/7', []],
  ])('at %s the current section is %j', async (at, current) => {
    await draw(shell(), { at });
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    const marked = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map((link) => link.textContent)).toEqual(current);
  });

  test('SHELL-03 the menu button opens the menu, a second press closes it', async () => {
    const { user } = await draw(shell());
    const toggle = screen.getByRole('button', { name: 'Menu' });
    const panel = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    const states = [];
    for (let press = 0; press < 3; press += 1) {
      states.push([toggle.getAttribute('aria-expanded'), panel?.dataset.open]);
      await user.click(toggle);
    }
    expect(states).toEqual([
      ['false', 'false'],
      ['true', 'true'],
      ['false', 'false'],
    ]);
  });

  test('SAFE-06 the only nav "Safety" is part of the menu of small screens', async () => {
    await draw(shell());
    const panel = document.getElementById(
      screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-controls') ?? '',
    );
    expect(panel?.contains(screen.getByRole('navigation', { name: 'Safety' }))).toBe(true);
  });

  test('Escape closes the menu and returns the focus to its button', async () => {
    const { user } = await draw(shell());
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    screen.getByRole('navigation', { name: 'Main' }).querySelector('a')?.focus();
    await user.keyboard('{Escape}');
    expect(expanded('Menu')).toBe('false');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
  });

  test('a click outside closes the menu, one inside does not', async () => {
    const { user } = await draw(shell());
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('navigation', { name: 'Safety' }));
    expect(expanded('Menu')).toBe('true');
    await user.click(screen.getByRole('heading', { name: 'Page' }));
    expect(expanded('Menu')).toBe('false');
  });

  test('a link to another page closes the menu, and so does one to the current page', async () => {
    const { user, address } = await draw(shell());
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(main.getByRole('link', { name: 'Academics' }));
    expect([address(), expanded('Menu')]).toEqual(['/academics', 'false']);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(main.getByRole('link', { name: 'Academics' }));
    expect([address(), expanded('Menu')]).toEqual(['/academics', 'false']);
  });

  test('going back closes the menu', async () => {
    const { user, back, address } = await draw(shell());
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Finances' }));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(expanded('Menu')).toBe('true');
    await back();
    expect([address(), expanded('Menu')]).toEqual(['/', 'false']);
  });
});

describe('safety menu', () => {
  test('SAFE-01 SAFE-02 SAFE-05 the toggle opens a panel with a nav "Safety" of three entries', async () => {
    await draw(shell());
    const nav = screen.getByRole('navigation', { name: 'Safety' });
    expect(linksIn(nav)).toEqual([
      ['Call Campus Safety', 'tel:+15035550144'],
      ['Emergency Procedures', site.links.emergencyProcedures],
      ['Other Safety Resources', site.links.safetyResources],
    ]);
    const panelId = screen.getByRole('button', { name: 'Campus safety' }).getAttribute('aria-controls') ?? '';
    expect(document.getElementById(panelId)?.contains(nav)).toBe(true);
  });

  test('SAFE-03 it is closed at first; the toggle opens and closes it', async () => {
    const { user } = await draw(shell());
    const states = [expanded('Campus safety')];
    await user.click(screen.getByRole('button', { name: 'Campus safety' }));
    states.push(expanded('Campus safety'));
    await user.click(screen.getByRole('button', { name: 'Campus safety' }));
    states.push(expanded('Campus safety'));
    expect(states).toEqual(['false', 'true', 'false']);
  });

  test('SAFE-04 a click outside closes it', async () => {
    const { user } = await draw(shell());
    await user.click(screen.getByRole('button', { name: 'Campus safety' }));
    await user.click(screen.getByRole('heading', { name: 'Page' }));
    expect(expanded('Campus safety')).toBe('false');
  });

  test('Escape closes it and returns the focus to its toggle', async () => {
    const { user } = await draw(shell());
    await user.click(screen.getByRole('button', { name: 'Campus safety' }));
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Call Campus Safety');
    await user.keyboard('{Escape}');
    expect(expanded('Campus safety')).toBe('false');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Campus safety' }));
  });

  test('SHELL-17 Escape closes the safety panel inside the open menu, then the menu, also where a press focuses no button', async () => {
    const { user } = await draw(shell());
    onTestFinished(pressLikeSafari());
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('button', { name: 'Campus safety' }));
    const focused = () => (document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent);
    const look = () => [focused(), expanded('Campus safety'), expanded('Menu')];
    const seen = [];
    for (let press = 0; press < 3; press += 1) {
      seen.push(look());
      await user.keyboard('{Escape}');
    }
    expect(seen).toEqual([
      ['nothing', 'true', 'true'],
      ['Campus safety', 'false', 'true'],
      ['Menu', 'false', 'false'],
    ]);
  });
});

describe('page', () => {
  test('SHELL-07 one main and one footer', async () => {
    await draw(shell());
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getAllByRole('contentinfo')).toHaveLength(1);
    expect(screen.getByRole('main').id).toBe('main');
  });

  test('the first Tab stop skips to the content and keeps the address', async () => {
    const { user, address } = await draw(shell(), { at: '/account#holds' });
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect([address(), window.location.hash]).toEqual(['/account#holds', '']);
  });
});

describe('footer', () => {
  const list = (name: string) => linksIn(screen.getByRole('list', { name }));

  test('FOOT-01 "Main Site" links the five sections', async () => {
    await draw(shell());
    expect(list('Main Site')).toEqual(SECTIONS);
  });

  test('without the user record there is no "Main Site"', async () => {
    await draw(shell({ hasSections: false }));
    expect(screen.queryByRole('list', { name: 'Main Site' })).toBeNull();
  });

  test('FOOT-02 FOOT-03 FOOT-04 "School Tools" has five links, each in a new tab with noopener', async () => {
    await draw(shell());
    expect(list('School Tools')).toEqual([
      ['University webmail', site.links.webmail],
      ['Next steps', '/next-steps'],
      ['Library', site.links.library],
      ['Canvas', site.links.courses],
      ['Registration hub', site.links.registration],
    ]);
    for (const link of within(screen.getByRole('list', { name: 'School Tools' })).getAllByRole('link')) {
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    }
  });

  test('FOOT-05 FOOT-06 "Support & Help" has five links, "New Students" one', async () => {
    await draw(shell());
    expect(list('Support & Help')).toEqual([
      ['Technology help desk', site.links.helpDesk],
      ['Support services', site.links.supportServices],
      ['Campus public safety', site.links.publicSafety],
      ['Resource centers', site.links.resourceCenters],
      ['Student health and counseling', site.links.health],
    ]);
    expect(list('New Students')).toEqual([['Applicant portal', site.links.applicants]]);
  });

  test('FOOT-14 the number of the help desk is below "Support & Help"', async () => {
    await draw(shell());
    const number = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Help desk (503) 555-0100' });
    expect([number.getAttribute('href'), number.closest('ul')]).toEqual(['tel:+15035550100', null]);
  });

  test('FOOT-14 without a usable number there is none', async () => {
    await draw(shell(), { site: { ...site, helpDeskPhone: '0100' } });
    expect(screen.queryByRole('link', { name: /^Help desk/ })).toBeNull();
  });

  test('FOOT-13 the accessibility statement is a page of this app', async () => {
    await draw(shell());
    const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Accessibility' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['/accessibility-statement', null]);
  });

  test('FOOT-07 FOOT-08 FOOT-09 FOOT-10 copyright, privacy, feedback, log out', async () => {
    await draw(shell());
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(/©/).textContent).toBe('© 2031 Portico University');
    expect(footer.getByRole('link', { name: 'Privacy Notice' }).getAttribute('href')).toBe(site.links.privacy);
    expect(footer.getByRole('link', { name: 'Feedback' }).getAttribute('href')).toBe(site.links.feedback);
    expect(footer.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/logout');
  });

  test('FOOT-11 staff see the version and the admin link', async () => {
    await draw(shell({ isStaff: true }));
    expect(screen.getByText('Version abc1234').tagName).toBe('P');
    expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin/');
  });

  test('FOOT-12 other users see neither', async () => {
    await draw(shell());
    expect(screen.queryByText(/abc1234/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });
});

describe('error screen', () => {
  const screenOf = (state: number, props: Partial<Parameters<typeof ErrorScreen>[0]> = {}) => (
    <ErrorScreen
      state={state}
      message={null}
      retryHref="/account?a=1#holds"
      onRetry={() => {}}
      isRetrying={false}
      {...props}
    />
  );
  const texts = () => [
    screen.getByRole('heading', { level: 1 }).textContent,
    ...[...screen.getByRole('main').querySelectorAll('p')].map((paragraph) => paragraph.textContent),
  ];

  test('ERR-03 state 2', async () => {
    await draw(screenOf(2));
    expect(texts()).toEqual(['Uh-oh! (500 Error)', "Something went wrong with this app. It's our fault, not yours."]);
  });

  test.each([3, 4])('ERR-04 state %i', async (state) => {
    await draw(screenOf(state));
    expect(texts()).toEqual([
      'One moment, please (503 Error)',
      'the portal is currently undergoing maintenance or otherwise unavailable',
      'the portal will return.',
    ]);
  });

  test('ERR-24 the message of the backend follows the text of state 3', async () => {
    await draw(screenOf(3, { message: 'Back at 6 AM.' }));
    expect(texts().at(-1)).toBe('Back at 6 AM.');
  });

  test.each([2, 3])('ERR-05 SHELL-07 state %i has two links, one main and no other landmarks', async (state) => {
    await draw(screenOf(state));
    expect(linksIn(document.body)).toEqual([
      ['Head back and retry', '/account?a=1#holds'],
      ['Send feedback', site.links.feedback],
    ]);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(['navigation', 'contentinfo', 'banner', 'button'].flatMap((role) => screen.queryAllByRole(role))).toEqual(
      [],
    );
  });

  test('the heading takes the focus when it is mounted, but not when it is redrawn', async () => {
    const { redraw } = await draw(screenOf(3));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    screen.getByRole('link', { name: 'Head back and retry' }).focus();
    redraw(screenOf(3, { isRetrying: true }));
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Head back and retry' }));
  });

  test('a retry is handled by the app, one at a time, and announced', async () => {
    const onRetry = vi.fn();
    const { user, redraw, address } = await draw(screenOf(3, { onRetry }));
    await user.click(screen.getByRole('link', { name: 'Head back and retry' }));
    expect([onRetry.mock.calls.length, address()]).toEqual([1, '/']);
    redraw(screenOf(3, { onRetry, isRetrying: true }));
    expect(screen.getByText('Trying again').closest('[aria-live]')).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Head back and retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

test('the page for a sign-in loop has an explanation and two links', async () => {
  const onRetry = vi.fn();
  const { user } = await draw(<SignInLoop retryHref="/accounts/login/?next=%2F" onRetry={onRetry} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Signing in does not seem to work');
  expect(linksIn(document.body)).toEqual([
    ['Try again', '/accounts/login/?next=%2F'],
    ['Contact the help desk', site.links.helpDesk],
  ]);
  await user.click(screen.getByRole('link', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('ROUTE-13 the not-found page has links to other pages', async () => {
  await draw(<NotFound />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
  expect(linksIn(document.body)).toEqual([
    ['help desk', site.links.helpDesk],
    ['Dashboard', '/'],
    ['Next steps', '/next-steps'],
  ]);
});

test('SHELL-06 the text of the placeholder is only "Loading"', async () => {
  await draw(<LoadingPlaceholder />);
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(document.body.textContent).toBe('Loading');
});
