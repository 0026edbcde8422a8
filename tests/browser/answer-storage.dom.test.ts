import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { clearAnswers, evictAnswers, openAnswers, readAnswer, writeAnswer } from '../../src/browser/answer-storage.ts';
import { demoChanges, isDemoOn } from '../../src/browser/demo-cookie.ts';
import { clearPerson } from '../../src/browser/device-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const entry = { content: [{ HOLD: 'LB' }], receivedAt: '2026-09-28T15:00:00.000Z' };

test('CACHE-22 a stored answer is read again until it is removed by its name, for every parameter', () => {
  writeAnswer('holds/', entry);
  writeAnswer('page/slug=dashboard', entry);
  writeAnswer('page/path=clubs', entry);
  expect(readAnswer('holds/')).toEqual(entry);
  expect(readAnswer('grades/')).toBeNull();
  evictAnswers(['page', 'nudges']);
  expect(readAnswer('page/slug=dashboard')).toBeNull();
  expect(readAnswer('page/path=clubs')).toBeNull();
  expect(readAnswer('holds/')).toEqual(entry);
});

test('CACHE-23 CACHE-26 CACHE-27 only one person’s answers are kept, and only those of one mode', () => {
  openAnswers('amara');
  writeAnswer('holds/', entry);
  openAnswers('amara');
  expect(readAnswer('holds/')).toEqual(entry);
  openAnswers('amara, demo');
  expect(readAnswer('holds/')).toBeNull();
  writeAnswer('holds/', entry);
  openAnswers('ben');
  expect(readAnswer('holds/')).toBeNull();
});

test('answers without a known owner are never read', () => {
  writeAnswer('holds/', entry);
  openAnswers('amara');
  expect(readAnswer('holds/')).toBeNull();
});

test('CACHE-25 signing out leaves nothing', () => {
  openAnswers('amara');
  writeAnswer('holds/', entry);
  clearPerson();
  expect(sessionStorage.length).toBe(0);
});

const SIGN_IN_SCRIPT = join(import.meta.dirname, '..', '..', 'server', 'accounts', 'clear-answers.js');

test.each([
  ['the app', clearAnswers],
  // The script of the server's sign-in page, which does not load the app.
  ['the sign-in page', new Function(readFileSync(SIGN_IN_SCRIPT, 'utf8'))],
])('CACHE-25 at the end of a session %s removes every answer and nothing else', (_, clear) => {
  openAnswers('amara');
  writeAnswer('holds/', entry);
  writeAnswer('page/slug=dashboard', entry);
  sessionStorage.setItem('portico.redirects', '[1]');
  localStorage.setItem('portico.alerts', '["a"]');
  clear();
  expect(Object.keys(sessionStorage)).toEqual(['portico.redirects']);
  expect(Object.keys(localStorage)).toEqual(['portico.alerts']);
  localStorage.clear();
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
  writeAnswer('holds/', entry);
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, text);
  expect(readAnswer('holds/')).toBeNull();
});

test('an answer that is too large is not kept, and the older one of its kind is not either', () => {
  writeAnswer('pages/', entry);
  writeAnswer('pages/', { ...entry, content: 'x'.repeat(600_000) });
  expect(readAnswer('pages/')).toBeNull();
});

test('storage that is full or switched off costs the memory and no error', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  openAnswers('amara');
  writeAnswer('holds/', entry);
  expect(readAnswer('holds/')).toBeNull();
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError');
  });
  openAnswers('amara');
  writeAnswer('holds/', entry);
  evictAnswers(['holds']);
  expect(readAnswer('holds/')).toBeNull();
});

test('DEMO-08 demo mode is on with its cookie, and with no other that looks like it', () => {
  expect(isDemoOn('demo=1')).toBe(true);
  expect(isDemoOn('a=b; demo=1; demo_message=1')).toBe(true);
  for (const cookies of ['', 'demo=0', 'demo_message=1', 'nodemo=1', 'demo=10']) expect(isDemoOn(cookies)).toBe(false);
});

test('DEMO-11 DEMO-13 changes in demo mode stay in the tab over a reload and are removed when demo mode ends', () => {
  openAnswers('amara, demo');
  expect(demoChanges.read()).toBeNull();
  demoChanges.write('{"version":1}');
  openAnswers('amara, demo');
  expect(demoChanges.read()).toBe('{"version":1}');
  openAnswers('amara');
  expect(demoChanges.read()).toBeNull();
});
