import { expect, test } from 'vitest';
import {
  isOutOfService,
  isProvisional,
  isUnanswered,
  isUnreachable,
  mayBeSignedOut,
} from '../../src/rules/failures.ts';

const status = (code: number, detail: string | null = null) => ({ kind: 'status', status: code, detail });

const EVERY_KIND = [
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'foreign' },
  { kind: 'malformed' },
  { kind: 'aborted' },
  ...[401, 500, 501, 502, 503, 504, 505, 511].map((code) => status(code)),
];

test('AWAY-01 no network, no answer in time, a page of another system and 511 are no answer of the backend', () => {
  expect(EVERY_KIND.filter(isUnanswered)).toEqual([
    { kind: 'offline' },
    { kind: 'timeout' },
    { kind: 'foreign' },
    status(511),
  ]);
});

test('ERR-09 ERR-10 of the statuses only 502, 503 and 504 say that the backend cannot serve', () => {
  expect(EVERY_KIND.filter(isOutOfService)).toEqual([status(502), status(503), status(504)]);
});

test('ERR-09 with nothing to show, all of these are error state 3', () => {
  expect(EVERY_KIND.filter(isUnreachable)).toEqual([
    { kind: 'offline' },
    { kind: 'timeout' },
    { kind: 'foreign' },
    ...[502, 503, 504, 511].map((code) => status(code)),
  ]);
});

test('a 401 alone says that the session may have ended', () => {
  const failures = [status(401), status(403), status(500), { kind: 'offline' }, { kind: 'timeout' }];
  expect(failures.filter(mayBeSignedOut)).toEqual([status(401)]);
});

test('API-15 API-53 a 403 with the detail alone is a provisional account', () => {
  const provisional = status(403, 'has_provisional_account');
  const failures = [provisional, status(403), status(403, 'no'), status(401, 'has_provisional_account')];
  expect(failures.filter(isProvisional)).toEqual([provisional]);
});
