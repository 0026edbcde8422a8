import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AddressLink } from '../../src/ui/components/AddressLink.tsx';
import { OutsideLink } from '../../src/ui/components/OutsideLink.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { PlainPageLink } from '../../src/ui/components/PlainPageLink.tsx';
import { ContentLink } from '../../src/ui/content/ContentLink.tsx';
import { draw } from './test-app.tsx';

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('PlainPageLink', () => {
  const pay = (props: Partial<ComponentProps<typeof PlainPageLink>> = {}) => (
    <PlainPageLink href="/next-steps/task/7?show=overdue" isCurrent {...props}>
      Pay
    </PlainPageLink>
  );

  test('navigates without a page load, reports the press, and is current when its property says so', async () => {
    const onClick = vi.fn();
    const { user, address } = await draw(pay({ onClick }));
    const link = screen.getByRole('link', { name: 'Pay' });
    expect([hrefOf('Pay'), link.getAttribute('aria-current')]).toEqual(['/next-steps/task/7?show=overdue', 'page']);
    await user.click(link);
    expect([address(), onClick.mock.calls.length]).toEqual(['/next-steps/task/7?show=overdue', 1]);
  });

  test.each(['Control', 'Meta', 'Shift', 'Alt'])('a click with %s is left to the browser', async (key) => {
    const { user, address } = await draw(pay());
    const before = address();
    const wasPrevented: boolean[] = [];
    const stop = (event: Event) => {
      wasPrevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', stop);
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByRole('link', { name: 'Pay' }));
    window.removeEventListener('click', stop);
    expect([address(), wasPrevented]).toEqual([before, [false]]);
  });
});

describe('PageLink', () => {
  test('keeps path, query and hash of its address', async () => {
    await draw(
      <>
        <PageLink href="/next-steps/task/7?show=overdue">query</PageLink>
        <PageLink href="/account#holds">hash</PageLink>
        <PageLink href="/a?b=1&c=x%20y#d">all</PageLink>
        <PageLink href="/academics">bare</PageLink>
      </>,
      { at: '/next-steps/task?show=done' },
    );
    expect(hrefOf('query')).toBe('/next-steps/task/7?show=overdue');
    expect(hrefOf('hash')).toBe('/account#holds');
    expect(hrefOf('all')).toBe('/a?b=1&c=x%20y#d');
    expect(hrefOf('bare')).toBe('/academics');
  });

  test('a hash alone is an anchor on the current page', async () => {
    window.history.replaceState(null, '', '/dashboard?a=1');
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    const { user, address } = await draw(<PageLink href="#today">Today</PageLink>, { at: '/dashboard?a=1' });
    await user.click(screen.getByRole('link', { name: 'Today' }));
    expect([hrefOf('Today'), address()]).toEqual(['#today', '/dashboard?a=1#today']);
  });

  test('navigates without a page load and reports the press', async () => {
    const onClick = vi.fn();
    const { user, address } = await draw(
      <PageLink href="/next-steps/task/7?show=overdue" onClick={onClick}>
        Pay
      </PageLink>,
    );
    await user.click(screen.getByRole('link', { name: 'Pay' }));
    expect(address()).toBe('/next-steps/task/7?show=overdue');
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('decides by its address whether it is current, unless a property does', async () => {
    await draw(
      <>
        <PageLink href="/academics?a=1&b=2#grades">here</PageLink>
        <PageLink href="/">parent</PageLink>
        <PageLink href="/academics?a=1&b=2#grades" isCurrent={false}>
          forced no
        </PageLink>
        <PageLink href="/" isCurrent>
          forced yes
        </PageLink>
        <PageLink href="#grades">same hash</PageLink>
        <PageLink href="/academics?a=1#grades">other query</PageLink>
        <PageLink href="/academics?a=1&b=2">other hash</PageLink>
      </>,
      { at: '/academics?a=1&b=2#grades' },
    );
    const currentOf = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current');
    const current = ['here', 'same hash', 'forced yes'];
    const others = ['parent', 'forced no', 'other query', 'other hash'];
    expect([current.map(currentOf), others.map(currentOf)]).toEqual([
      current.map(() => 'page'),
      others.map(() => null),
    ]);
  });

  test('loads the code of its page when the pointer or the focus stays on it', async () => {
    const { router } = await draw(
      <>
        <PageLink href="/finances?term=202501">Finances</PageLink>
        <PageLink href="/logout" preload={false}>
          Log out
        </PageLink>
      </>,
    );
    const preload = vi.spyOn(router, 'preloadRoute').mockResolvedValue(undefined);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const finances = screen.getByRole('link', { name: 'Finances' });
    const logOut = screen.getByRole('link', { name: 'Log out' });
    for (const [enter, leave] of [
      [fireEvent.pointerEnter, fireEvent.pointerLeave],
      [fireEvent.focus, fireEvent.blur],
    ] as const) {
      preload.mockClear();
      enter(finances);
      leave(finances);
      enter(finances);
      fireEvent.click(finances);
      enter(logOut);
      vi.advanceTimersByTime(1_000);
      expect(preload).not.toHaveBeenCalled();
      enter(finances);
      vi.advanceTimersByTime(1_000);
      expect(preload.mock.calls).toEqual([[{ to: '.', href: '/finances?term=202501' }]]);
      leave(finances);
    }
  });

  test('has no attributes of the router in the markup', async () => {
    await draw(
      <PageLink href="/academics" className="entry" aria-label="To academics">
        Academics
      </PageLink>,
      { at: '/academics' },
    );
    const link = screen.getByRole('link', { name: 'To academics' });
    expect(link.getAttributeNames().sort()).toEqual(['aria-current', 'aria-label', 'class', 'href']);
    expect(link.className).toBe('entry');
  });
});

test('links whose address has a lone surrogate, which cannot be encoded, are drawn', async () => {
  await draw(
    <>
      <PageLink href={'/whats-new/\ud800'}>path</PageLink>
      <PageLink href={'/next-steps/task?show=\ud800'}>query</PageLink>
      <PageLink href={'#modal-\ud800'}>hash</PageLink>
      <OutsideLink href={'https://maps.example/?place=\ud800'}>outside</OutsideLink>
      <ContentLink url={'#modal-\ud800'}>post</ContentLink>
    </>,
  );
  expect(screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.href])).toEqual([
    ['path', 'http://localhost:3000/whats-new/%EF%BF%BD'],
    ['query', 'http://localhost:3000/next-steps/task?show=%EF%BF%BD'],
    ['hash', 'http://localhost:3000/#modal-%EF%BF%BD'],
    ['outside', 'https://maps.example/?place=%EF%BF%BD'],
    ['post', 'http://localhost:3000/#modal-%EF%BF%BD'],
  ]);
});

describe('OutsideLink', () => {
  test('SEC-04 has rel noopener, in a new tab or not', async () => {
    await draw(
      <>
        <OutsideLink href="https://library.example/">same</OutsideLink>
        <OutsideLink href="https://library.example/" opensNewTab>
          new
        </OutsideLink>
      </>,
    );
    const same = screen.getByRole('link', { name: 'same' });
    const fresh = screen.getByRole('link', { name: 'new' });
    expect([same.getAttribute('rel'), same.getAttribute('target')]).toEqual(['noopener', null]);
    expect([fresh.getAttribute('rel'), fresh.getAttribute('target')]).toEqual(['noopener', '_blank']);
  });

  test('SEC-07 for an address that is not allowed only the text is drawn', async () => {
    const script = ' jAvascript:alert(1)';
    await draw(
      <>
        <OutsideLink href={script}>script</OutsideLink>
        <OutsideLink href={null}>nothing</OutsideLink>
      </>,
    );
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.body.textContent).toBe('scriptnothing');
  });
});

describe('AddressLink', () => {
  test('a path of this site is a page link, any other address an outside link', async () => {
    const { user, address } = await draw(
      <>
        <AddressLink href="/next-steps">page</AddressLink>
        <AddressLink href="https://tasks.example/">outside</AddressLink>
        <AddressLink href="//evil.example/">neither</AddressLink>
      </>,
    );
    expect(screen.getByRole('link', { name: 'page' }).getAttribute('rel')).toBeNull();
    expect(screen.getByRole('link', { name: 'outside' }).getAttribute('rel')).toBe('noopener');
    expect(screen.queryByRole('link', { name: 'neither' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'page' }));
    expect(address()).toBe('/next-steps');
  });
});
