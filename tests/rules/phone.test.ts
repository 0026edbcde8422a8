import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callHref, formatPhone, phoneHref, shownPhone } from '../../src/rules/phone.ts';

const tenDigits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 });
const separators = fc.string({ unit: fc.constantFrom(' ', '-', '.', '(', ')', '/', '\u00a0', '–'), maxLength: 2 });

describe('formatPhone', () => {
  test.each(['5037253000', '503-725-3000', '(503) 725-3000', '503.725.3000', ' 503 725 3000 ', '503–725–3000'])(
    'FMT-04 %j is (503) 725-3000',
    (phone) => {
      expect(formatPhone(phone)).toBe('(503) 725-3000');
      expect(phoneHref(phone)).toBe('tel:+15037253000');
    },
  );

  test.each(['+15037253000', '+1 503 725 3000', '+1 (503) 725-3000', '1-503-725-3000'])(
    'FMT-05 %j is +1 (503) 725-3000',
    (phone) => {
      expect(formatPhone(phone)).toBe('+1 (503) 725-3000');
      expect(phoneHref(phone)).toBe('tel:+15037253000');
    },
  );

  test.each([
    null,
    '',
    '7253000',
    '25037253000',
    'ext. 12',
    '+5037253000',
    '+25037253000',
    '++15037253000',
    '5037253000 ext. 12',
    '503725300O',
    '٥٠٣٧٢٥٣٠٠٠',
    '115037253000',
  ])('FMT-06 %j has no text and no link', (phone) => {
    expect(formatPhone(phone)).toBeNull();
    expect(phoneHref(phone)).toBeNull();
  });

  test.each([
    ['+49 89 1234-5678', '+49 89 1234-5678', 'tel:+498912345678'],
    [' +4420 7946 0000', '+4420 7946 0000', 'tel:+442079460000'],
    ['+25037253000', '+25037253000', 'tel:+25037253000'],
    ['503-725-3000', '(503) 725-3000', 'tel:+15037253000'],
    ['+1234567', null, null],
    ['+1234567890123456', null, null],
    ['49 89 12345678', null, null],
    ['+49 89 12345678 ext. 4', null, null],
    ['', null, null],
    [null, null, null],
  ])('FMT-14 a screen shows %j as %j', (phone, shown, href) => {
    expect([shownPhone(phone), callHref(phone)]).toEqual([shown, href]);
  });

  test('FMT-04 separators do not matter, and a formatted number does not change', () => {
    fc.assert(
      fc.property(tenDigits, fc.array(separators, { minLength: 11, maxLength: 11 }), (digits, between) => {
        const written = between.map((separator, place) => `${separator}${digits[place] ?? ''}`).join('');
        expect(formatPhone(written)).toBe(formatPhone(digits));
        expect(formatPhone(formatPhone(digits))).toBe(formatPhone(digits));
      }),
    );
  });

  test('FMT-06 any text gives one of the two formats or nothing, and a link exactly if there is a text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0123+- ') })),
        (text) => {
          expect(formatPhone(text) ?? '(503) 725-3000').toMatch(/^(\+1 )?\(\d{3}\) \d{3}-\d{4}$/);
          expect(formatPhone(text) === null).toBe(phoneHref(text) === null);
        },
      ),
    );
  });
});
