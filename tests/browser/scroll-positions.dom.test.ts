import { afterEach, expect, test } from 'vitest';
import { readScrollPositions, writeScrollPositions } from '../../src/browser/scroll-positions.ts';

afterEach(() => sessionStorage.clear());

test('GUARD-13 positions outlive a reload; of many the newest', () => {
  writeScrollPositions(new Map(Array.from({ length: 60 }, (_, index) => [`entry${index}`, index])));
  const read = readScrollPositions();
  expect([...read.keys()]).toEqual(Array.from({ length: 50 }, (_, index) => `entry${index + 10}`));
  expect(read.get('entry59')).toBe(59);
});

test.each(['{', '{}', 'null', '7'])('GUARD-13 nonsense in storage is no position: %s', (content) => {
  sessionStorage.setItem('portico.scroll', content);
  expect(readScrollPositions()).toEqual(new Map());
});

test('GUARD-13 an entry that is none is left out', () => {
  sessionStorage.setItem('portico.scroll', '[["a",1],["b","2"],["c"],4,["d",4]]');
  expect([...readScrollPositions()]).toEqual([
    ['a', 1],
    ['d', 4],
  ]);
});
