import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../src/routes/search.ts';

test.each(['', '?a=1', '?refresh', '?n=%22x%22', '?id=12345678901234567890', '?a=1&a=2&b', '?show=overdue'])(
  'an address keeps its query to the letter: %s',
  (search) => {
    expect(stringifySearch(parseSearch(search))).toBe(search);
  },
);

test('values that are not there are left out', () => {
  expect(stringifySearch({ show: undefined, a: null })).toBe('');
});

test('any text is read back as it was written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (query) => {
      expect(parseSearch(stringifySearch(query))).toEqual({ ...query });
    }),
  );
});
