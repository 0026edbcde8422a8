import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasExpired } from '../../src/rules/lifetimes.ts';

const SINCE = '2026-09-28T15:00:00.000Z';
const FIVE_MINUTES = 5 * 60_000;

test.each([
  ['at its beginning', '2026-09-28T15:00:00.000Z', false],
  ['a millisecond before its end', '2026-09-28T15:04:59.999Z', false],
  ['at its end', '2026-09-28T15:05:00.000Z', true],
  ['after ten hours of sleep', '2026-09-29T01:00:00.000Z', true],
  ['when the clock was set back', '2026-09-28T14:59:59.999Z', true],
  ['in another time zone before its end', '2026-09-28T08:04:00.000-07:00', false],
  ['at a time that cannot be read', 'yesterday', true],
])('CACHE-20 a lifetime of five minutes %s', (_, now, isOver) => {
  expect(hasExpired(SINCE, FIVE_MINUTES, now)).toBe(isOver);
});

test('a beginning that cannot be read counts as expired', () => {
  expect(hasExpired('', FIVE_MINUTES, SINCE)).toBe(true);
});

test('once a lifetime is over it stays over', () => {
  const milliseconds = fc.integer({ min: 0, max: 10 ** 10 });
  fc.assert(
    fc.property(milliseconds, milliseconds, milliseconds, (lifetime, age, more) => {
      const at = (offset: number) => new Date(Date.parse(SINCE) + offset).toISOString();
      const isOver = hasExpired(SINCE, lifetime, at(age));
      expect(isOver).toBe(age >= lifetime);
      if (isOver) expect(hasExpired(SINCE, lifetime, at(age + more))).toBe(true);
    }),
  );
});
