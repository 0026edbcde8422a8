import { afterEach, expect, test, vi } from 'vitest';
import { areNoticesOpen, rememberOpenNotices } from '../../src/browser/open-notices.ts';

afterEach(() => {
  vi.restoreAllMocks();
  rememberOpenNotices(false);
});

test('BANNER-25 a cookie of the whole site, which ends with the browser, says that the notices are open', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  const open: boolean[] = [areNoticesOpen()];
  for (const isOpen of [true, false]) {
    rememberOpenNotices(isOpen);
    open.push(areNoticesOpen());
  }
  expect(open).toEqual([false, true, false]);
  // Without an expiry it ends when the browser closes.
  expect(written.mock.calls).toEqual([
    ['open_notices=1; Path=/; SameSite=Strict'],
    ['open_notices=; Max-Age=0; Path=/; SameSite=Strict'],
  ]);
});
