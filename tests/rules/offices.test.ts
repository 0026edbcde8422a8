import { expect, test } from 'vitest';
import { officeOf } from '../../src/rules/offices.ts';

const offices = { SA: { phone: '503-555-0110' } };

test.each([
  ['SA', offices.SA],
  [' SA ', offices.SA],
  ['sa', null],
  ['LIB', null],
  ['toString', null],
  ['', null],
  [null, null],
])('ACCT-15 the office of a hold with the code %j', (code, office) => {
  expect(officeOf(offices, code)).toBe(office);
});
