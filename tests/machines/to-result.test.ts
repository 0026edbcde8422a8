import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/api/failure.ts';
import { toLoggedResult } from '../../src/machines/shared/to-result.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a call that failed is logged; one that was aborted, because its page was left, is not', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const kind of ['offline', 'aborted'] as const) {
    const failure = { kind };
    const result = await toLoggedResult(
      Promise.reject(new ApiError(failure, 'GET /sessions')),
      'The list did not load.',
    );
    expect(result).toEqual({ ok: false, failure });
  }
  expect(warn.mock.calls).toEqual([['The list did not load.', { kind: 'offline' }]]);
});
