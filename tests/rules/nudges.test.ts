import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nudgeKind } from '../../src/rules/nudges.ts';

const known = [
  'APC',
  'DEPOSIT_INIT',
  'DEPOSIT_CONFIRM',
  'DIRECTORY',
  'CONTACT',
  'CONTACT_INFO',
  'ALERT',
  'EMERGENCY',
  'EVACUATION',
];

test.each(known)('MSG-06 %s is known', (type) => {
  expect(nudgeKind(type)).toBe(type);
});

test.each(['DEPOSIT', 'apc', ' APC', '', 'constructor', null])('MSG-06 %j is a plain nudge', (type) => {
  expect(nudgeKind(type)).toBe('plain');
});

test('MSG-06 any text is a known nudge or a plain one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(nudgeKind(text)).toBe(known.includes(text) ? text : 'plain');
    }),
  );
});
