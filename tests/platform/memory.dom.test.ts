import { afterEach, expect, test, vi } from 'vitest';
import {
  dismissedAlerts,
  forgetPerson,
  forgetRedirects,
  forgetReload,
  lastTerm,
  noteRedirect,
  noteReload,
  rememberDismissedAlert,
  rememberTerm,
} from '../../src/platform/memory.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

test('redirects count within a minute, and none from before', () => {
  expect(noteRedirect(at(0))).toBe(1);
  expect(noteRedirect(at(30))).toBe(2);
  expect(noteRedirect(at(59))).toBe(3);
  expect(noteRedirect(at(61))).toBe(3);
  expect(noteRedirect(at(200))).toBe(1);
});

test('whoever is signed in starts counting afresh; a clock that was set back does not count', () => {
  noteRedirect(at(0));
  noteRedirect(at(1));
  forgetRedirects();
  expect(noteRedirect(at(2))).toBe(1);
  expect(noteRedirect(at(-100))).toBe(1);
});

test('START-02 the term last seen is kept on the device, through sign-out; nonsense is none', () => {
  expect(lastTerm()).toBeNull();
  rememberTerm('202604');
  forgetPerson();
  expect(lastTerm()).toBe('202604');
  localStorage.setItem('portico.term', '<script>');
  expect(lastTerm()).toBeNull();
});

test('BANNER-13 alerts that were dismissed are kept on the device, through sign-out: each once, the last fifty', () => {
  expect(dismissedAlerts()).toEqual([]);
  rememberDismissedAlert('guid:ice');
  rememberDismissedAlert('hash:1x');
  rememberDismissedAlert('guid:ice');
  forgetPerson();
  expect(dismissedAlerts()).toEqual(['hash:1x', 'guid:ice']);
  for (let index = 0; index < 50; index += 1) rememberDismissedAlert(`guid:${index}`);
  expect(dismissedAlerts()).toEqual(Array.from({ length: 50 }, (_, index) => `guid:${index}`));
  for (const nonsense of ['{', '7', '[1, null]']) {
    localStorage.setItem('portico.dismissed-alerts', nonsense);
    expect(dismissedAlerts()).toEqual([]);
  }
});

test('a reload for missing code happens once for an address, until its code was there', () => {
  expect(noteReload('/a')).toBe(false);
  expect(noteReload('/a')).toBe(true);
  expect(noteReload('/b')).toBe(false);
  forgetReload();
  expect(noteReload('/b')).toBe(false);
});

test('storage that throws costs the memory and never an error', () => {
  for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  }
  expect(noteRedirect(at(0))).toBe(1);
  expect(noteRedirect(at(1))).toBe(1);
  rememberTerm('202604');
  expect(lastTerm()).toBeNull();
  forgetPerson();
});
