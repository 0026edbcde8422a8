import { expect, test } from 'vitest';
import { createRecent } from '../../server/shared/recent.ts';

test('the values that were used last stay, up to the total size', () => {
  const recent = createRecent<string>(10);
  recent.set('a', 'A', 4);
  recent.set('b', 'B', 4);
  expect(recent.get('a')).toBe('A');
  recent.set('c', 'C', 4);
  expect(['a', 'b', 'c'].map(recent.get)).toEqual(['A', undefined, 'C']);
});

test('a new value takes the place of the old one, with its own size', () => {
  const recent = createRecent<string>(10);
  recent.set('a', 'A', 8);
  recent.set('a', 'AA', 2);
  recent.set('b', 'B', 8);
  expect(['a', 'b'].map(recent.get)).toEqual(['AA', 'B']);
});

test('a value that is too large is not kept', () => {
  const recent = createRecent<string>(10);
  recent.set('a', 'A', 11);
  expect(recent.get('a')).toBe(undefined);
  recent.set('b', 'B', 10);
  expect(recent.get('b')).toBe('B');
});

test('OPS-17 what is not used for some minutes is dropped', () => {
  let now = 0;
  const recent = createRecent<string>(10, () => now);
  const after = (minutes: number) => {
    now += minutes * 60_000;
  };
  recent.set('a', 'A', 4);
  recent.set('b', 'B', 4);
  after(10);
  expect(recent.get('a')).toBe('A');
  after(10);
  expect(recent.get('b')).toBe(undefined);
  after(10);
  after(10);
  recent.set('c', 'C', 4);
  expect(recent.get('a')).toBe(undefined);
});
