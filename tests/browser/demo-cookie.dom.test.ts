import { afterEach, expect, test, vi } from 'vitest';
import { demoEnd, demoRemaining } from '../../src/browser/demo-cookie.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const ON = 'theme=dark; demo=1; demo_message=1';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (minutes: number) => new Date(1_800_000_000_000 + minutes * MINUTE);

test('DEMO-08 DEMO-12 the end that the backend named counts for every later page, until it is over', () => {
  expect(demoEnd.note(at(45).toISOString(), at(0))).toBe(45 * MINUTE);
  expect(demoRemaining(ON, at(10))).toBe(35 * MINUTE);
  expect(demoEnd.left(at(44))).toBe(MINUTE);
  expect(demoRemaining(ON, at(44))).toBe(MINUTE);
  expect(demoRemaining(ON, at(45))).toBe(0);
  expect(demoRemaining(ON, at(46))).toBe(0);
  expect(demoEnd.left(at(46))).toBe(-MINUTE);
});

test('DEMO-12 without a named end it is an hour, from the first page that saw the cookie', () => {
  expect(demoRemaining(ON, at(0))).toBe(HOUR);
  expect(demoRemaining(ON, at(59))).toBe(MINUTE);
  expect(demoRemaining(ON, at(61))).toBe(0);
  expect(demoEnd.note(null, at(0))).toBe(HOUR);
  expect(demoRemaining(ON, at(20))).toBe(40 * MINUTE);
});

test('an end from a backend with another clock, or an invalid end, counts as an hour', () => {
  for (const expiresOn of [at(-1), at(0), at(61)]) expect(demoEnd.note(expiresOn.toISOString(), at(0))).toBe(HOUR);
  expect(demoEnd.note('soon', at(0))).toBe(HOUR);
  expect(demoEnd.left(at(0))).toBe(HOUR);
  expect(demoEnd.note(at(60).toISOString(), at(0))).toBe(HOUR);
});

test('a device whose clock was set back gets an hour at most', () => {
  demoEnd.note(null, at(0));
  expect(demoRemaining(ON, at(-600))).toBe(HOUR);
  expect(demoEnd.left(at(-600))).toBe(HOUR);
});

test('DEMO-08 without the cookie demo is off, and an end from before is of no use to the next one', () => {
  demoEnd.note(null, at(0));
  expect(demoRemaining('demo=0; nodemo=1', at(1))).toBe(0);
  expect(demoEnd.left(at(1))).toBeNull();
  expect(demoRemaining(ON, at(600))).toBe(HOUR);
});

test('storage that does not work costs the count, not the demo', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('switched off');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('switched off');
  });
  expect(demoRemaining(ON, at(0))).toBe(HOUR);
  expect(demoEnd.left(at(0))).toBeNull();
});
