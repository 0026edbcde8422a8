import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayName, fullName, initials } from '../../src/rules/names.ts';

const names = fc.option(fc.string({ unit: 'grapheme' }));

describe('displayName', () => {
  test('DASH-27 it is DISPLAY_NAME of the advanced profile', () => {
    expect(displayName({ first_name: 'Mariana' }, { DISPLAY_NAME: 'Mari Okafor' })).toBe('Mari Okafor');
    expect(displayName({ first_name: null }, { DISPLAY_NAME: 'Mari Okafor' })).toBe('Mari Okafor');
  });

  test.each([null, { DISPLAY_NAME: null }, { DISPLAY_NAME: '' }, { DISPLAY_NAME: '  ' }])(
    'DASH-27 with the profile %j it is first_name',
    (personInfo) => {
      expect(displayName({ first_name: 'Mariana' }, personInfo)).toBe('Mariana');
    },
  );

  test('DASH-27 without both it is empty, never "null"', () => {
    expect(displayName({ first_name: null }, null)).toBe('');
    expect(displayName({ first_name: ' ' }, { DISPLAY_NAME: null })).toBe('');
  });

  test('a person called Null keeps the name', () => {
    expect(displayName({ first_name: 'Ada' }, { DISPLAY_NAME: 'Ada Null' })).toBe('Ada Null');
  });

  test('DASH-27 it is always one of the two names, without surrounding spaces', () => {
    fc.assert(
      fc.property(names, names, (first_name, DISPLAY_NAME) => {
        const shown = displayName({ first_name }, { DISPLAY_NAME });
        expect([DISPLAY_NAME?.trim(), first_name?.trim(), '']).toContain(shown);
        expect(shown === '').toBe((DISPLAY_NAME ?? '').trim() === '' && (first_name ?? '').trim() === '');
      }),
    );
  });
});

describe('fullName', () => {
  test.each([
    ['Mariana', 'Okafor', 'Mariana Okafor'],
    [' Mariana ', null, 'Mariana'],
    [null, 'Okafor', 'Okafor'],
    ['', ' ', ''],
    [null, null, ''],
  ])('ACCT-09 of %j %j: %j', (first, last, expected) => {
    expect(fullName(first, last)).toBe(expected);
  });
});

describe('initials', () => {
  test.each([
    ['Mariana', 'Okafor', 'MO'],
    ['mariana', 'de la Cruz', 'MD'],
    ['  Mariana', ' Okafor ', 'MO'],
    ['Mariana', null, 'M'],
    [null, 'Okafor', 'O'],
    ['', '', ''],
    [null, null, ''],
    ['Émile', 'Żak', 'ÉŻ'],
    ['E\u0301mile', 'Zola', 'ÉZ'],
    ['𝒜da', 'Null', '𝒜N'],
    ['志明', '王', '志王'],
  ])('ACCT-02 of %j %j: %s', (first, last, expected) => {
    expect(initials(first, last)).toBe(expected);
  });

  test('ACCT-02 surrogate pairs are not split', () => {
    fc.assert(
      fc.property(names, names, (first, last) => {
        expect(initials(first, last)).not.toMatch(/\p{Surrogate}/u);
        expect(initials(first, last)).toBe(initials(first, null) + initials(null, last));
      }),
    );
  });
});
