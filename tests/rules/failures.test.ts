import { expect, test } from 'vitest';
import {
  countsAsOutage,
  errorComponent,
  errorMessage,
  isOnlyLogged,
  isProvisional,
  isUnreachable,
  mayBeSignedOut,
} from '../../src/rules/failures.ts';

test.each([
  ['ERR-16', 'currentTerm', 'Unable to retrieve current term info'],
  ['ERR-18', 'accountSummary', 'Unable to retrieve account summary'],
  ['ERR-17', 'termInfo', 'Error retreiving data'],
  ['ERR-17', 'holds', 'Error retreiving data'],
  ['ERR-17', 'constructor', 'Error retreiving data'],
])('%s the error list says of %s: %s', (_, resource, message) => {
  expect(errorMessage(resource)).toBe(message);
});

test.each([
  ['holds', 'banner'],
  ['nudges', 'banner'],
  ['alerts', 'banner'],
  ['gpa', 'gpa'],
])('ERR-15 BANNER-20 an error of %s is tagged %s', (resource, component) => {
  expect(errorComponent(resource)).toBe(component);
});

test('ERR-20 user, preference and message calls are only logged', () => {
  const names = [
    'user',
    'roles',
    'profile',
    'preferences',
    'messages',
    'holds',
    'nudges',
    'currentTerm',
    'contactInfo',
  ];
  expect(names.filter(isOnlyLogged)).toEqual(['user', 'roles', 'profile', 'preferences', 'messages']);
});

const status = (code: number, detail: string | null = null) => ({ kind: 'status', status: code, detail });

test('no network, no answer in time and the statuses of a gateway mean that nothing can be reached', () => {
  const unreachable = [{ kind: 'offline' }, { kind: 'timeout' }, status(502), status(503), status(504)];
  const answered = [{ kind: 'malformed' }, { kind: 'aborted' }, status(401), status(500), status(501), status(505)];
  expect([...unreachable, ...answered].filter(isUnreachable)).toEqual(unreachable);
});

test('ERR-10 every resource counts for an outage but the role refresh, which is no GET call', () => {
  const names = ['roles', 'profile', 'preferences', 'messages', 'holds', 'currentTerm'];
  expect(names.filter((name) => !countsAsOutage(name))).toEqual(['roles']);
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
