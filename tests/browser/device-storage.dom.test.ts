import { afterEach, expect, test, vi } from 'vitest';
import {
  clearPerson,
  clearRedirects,
  clearReload,
  countRedirect,
  countReload,
  readDismissedAlerts,
  readTerm,
  saveDismissedAlert,
  saveTerm,
} from '../../src/browser/device-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

test('redirects count within a minute, and none from before', () => {
  expect(countRedirect(at(0))).toBe(1);
  expect(countRedirect(at(30))).toBe(2);
  expect(countRedirect(at(59))).toBe(3);
  expect(countRedirect(at(61))).toBe(3);
  expect(countRedirect(at(200))).toBe(1);
});

test('a signed-in user resets the count; a clock that was set back does not count', () => {
  countRedirect(at(0));
  countRedirect(at(1));
  clearRedirects();
  expect(countRedirect(at(2))).toBe(1);
  expect(countRedirect(at(-100))).toBe(1);
});

test('START-02 the term last seen is kept on the device, through sign-out; nonsense is none', () => {
  expect(readTerm()).toBeNull();
  saveTerm('202604');
  clearPerson();
  expect(readTerm()).toBe('202604');
  localStorage.setItem('portico.term', '<script>');
  expect(readTerm()).toBeNull();
});

test('BANNER-13 alerts that were dismissed are kept on the device, through sign-out: each once, the last fifty', () => {
  expect(readDismissedAlerts()).toEqual([]);
  saveDismissedAlert('guid:ice');
  saveDismissedAlert('hash:1x');
  saveDismissedAlert('guid:ice');
  clearPerson();
  expect(readDismissedAlerts()).toEqual(['hash:1x', 'guid:ice']);
  for (let index = 0; index < 50; index += 1) saveDismissedAlert(`guid:${index}`);
  expect(readDismissedAlerts()).toEqual(Array.from({ length: 50 }, (_, index) => `guid:${index}`));
  for (const nonsense of ['{', '7', '[1, null]']) {
    localStorage.setItem('portico.dismissed-alerts', nonsense);
    expect(readDismissedAlerts()).toEqual([]);
  }
});

test('a reload for missing code happens once for an address, until its code was there', () => {
  expect(countReload('/a')).toBe(false);
  expect(countReload('/a')).toBe(true);
  expect(countReload('/b')).toBe(false);
  clearReload();
  expect(countReload('/b')).toBe(false);
});

test('storage that throws costs the memory and never an error', () => {
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  }
  expect(countRedirect(at(0))).toBe(1);
  expect(countRedirect(at(1))).toBe(1);
  saveTerm('202604');
  expect(readTerm()).toBeNull();
  clearPerson();
});
