import { expect, test } from 'vitest';
import { amountOfHolds, type Charges, holdsOf, statementOf } from '../../src/rules/statement.ts';

const charges = (fields: Partial<Charges> = {}): Charges => ({
  CHARGES_BALANCE: 3024.5,
  CHARGES_PAYMENTS_RXD: 1500,
  CHARGES_NEW_ACTIVITY: 4310,
  CHARGES_ANTICIPATED_AID: 1850,
  CHARGES_REFUNDS: 0,
  CHARGES_AMOUNT_DUE: 1174.5,
  ...fields,
});
const linesOf = (fields?: Partial<Charges>) =>
  statementOf(charges(fields)).map(({ of, sign, amount }) => `${of} ${sign ?? ''}${amount}`);

test('FIN-09 the amounts are a statement whose lines add up; what else the balance contains is a line of its own', () => {
  expect(linesOf()).toEqual([
    'other +214.5',
    'CHARGES_NEW_ACTIVITY +4310',
    'CHARGES_PAYMENTS_RXD −1500',
    'CHARGES_REFUNDS 0',
    'CHARGES_BALANCE 3024.5',
    'CHARGES_ANTICIPATED_AID −1850',
    'CHARGES_AMOUNT_DUE 1174.5',
  ]);
});

test('FIN-09 another credit and less activity have the other sign; without either there is no such line', () => {
  const balance = { CHARGES_BALANCE: -300.1, CHARGES_ANTICIPATED_AID: 0, CHARGES_AMOUNT_DUE: -300.1 };
  expect(linesOf({ ...balance, CHARGES_NEW_ACTIVITY: -50, CHARGES_PAYMENTS_RXD: 0, CHARGES_REFUNDS: 25.3 })).toEqual([
    'other −275.4',
    'CHARGES_NEW_ACTIVITY −50',
    'CHARGES_PAYMENTS_RXD 0',
    'CHARGES_REFUNDS +25.3',
    'CHARGES_BALANCE -300.1',
    'CHARGES_ANTICIPATED_AID 0',
    'CHARGES_AMOUNT_DUE -300.1',
  ]);
  expect(linesOf({ CHARGES_NEW_ACTIVITY: 4524.5 })[0]).toBe('CHARGES_NEW_ACTIVITY +4524.5');
});

test.each([
  ['aid that does not lead to the amount due', { CHARGES_ANTICIPATED_AID: 1800 }],
  ['an amount that is a cent off', { CHARGES_AMOUNT_DUE: 1174.51 }],
  ['an unknown amount', { CHARGES_REFUNDS: null }],
  ['payments with a sign of their own', { CHARGES_PAYMENTS_RXD: -1500 }],
])('FIN-09 with %s the six amounts stand without signs', (_, fields) => {
  const { CHARGES_PAYMENTS_RXD, CHARGES_REFUNDS, CHARGES_ANTICIPATED_AID, CHARGES_AMOUNT_DUE } = charges(fields);
  expect(linesOf(fields)).toEqual([
    'CHARGES_NEW_ACTIVITY 4310',
    `CHARGES_PAYMENTS_RXD ${CHARGES_PAYMENTS_RXD}`,
    `CHARGES_REFUNDS ${CHARGES_REFUNDS}`,
    'CHARGES_BALANCE 3024.5',
    `CHARGES_ANTICIPATED_AID ${CHARGES_ANTICIPATED_AID}`,
    `CHARGES_AMOUNT_DUE ${CHARGES_AMOUNT_DUE}`,
  ]);
});

const hold = (HOLDORIGINATINGOFFICE: string | null, HOLDAMOUNT: number | null) => ({
  HOLDORIGINATINGOFFICE,
  HOLDAMOUNT,
});

test.each([
  ['a hold of the billing office', [hold(' SA ', 214.5)], 1174.5, 214.5],
  ['several', [hold('SA', 0.1), hold('SA', 0.2)], 0.3, 0.3],
  ['a hold of another office', [hold('LIB', 20)], 1174.5, null],
  ['a hold without an amount', [hold('SA', null)], 1174.5, null],
  ['a hold larger than the amount due', [hold('SA', 214.5)], 200, null],
  ['an unknown amount due', [hold('SA', 214.5)], null, null],
  ['no hold', [], 1174.5, null],
])('FIN-11 ERR-26 the amount that the holds of the billing office name: %s', (_, holds, amountDue, part) => {
  expect(amountOfHolds(holdsOf(holds, 'SA'), amountDue)).toBe(part);
});
