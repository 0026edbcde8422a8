import { expect, test } from 'vitest';
import { completeAddress } from '../../src/rules/typed-address.ts';

test.each([
  ['www.pdx.edu/housing', 'https://www.pdx.edu/housing'],
  [' pdx.edu ', 'https://pdx.edu'],
  ['pdx.edu:8443/a?b#c', 'https://pdx.edu:8443/a?b#c'],
  ['//cdn.example.edu/a', 'https://cdn.example.edu/a'],
  ['\u200Bhttps://example.edu/a b', 'https://example.edu/a b'],
  ['help@example.edu', 'mailto:help@example.edu'],
  ['mailto:help@example.edu', 'mailto:help@example.edu'],
  ['tel:+15037253000', 'tel:+15037253000'],
  ['/academics?term=1#holds', '/academics?term=1#holds'],
  ['#modal-fees', '#modal-fees'],
  ['htp:/bad link', null],
  ['https:/example.edu', null],
  ['https://', null],
  ['academics', null],
  ['map.pdf', null],
  ['#top', null],
  ['javascript:alert(1)', null],
  ['C:\\files\\map.pdf', null],
])('ADMIN-79 the typed address “%s” is %s', (typed, expected) => {
  expect(completeAddress(typed)).toBe(expected);
});
