import { afterEach, expect, test, vi } from 'vitest';
import * as errorReports from '../../src/browser/error-reports.ts';
import { reportTakeOver } from '../../src/drawing/report-take-over.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const DSN = 'https://key@reports.example.edu/7';

/** Reports from a new page, twice. @returns what left, and what was said in the console */
async function report(failure: Parameters<typeof reportTakeOver>[1], error: unknown, sentryDsn: string | null) {
  const sent = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', sent);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const toSentry = vi.spyOn(errorReports, 'reportTakeOverFailure').mockImplementation(() => {});
  const page = document.implementation.createHTMLDocument();
  await reportTakeOver(page, failure, error, { sentryDsn });
  await reportTakeOver(page, 'error', new Error('another one'), { sentryDsn });
  return { sent: sent.mock.calls, toSentry: toSentry.mock.calls, said: said.mock.calls.flat() };
}

const beacon = (failure: string) => [
  '/reports/take-over',
  {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ failure }),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  },
];

test('DRAW-08 a page reports its first failure to the server, without the error, a cookie or an address', async () => {
  const error = new Error('Amara Okafor');
  expect(await report('error', error, null)).toEqual({
    sent: [beacon('error')],
    toSentry: [],
    said: ['The page that the server has drawn was drawn anew.', error],
  });
});

test('DRAW-08 an expected failure is no error in the console', async () => {
  expect(await report('device', new Error(), null)).toEqual({ sent: [beacon('device')], toSentry: [], said: [] });
  expect((await report('translated', new Error(), null)).said).toEqual([]);
});

test('DRAW-08 with sentryDsn the error report gets it too, once', async () => {
  const error = new Error('a difference');
  const { sent, toSentry } = await report('difference', error, DSN);
  expect([sent, toSentry]).toEqual([
    [beacon('difference')],
    [[{ dsn: DSN, version: import.meta.env.VITE_VERSION }, 'difference', error]],
  ]);
});
