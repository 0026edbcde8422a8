import { expect, test } from 'vitest';
import { beginsLater, currentHolds } from '../../src/rules/holds.ts';

const TODAY = '2026-09-28';

test.each([
  ['2026-09-27', 0],
  ['2026-09-28', 1],
  ['2099-12-31', 1],
  ['2026-02-30', 1],
  ['soon', 1],
  ['', 1],
  [null, 1],
])('ACCT-26 a hold whose last day is %j counts %i times', (HOLDTODATE, count) => {
  expect(currentHolds([{ HOLDTODATE }], TODAY)).toHaveLength(count);
});

test.each([
  ['2026-09-29', true],
  ['2026-09-28', false],
  ['09/29/2026', false],
  [null, false],
])('ACCT-26 a hold from %j begins later: %j', (HOLDFROMDATE, isLater) => {
  expect(beginsLater({ HOLDFROMDATE }, TODAY)).toBe(isLater);
});
