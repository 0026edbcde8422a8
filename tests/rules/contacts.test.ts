import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddressFacts, addressLines, byPriority, contactPhone } from '../../src/rules/contacts.ts';

const address = (facts: Partial<AddressFacts> = {}): AddressFacts => ({
  street_line_1: '12 Alder Street',
  street_line_2: 'Apartment 4',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  ...facts,
});

describe('addressLines', () => {
  test.each([
    [{}, ['12 Alder Street', 'Apartment 4', 'Portland, OR 97201']],
    [{ street_line_2: null }, ['12 Alder Street', 'Portland, OR 97201']],
    [{ street_line_2: ' ', zip: null }, ['12 Alder Street', 'Portland, OR']],
    [{ street_line_2: '', state: '', zip: ' 97201 ' }, ['12 Alder Street', 'Portland, 97201']],
    [{ city: null }, ['12 Alder Street', 'Apartment 4', 'OR 97201']],
    [{ street_line_1: null, street_line_2: null, state: null, zip: null }, ['Portland']],
    [{ street_line_1: null, street_line_2: null, city: null, state: null, zip: null }, []],
  ])('ACCT-09 with %j: %j', (facts, lines) => {
    expect(addressLines(address(facts))).toEqual(lines);
  });

  test('ACCT-09 an address without a second line', () => {
    expect(addressLines({ street_line_1: '12 Alder Street', city: 'Portland', state: 'OR', zip: null })).toEqual([
      '12 Alder Street',
      'Portland, OR',
    ]);
  });

  test('ACCT-09 no line is empty, "null" or ends with a comma', () => {
    const fields = fc.constantFrom(null, '', ' ', 'Alder', ' 97201 ');
    const addresses = fc.record<AddressFacts>({
      street_line_1: fields,
      street_line_2: fields,
      city: fields,
      state: fields,
      zip: fields,
    });
    fc.assert(
      fc.property(addresses, (given) => {
        for (const line of addressLines(given)) {
          expect(line).toBe(line.trim());
          expect(line).not.toMatch(/^$|null|undefined|^,|,$| {2}/);
        }
      }),
    );
  });
});

describe('byPriority', () => {
  const sorted = (...priorities: (number | null)[]) =>
    byPriority(priorities.map((priority) => ({ priority }))).map(({ priority }) => priority);

  test('ACCT-14 3, 1, 2 shows as 1, 2, 3; 10 comes after 2', () => {
    expect(sorted(3, 1, 2)).toEqual([1, 2, 3]);
    expect(sorted(10, 2)).toEqual([2, 10]);
  });

  test('ACCT-14 contacts without a priority come last, equal priorities keep their order; the input does not change', () => {
    const given = [null, 1, null, 1, 0].map((priority, id) => ({ priority, id }));
    expect(byPriority(given).map(({ id }) => id)).toEqual([4, 1, 3, 0, 2]);
    expect(given.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
  });

  test('ACCT-14 each priority is at least the one before it', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(20))), (given) => {
        const numbers = given.filter((priority) => priority !== null);
        expect(sorted(...given)).toEqual([
          ...numbers.toSorted((one, other) => one - other),
          ...given.filter((priority) => priority === null),
        ]);
      }),
    );
  });
});

test.each([
  ['503', '7253000', null, '(503) 725-3000'],
  ['503', '725-3000', '12', '(503) 725-3000 ext. 12'],
  [null, '5037253000', ' ', '(503) 725-3000'],
  [null, '7253000', '12', null],
  [null, null, null, null],
  ['89', '+49 89 12345678', '7', '+49 89 12345678 ext. 7'],
])(
  'FMT-04, FMT-06, FMT-14 area code %j, number %j, extension %j: %j',
  (area_code, phone_number, extension, expected) => {
    expect(contactPhone({ area_code, phone_number, extension })).toBe(expected);
  },
);
