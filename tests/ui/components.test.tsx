import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
// The component imports it on demand; this import keeps tests from waiting for it.
import '../../src/browser/purifier.ts';
import { Avatar } from '../../src/ui/components/Avatar.tsx';
import { Block, BlockEmpty, BlockFailed, BlockSkeleton, MoreLink } from '../../src/ui/components/Block.tsx';
import { Button, ButtonAnchor, IconButton } from '../../src/ui/components/Button.tsx';
import { CalendarDate } from '../../src/ui/components/CalendarDate.tsx';
import { DateTime } from '../../src/ui/components/DateTime.tsx';
import { Dialog } from '../../src/ui/components/Dialog.tsx';
import { Money } from '../../src/ui/components/Money.tsx';
import { Phone } from '../../src/ui/components/Phone.tsx';
import { SafeHtml } from '../../src/ui/components/SafeHtml.tsx';
import { Spinner } from '../../src/ui/components/Spinner.tsx';
import { Switch } from '../../src/ui/components/Switch.tsx';
import { getBlock } from './support/blocks.ts';
import { draw } from './test-app.tsx';

const nothing = () => {};

describe('Block', () => {
  test('it is a region named by its heading, with an anchor and a link', async () => {
    await draw(
      <Block id="today" title="Today's Classes" more={<MoreLink href="/academics">View full schedule</MoreLink>}>
        <p>content</p>
      </Block>,
    );
    const block = getBlock("Today's Classes");
    expect(block.id).toBe('today');
    expect(within(block).getByRole('heading', { level: 2, name: "Today's Classes" }).textContent).toBe(
      "Today's Classes",
    );
    expect(within(block).getByRole('link', { name: 'View full schedule' }).getAttribute('href')).toBe('/academics');
  });

  test('stale data has its time and a refresh button that ignores a second press', async () => {
    const onRefresh = vi.fn();
    const stale = { asOf: '10:42 AM', onRefresh };
    const { user, redraw } = await draw(
      <Block title="Holds" stale={{ ...stale, isRefreshing: false }}>
        <p>No holds</p>
      </Block>,
    );
    expect(screen.getAllByText('as of 10:42 AM')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Refresh Holds' }));
    expect(onRefresh).toHaveBeenCalledOnce();
    redraw(
      <Block title="Holds" stale={{ ...stale, isRefreshing: true }}>
        <p>No holds</p>
      </Block>,
    );
    await user.click(screen.getByRole('button', { name: 'Refresh Holds' }));
    expect(onRefresh).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Refresh Holds' }).getAttribute('aria-busy')).toBe('true');
  });

  test('ERR-21 a loading block is marked as busy and has the given number of rows', async () => {
    const { container } = await draw(<BlockSkeleton rows={4} label="Holds" />);
    expect(screen.getByRole('status').textContent).toBe('Loading Holds');
    expect(container.querySelectorAll('[aria-hidden] > li')).toHaveLength(4);
  });

  test('ERR-22 failed data shows "Error retrieving info", a text, a retry and an alternative', async () => {
    const onRetry = vi.fn();
    const { user } = await draw(
      <BlockFailed
        text="Your holds could not be loaded."
        isRetrying={false}
        onRetry={onRetry}
        alternative={{ href: 'https://records.example/', text: 'Open the student records' }}
      />,
    );
    const failed = screen.getByRole('group', { name: 'Error retrieving info' });
    expect(within(failed).getByText('Your holds could not be loaded.').tagName).toBe('P');
    const direct = within(failed).getByRole('link', { name: 'Open the student records' });
    expect([direct.getAttribute('href'), direct.getAttribute('rel')]).toEqual(['https://records.example/', 'noopener']);
    await user.click(within(failed).getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('a retry in progress ignores a second press', async () => {
    const onRetry = vi.fn();
    const { user } = await draw(<BlockFailed text="Your holds could not be loaded." isRetrying onRetry={onRetry} />);
    const retry = screen.getByRole('button', { name: 'Try again' });
    expect([retry.getAttribute('aria-busy'), retry.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
    await user.click(retry);
    expect(onRetry).not.toHaveBeenCalled();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('after a successful retry the focus is on the heading of the block', async () => {
    const { user, redraw } = await draw(
      <Block title="Holds">
        <BlockFailed text="Your holds could not be loaded." isRetrying={false} onRetry={nothing} />
      </Block>,
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    redraw(
      <Block title="Holds">
        <p>No holds</p>
      </Block>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Holds' })));
  });

  test('a failed block that is removed does not move the focus from another element', async () => {
    const page = (body: ReactElement) => (
      <>
        <button type="button">Other</button>
        <Block title="Holds">{body}</Block>
      </>
    );
    const { redraw } = await draw(
      page(<BlockFailed text="Your holds could not be loaded." isRetrying={false} onRetry={nothing} />),
    );
    screen.getByRole('button', { name: 'Other' }).focus();
    redraw(page(<p>No holds</p>));
    expect(screen.queryByRole('group')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' }));
  });

  test('ERR-23 an empty block shows only its text', async () => {
    await draw(<BlockEmpty icon="sun">No classes today</BlockEmpty>);
    expect(document.body.textContent).toBe('No classes today');
  });
});

describe('Button', () => {
  test('it handles presses except while it is busy, and keeps name and focus', async () => {
    const onClick = vi.fn();
    const { user, redraw } = await draw(<Button onClick={onClick}>Save</Button>);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    redraw(
      <Button isBusy onClick={onClick}>
        Save
      </Button>,
    );
    await user.keyboard('{Enter}');
    const button = screen.getByRole('button', { name: 'Save' });
    expect(onClick).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button);
    expect(button.hasAttribute('disabled')).toBe(false);
  });

  test('an icon button is named by its label', async () => {
    const onClick = vi.fn();
    const { user } = await draw(<IconButton icon="close" label="Dismiss" onClick={onClick} />);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('a link with a script leaves presses with a modifier key to the browser', async () => {
    const onPress = vi.fn();
    await draw(
      <ButtonAnchor href="#account" onPress={onPress}>
        Back
      </ButtonAnchor>,
    );
    const link = screen.getByRole('link', { name: 'Back' });
    const isLeftToBrowser = fireEvent.click(link, { ctrlKey: true });
    expect([isLeftToBrowser, onPress.mock.calls.length]).toEqual([true, 0]);
    const isLeftAgain = fireEvent.click(link);
    expect([isLeftAgain, onPress.mock.calls.length]).toEqual([false, 1]);
  });
});

describe('Avatar', () => {
  const person = { firstName: 'Amara', lastName: 'Okafor' };
  const image = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

  test('ACCT-02 without a photo the initials are shown', async () => {
    await draw(<Avatar {...person} photo={null} form="card" />);
    expect(screen.getByRole('img', { name: 'Initials AO' }).textContent).toBe('AO');
  });

  test.each([image, 'https://photos.example/1.jpg', '/photos/1.jpg'])(
    'SEC-11 ACCT-01 the photo %s is shown',
    async (photo) => {
      await draw(<Avatar {...person} photo={photo} form="card" />);
      expect(screen.getByRole('img', { name: /^Photo/ }).getAttribute('src')).toBe(photo);
    },
  );

  test.each(['javascript:alert(1)', 'data:text/html,<script>', 'http://photos.example/1.jpg', '//x.example/1.jpg'])(
    'SEC-11 %s is not allowed as a photo',
    async (photo) => {
      const { container } = await draw(<Avatar {...person} photo={photo} form="round" />);
      expect(container.querySelector('img')).toBeNull();
      expect(container.textContent).toBe('AO');
    },
  );

  test('the initials replace a photo that does not load', async () => {
    await draw(<Avatar {...person} photo={image} form="card" />);
    fireEvent.error(screen.getByRole('img', { name: /^Photo/ }));
    expect(screen.getByRole('img', { name: 'Initials AO' }).textContent).toBe('AO');
  });

  test('the round form has no accessible name', async () => {
    await draw(<Avatar {...person} photo={image} form="round" />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('Switch', () => {
  const control = () => screen.getByRole('switch', { name: 'Contact me by text' });
  const stateOf = (element: Element) =>
    ['aria-checked', 'aria-busy', 'aria-disabled'].map((attribute) => element.getAttribute(attribute));

  test.each([
    [false, ' '],
    [false, '{Enter}'],
    [true, ' '],
    [true, '{Enter}'],
  ])('with isOn %s reports the opposite on the key "%s" and does not change by itself', async (isOn, key) => {
    const onChange = vi.fn();
    const { user } = await draw(<Switch label="Contact me by text" isOn={isOn} onChange={onChange} />);
    await user.tab();
    expect(document.activeElement).toBe(control());
    await user.keyboard(key);
    expect(onChange.mock.calls).toEqual([[!isOn]]);
    expect(stateOf(control())).toEqual([String(isOn), 'false', 'false']);
  });

  test('it ignores presses while it is busy, and keeps its state and the focus', async () => {
    const onChange = vi.fn();
    const { user, redraw } = await draw(<Switch label="Contact me by text" isOn onChange={onChange} />);
    await user.click(control());
    redraw(<Switch label="Contact me by text" isOn isBusy onChange={onChange} />);
    await user.keyboard(' ');
    await user.click(control());
    expect(onChange.mock.calls).toEqual([[false]]);
    expect(stateOf(control())).toEqual(['true', 'true', 'true']);
    expect(document.activeElement).toBe(control());
    expect(control().hasAttribute('disabled')).toBe(false);
  });

  test('an error is read by screen readers, describes the switch and does not block the next press', async () => {
    const onChange = vi.fn();
    const { user, redraw } = await draw(<Switch label="Contact me by text" isOn={false} onChange={onChange} />);
    const live = () => document.querySelector('[aria-live]') ?? expect.fail('no live region');
    const place = live();
    expect([place.textContent, control().hasAttribute('aria-describedby')]).toEqual(['', false]);
    redraw(<Switch label="Contact me by text" isOn={false} error="It was not saved." onChange={onChange} />);
    expect(live()).toBe(place);
    expect([place.textContent, control().getAttribute('aria-describedby')]).toEqual(['It was not saved.', place.id]);
    await user.click(control());
    expect(onChange.mock.calls).toEqual([[true]]);
  });
});

describe('dates, times, amounts and phone numbers', () => {
  /** The markup without class names. */
  const markupOf = async (element: ReactNode) => {
    const { container, unmount } = await draw(<article>{element}</article>);
    const markup = container.querySelector('article')?.innerHTML.replaceAll(/ class="[^"]*"/g, '');
    unmount();
    return markup;
  };

  test.each([
    ['short', 'Jan 6'],
    ['long', 'Monday, January 6'],
    ['full', 'Monday, January 6, 2025'],
    [undefined, 'Monday, January 6, 2025'],
  ] as const)('FMT-02 a day in the format %s is never shifted', async (form, text) => {
    expect(await markupOf(<CalendarDate day="2025-01-06" form={form} />)).toBe(
      `<time datetime="2025-01-06">${text}</time>`,
    );
  });

  test('FMT-01 a point in time is shown in campus time, with its day if requested', async () => {
    const at = '2025-01-07T04:00:00Z';
    const texts = [
      await markupOf(<DateTime at={at} day="full" />),
      await markupOf(<DateTime at={new Date(at)} day="short" today="2025-01-07" />),
      await markupOf(<DateTime at={at} day="short" today="2025-01-06" />),
      await markupOf(<DateTime at={at} />),
      await markupOf(<DateTime at={at} day="short" zone="America/New_York" />),
    ];
    expect(texts).toEqual(
      ['Monday, January 6, 2025, 8:00 PM', 'Jan 6, 8:00 PM', '8:00 PM', '8:00 PM', 'Jan 6, 11:00 PM'].map(
        (text) => `<time datetime="2025-01-07T04:00:00.000Z">${text}</time>`,
      ),
    );
  });

  test.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [-12, '-$12.00'],
  ])('FMT-03 the amount %s is "%s"', async (amount, text) => {
    expect(await markupOf(<Money amount={amount} />)).toBe(`<data value="${amount}">${text}</data>`);
  });

  test.each([
    ['5037253000', '(503) 725-3000'],
    ['503-725-3000', '(503) 725-3000'],
    ['+15037253000', '+1 (503) 725-3000'],
  ])('FMT-04 FMT-05 the phone number %s is a link "%s" that calls it', async (phone, text) => {
    expect(await markupOf(<Phone phone={phone} />)).toBe(`<a href="tel:+15037253000" rel="noopener">${text}</a>`);
  });

  test.each(['7253000', '25037253000', 'ext. 12', '', null])(
    'FMT-06 %s is not a phone number, so nothing is drawn',
    async (phone) => {
      expect(await markupOf(<Phone phone={phone} />)).toBe('');
    },
  );

  test('nothing is drawn for an empty or unreadable field', async () => {
    const nothings = [
      <CalendarDate key="day" day={null} />,
      <CalendarDate key="other" day="soon" />,
      <DateTime key="time" at={null} />,
      <DateTime key="day-alone" at="2025-01-06" day="short" />,
      <DateTime key="invalid" at={new Date('soon')} />,
      <Money key="amount" amount={null} />,
      <Money key="infinite" amount={Number.NaN} />,
    ];
    expect(await markupOf(nothings)).toBe('');
  });
});

describe('SafeHtml', () => {
  const shown = async (html: string) => {
    await draw(
      <article>
        <SafeHtml html={`${html}<em>end</em>`} />
      </article>,
    );
    const end = await screen.findByText('end');
    end.remove();
    return screen.getByRole('article').firstElementChild?.innerHTML;
  };

  test('SEC-01 SEC-03 scripts and event handlers are removed, harmless markup is kept', async () => {
    expect(
      await shown('<p onclick="x()">See <b>this</b><script>alert(1)</script><img src="x" onerror="alert(1)"></p>'),
    ).toBe('<p>See <b>this</b></p>');
  });

  test('styles, classes, forms, frames and h1 are removed; the text of a heading is kept', async () => {
    expect(
      await shown(
        '<style>p{}</style><h1 class="a" id="main">Title</h1><form action="/x"><input></form><iframe src="https://x"></iframe>' +
          '<h3 style="color:red">Sub</h3>',
      ),
    ).toBe('Title<h3>Sub</h3>');
  });

  test('SEC-04 a link to another site has rel noopener and opens a new tab; a link to this site has neither', async () => {
    expect(await shown('<a href="https://health.example/" target="_top">a</a><a href="/account#holds">b</a>')).toBe(
      '<a href="https://health.example/" target="_blank" rel="noopener">a</a><a href="/account#holds">b</a>',
    );
  });

  test('SEC-07 links keep only http, https, mailto, tel and paths of this site', async () => {
    expect(
      await shown(
        '<a href="mailto:a@b.example">a</a><a href="tel:+15035550144">b</a><a href=" JavaScript:alert(1)">c</a>' +
          '<a href="data:text/html,x">d</a><a href="//host.example">e</a><a href="vbscript:x">f</a>',
      ),
    ).toBe('<a href="mailto:a@b.example">a</a><a href="tel:+15035550144">b</a><a>c</a><a>d</a><a>e</a><a>f</a>');
  });

  test('images are loaded over https, from data URLs or from this site', async () => {
    expect(
      await shown(
        '<img src="https://x.example/a.png" alt="A"><img src="http://x.example/b.png"><img src="/c.png"><img alt="none">',
      ),
    ).toBe('<img src="https://x.example/a.png" alt="A"><img src="/c.png">');
  });
});

test('MODAL-02 a dialog is named by its title and has a button "Close"', async () => {
  const onClose = vi.fn();
  const { user } = await draw(
    <Dialog title="The session has ended" onClose={onClose}>
      <p>Sign in again.</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'The session has ended' });
  expect(document.activeElement).toBe(within(dialog).getByRole('heading', { level: 2 }));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog that the browser closes after Escape reports it', async () => {
  const onClose = vi.fn();
  await draw(
    <Dialog title="The session has ended" onClose={onClose}>
      <p>Sign in again.</p>
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.open = false;
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a spinner tells what is in progress', async () => {
  await draw(<Spinner label="Loading your tasks" />);
  expect(screen.getByRole('status').textContent).toBe('Loading your tasks');
});
