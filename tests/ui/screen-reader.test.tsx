import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from '../../src/ui/components/Avatar.tsx';
import { moveFocus } from '../../src/ui/components/focus.ts';
import { openSamplePage } from './support/sample-page.ts';

const STYLES = join(import.meta.dirname, '../../src/ui');
const PAGES = ['/', '/academics', '/finances', '/account', '/messages', '/next-steps/task'];

test('READ-01 a list stays a list in Safari, which knows none without a marker but in a navigation or with the role', () => {
  const rules = globSync('**/*.css', { cwd: STYLES }).flatMap((file) =>
    [...readFileSync(join(STYLES, file), 'utf8').matchAll(/([^{}]+)\{[^{}]*list-style(?:-type)?: none/g)].map(
      ([, selector = '']) => `${file} ${selector.replace(/\/\*[\s\S]*\*\//, '').trim()}`,
    ),
  );
  // The second is the marker of a disclosure.
  expect(rules.sort()).toEqual(['base.css nav ul,\nul[role="list"]', 'components/Disclosure.module.css .summary']);
});

test.each(PAGES)(
  'READ-03 READ-04 %s has no empty status, and no heading that seems to be a button',
  async (address) => {
    await openSamplePage('amara', address);
    await screen.findByRole('heading', { level: 1 });
    const empty = screen.queryAllByRole('status').filter(({ textContent }) => textContent.trim() === '');
    expect(empty.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect(document.querySelectorAll(':is(h1, h2, h3, h4)[tabindex]')).toHaveLength(0);
  },
);

test('READ-04 a heading accepts the focus while it has it', async () => {
  await openSamplePage('amara', '/');
  const heading = await screen.findByRole('heading', { name: "Today's Classes" });
  act(() => void moveFocus([heading]));
  expect(document.activeElement).toBe(heading);
  expect(heading.tabIndex).toBe(-1);
  act(() => heading.blur());
  expect(heading.hasAttribute('tabindex')).toBe(false);
});

test('READ-06 a photo is named after the person', () => {
  const person = { firstName: 'Amara', lastName: 'Okafor', photo: 'data:image/png;base64,AAAA' };
  const { rerender } = render(<Avatar {...person} form="small-card" />);
  expect(screen.getByRole('img').getAttribute('alt')).toBe('Photo of Amara Okafor');
  rerender(<Avatar {...person} firstName={null} lastName={null} form="small-card" />);
  expect(screen.getByRole('img').getAttribute('alt')).toBe('Photo');
});

test('READ-07 the button that dismisses an alert is described by the title alone', async () => {
  await openSamplePage('amara', '/', {
    answers: {
      'GET /integrations/rave-messages': [
        {
          guid: 'a',
          title: 'Campus is closed',
          link: null,
          description: 'Ice on all roads.',
          pubDate: '2026-09-28T14:00:00Z',
        },
      ],
    },
  });
  const alert = await screen.findByText('Campus is closed');
  const line = alert.closest('li');
  if (line === null) throw new Error('the alert has no line');
  const dismiss = within(line).getByRole('button', { name: 'Dismiss' });
  expect(document.getElementById(dismiss.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Campus is closed');
});
