import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from '../../src/rules/money.ts';

describe('formatMoney', () => {
  test.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [-0.001, '$0.00'],
    [-12, '-$12.00'],
    [-1234.56, '-$1,234.56'],
    [0.1 + 0.2, '$0.30'],
    [1_234_567.891, '$1,234,567.89'],
  ])('FMT-03, FIN-01 %d is %s', (amount, text) => {
    expect(formatMoney('USD', amount)).toBe(text);
  });

  test.each([null, Number.NaN, Number.POSITIVE_INFINITY])('FMT-03 %j is not an amount', (amount) => {
    expect(formatMoney('USD', amount)).toBeNull();
  });

  test('another currency has its own sign and digits', () => {
    expect(formatMoney('EUR', 2.5)).toBe('€2.50');
    expect(formatMoney('JPY', 250)).toBe('¥250');
    expect(() => formatMoney('dollars', 1)).toThrow(RangeError);
  });

  test('FMT-03 any number of cents can be parsed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        const text = formatMoney('USD', cents / 100) ?? '';
        expect(text).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(Number(text.replace(/[^\d-]/g, ''))).toBe(cents);
      }),
      { numRuns: 300, examples: [[0], [1], [-1]] },
    );
  });
});
