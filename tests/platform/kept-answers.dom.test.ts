import { afterEach, expect, test, vi } from 'vitest';
import { demoChanges, isDemoOn } from '../../src/platform/demo.ts';
import { dropKept, openKept, readKept, writeKept } from '../../src/platform/kept-answers.ts';
import { forgetPerson } from '../../src/platform/memory.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const entry = { content: [{ HOLD: 'LB' }], receivedAt: '2026-09-28T15:00:00.000Z' };

test('CACHE-22 what was written is read again, until it is dropped by its name, whatever its parameter', () => {
  writeKept('holds/', entry);
  writeKept('page/slug=dashboard', entry);
  writeKept('page/path=clubs', entry);
  expect(readKept('holds/')).toEqual(entry);
  expect(readKept('grades/')).toBeNull();
  dropKept(['page', 'nudges']);
  expect(readKept('page/slug=dashboard')).toBeNull();
  expect(readKept('page/path=clubs')).toBeNull();
  expect(readKept('holds/')).toEqual(entry);
});

test('CACHE-23 CACHE-26 CACHE-27 only one person’s answers are kept, and only those of one mode', () => {
  openKept('amara');
  writeKept('holds/', entry);
  openKept('amara');
  expect(readKept('holds/')).toEqual(entry);
  openKept('amara, demo');
  expect(readKept('holds/')).toBeNull();
  writeKept('holds/', entry);
  openKept('ben');
  expect(readKept('holds/')).toBeNull();
});

test('answers that nobody is known to own are nobody’s', () => {
  writeKept('holds/', entry);
  openKept('amara');
  expect(readKept('holds/')).toBeNull();
});

test('CACHE-25 signing out leaves nothing', () => {
  openKept('amara');
  writeKept('holds/', entry);
  forgetPerson();
  expect(sessionStorage.length).toBe(0);
});

test.each([
  ['no JSON', '{"version":1,'],
  ['another version', JSON.stringify({ version: 0, ...entry })],
  ['no version', JSON.stringify(entry)],
  ['no time', JSON.stringify({ version: 1, content: [] })],
  ['no content', JSON.stringify({ version: 1, receivedAt: entry.receivedAt })],
  ['a list', '[]'],
  ['nothing', 'null'],
])('CACHE-24 an entry with %s is none', (_, text) => {
  writeKept('holds/', entry);
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, text);
  expect(readKept('holds/')).toBeNull();
});

test('an answer that is too large is not kept, and the older one of its kind is not either', () => {
  writeKept('pages/', entry);
  writeKept('pages/', { ...entry, content: 'x'.repeat(600_000) });
  expect(readKept('pages/')).toBeNull();
});

test('storage that is full or switched off costs the memory and no error', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  openKept('amara');
  writeKept('holds/', entry);
  expect(readKept('holds/')).toBeNull();
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError');
  });
  openKept('amara');
  writeKept('holds/', entry);
  dropKept(['holds']);
  expect(readKept('holds/')).toBeNull();
});

test('DEMO-08 demo mode is on with its cookie, and with no other that looks like it', () => {
  expect(isDemoOn('demo=1')).toBe(true);
  expect(isDemoOn('a=b; demo=1; demo_message=1')).toBe(true);
  for (const cookies of ['', 'demo=0', 'demo_message=1', 'nodemo=1', 'demo=10']) expect(isDemoOn(cookies)).toBe(false);
});

test('DEMO-11 DEMO-13 what was changed in demo mode stays in the tab over a reload, and goes when demo mode ends', () => {
  openKept('amara, demo');
  expect(demoChanges.read()).toBeNull();
  demoChanges.write('{"version":1}');
  openKept('amara, demo');
  expect(demoChanges.read()).toBe('{"version":1}');
  openKept('amara');
  expect(demoChanges.read()).toBeNull();
});
