import { expect, test } from 'vitest';
import { isProvisional, isUnreachable, mayBeSignedOut } from '../../src/rules/failures.ts';

const status = (code: number, detail: string | null = null) => ({ kind: 'status', status: code, detail });

test('no network, no answer in time and the statuses of a gateway mean that nothing can be reached', () => {
  const unreachable = [{ kind: 'offline' }, { kind: 'timeout' }, status(502), status(503), status(504)];
  const answered = [{ kind: 'malformed' }, { kind: 'aborted' }, status(401), status(500), status(501), status(505)];
  expect([...unreachable, ...answered].filter(isUnreachable)).toEqual(unreachable);
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
