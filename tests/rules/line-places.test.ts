import { describe, expect, test } from 'vitest';
import { type LinePlaces, placesAfter } from '../../src/rules/line-places.ts';

const NOTHING: LinePlaces = { page: '/', known: [], late: [] };
const placed = (key: string) => ({ key, replaces: key, hasPlace: true });
const unplaced = (key: string, replaces = key) => ({ key, replaces, hasPlace: false });

describe('BANNER-24 placesAfter', () => {
  test('a line that arrives on a page is late, unless it has a place', () => {
    const arrived = placesAfter(NOTHING, '/', [unplaced('hold'), placed('alert')]);
    expect(arrived).toEqual({ page: '/', known: ['hold', 'alert'], late: ['hold'] });
    // What has a place keeps it, and what is late stays late.
    const later = placesAfter(arrived, '/', [placed('hold'), unplaced('alert'), unplaced('flood')]);
    expect(later).toEqual({ page: '/', known: ['hold', 'alert', 'flood'], late: ['hold', 'flood'] });
  });

  test('SEV-08 an all-clear has the place of its emergency, over the page too, and is late without one', () => {
    const known: LinePlaces = { page: '/', known: ['ice', 'gas'], late: ['gas'] };
    const lines = [unplaced('clear:ice', 'ice'), unplaced('clear:gas', 'gas'), unplaced('clear:fire', 'fire')];
    expect(placesAfter(known, '/', lines).late).toEqual(['clear:gas', 'clear:fire']);
  });

  test('the next page has a place for all lines that are known', () => {
    const late: LinePlaces = { page: '/', known: ['hold'], late: ['hold'] };
    expect(placesAfter(late, '/finances', [unplaced('hold'), unplaced('flood')])).toEqual({
      page: '/finances',
      known: ['hold', 'flood'],
      late: [],
    });
  });

  test('a line that has gone and comes back is late', () => {
    const known: LinePlaces = { page: '/', known: ['hold'], late: [] };
    const gone = placesAfter(known, '/', []);
    expect([gone, placesAfter(gone, '/', [unplaced('hold')]).late]).toEqual([NOTHING, ['hold']]);
  });

  test('without a change the same object comes back', () => {
    const known: LinePlaces = { page: '/', known: ['hold'], late: ['hold'] };
    expect(placesAfter(known, '/', [unplaced('hold')])).toBe(known);
  });
});
