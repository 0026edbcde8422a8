import { expect, test } from 'vitest';
import { differences, headOf, linesOf, textOf } from '../../states/reads/spoken-text.ts';

test('the text of a page begins with its summary and ends with the footer', () => {
  const spoken = [
    'Loading.',
    'Page has 2 headings.',
    ' Due  1 overdue',
    '',
    'link',
    'leaving information.',
    'notification',
  ];
  expect(linesOf(spoken)).toEqual(['Page has 2 headings.', 'Due 1 overdue', 'link', 'leaving information.']);
  expect(linesOf(spoken.slice(0, 5))).toEqual([]);
  expect(linesOf(['Loading.', 'leaving information.'])).toEqual([]);
});

test('lines that went and came are shown; other versions are no difference', () => {
  const before = textOf(headOf('dashboard', { orca: '43.1', chromium: '156' }), ['Due', 'link', 'Holds', 'link']);
  const after = textOf(headOf('dashboard', { orca: '44', chromium: '157' }), ['Due', 'link', 'Holds', 'button', 'end']);
  expect(differences(before, after)).toEqual(['- link', '+ button', '+ end']);
  expect(differences(before, before.replace('156', '157'))).toEqual([]);
  expect(differences('', after)).toHaveLength(5);
});
