import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DrizzleQueryError } from 'drizzle-orm';
import { type Context, Hono, type Next } from 'hono';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { everyRequest } from '../../server/http/every-request.ts';
import {
  createLog,
  describeError,
  type Log,
  type LogLevel,
  logFailure,
  withoutRepeats,
} from '../../server/monitoring/log.ts';
import { withRequestId } from '../../server/monitoring/request-id.ts';
import { readAppPage } from '../../server/pages/static-files.ts';
import { createPseudonyms } from '../../server/shared/pseudonyms.ts';
import { StatusError, SystemError } from '../../server/shared/system-error.ts';
import { settings } from './support/server.ts';

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('an error in the log', () => {
  test('has its causes, with the code of the system', () => {
    const error = new Error('The database cannot be reached.', {
      cause: new Error('connect failed', { cause: coded('no space left on device', 'ENOSPC') }),
    });
    const lines = describeError(error)
      .split('\n')
      .filter((line) => !line.startsWith('    at '));
    expect(lines).toEqual([
      'Error: The database cannot be reached.',
      'Caused by: Error: connect failed',
      'Caused by: Error: no space left on device (ENOSPC)',
    ]);
    expect(describeError(error)).toMatch(/\n {4}at .*log\.test\.ts/);
  });

  test('has the SQL of a query, and none of its values', () => {
    const query = 'update "preferences" set "sms_number" = $1';
    const cause = coded('invalid input syntax for type integer: "+1 503 555 0100"', '22P02');
    const described = describeError(new DrizzleQueryError(query, ['+1 503 555 0100'], cause));
    expect(described).toContain(`Failed query: ${query}\n`);
    expect(described).toContain('Caused by: Error: SQLSTATE 22P02\n');
    expect(described).not.toContain('555');
  });

  test('that is no error is only named by its type', () => {
    expect(describeError('a secret')).toBe('string');
  });
});

describe('an entry', () => {
  const open = (level: LogLevel) => {
    const lines: string[] = [];
    return { ...createLog(level, { write: (line) => lines.push(line) }), lines };
  };
  const answered = { method: 'GET', route: '/api/status', status: 200, milliseconds: 3 };

  test('OPS-04 is a JSON object in one line', () => {
    const { log, logRequest, lines } = open('info');
    log('GET /x failed: away\n    at here');
    log('Sign-in pauses', 'warn');
    logRequest(answered);
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      [
        { level: 'error', message: 'GET /x failed: away\n    at here' },
        { level: 'warn', message: 'Sign-in pauses' },
        { level: 'info', message: 'answered', ...answered },
      ].map((entry) => ({ ...entry, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })),
    );
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  });

  test.each([
    ['error', 1],
    ['warn', 2],
    ['info', 3],
  ] as const)('OPS-04 is left out if it is less important than LOG_LEVEL=%s', (level, expected) => {
    const { log, logRequest, lines } = open(level);
    log('failed');
    log('replaced', 'warn');
    logRequest(answered);
    expect(lines).toHaveLength(expected);
  });

  test.each([
    ['of its own', 0, {}, /^[\da-f-]{36}$/],
    ['of its own, also if the client sends one', 0, { 'x-request-id': 'chosen' }, /^[\da-f-]{36}$/],
    ['that a trusted proxy chose', 1, { 'x-request-id': 'chosen' }, /^chosen$/],
    ['of its own, if the proxy passes on an odd one', 1, { 'x-request-id': 'a b"' }, /^[\da-f-]{36}$/],
  ])('OPS-04 has the id of its request, %s, as the answer has', async (_, trustedProxies, headers, expected) => {
    const { log, lines } = open('warn');
    const app = new Hono();
    const dependencies = {
      settings: { ...settings, trustedProxies },
      log,
      logRequest: () => {},
      metrics: { requests: (_: Context, next: Next) => next() },
    };
    app.use(everyRequest(dependencies, readAppPage('/there/is/no/build')));
    app.get('/', async (context) => {
      await Promise.resolve();
      log('failed');
      return context.text('');
    });
    const id = (await app.request('/', { headers })).headers.get('x-request-id');
    expect(id).toMatch(expected);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ request: id });
  });
});

describe('OPS-43 a failure', () => {
  const written: unknown[][] = [];
  const log: Log = (...entry) => written.push(entry);
  beforeEach(() => written.splice(0));

  test.each([
    ['a certificate', coded('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
    ['a certificate of another name', coded('altnames', 'ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
    ['a connection that is refused', coded('connect', 'ECONNREFUSED'), 'unreachable'],
    ['a name without an address', coded('getaddrinfo', 'ENOTFOUND'), 'unreachable'],
    ['the end of its time', Object.assign(new Error('aborted'), { name: 'TimeoutError' }), 'late'],
  ])('of another system by %s is told apart by its cause, without a stack', (_, cause, expected) => {
    // As `fetch` of Node reports it.
    const error = new SystemError('the gateway did not answer holds', true, {
      cause: new TypeError('fetch failed', { cause }),
    });
    error.of = { system: 'gateway', call: 'holds' };
    logFailure(log, 'GET /x failed', error, { event: 'request.failed', route: 'GET /x' });
    const code = 'code' in cause ? ` (${cause.code})` : '';
    expect(written).toEqual([
      [
        `GET /x failed: the gateway did not answer holds, because: fetch failed, because: ${cause.message}${code}`,
        'error',
        { event: 'request.failed', route: 'GET /x', system: 'gateway', call: 'holds', cause: expected },
      ],
    ]);
  });

  test('of another system by a status has the status', () => {
    logFailure(log, 'holds failed', new StatusError('the gateway', 403), { event: 'answer.kept', level: 'warn' });
    const details = { event: 'answer.kept', cause: 'refused', upstream_status: 403 };
    expect(written).toEqual([['holds failed: the gateway answered 403', 'warn', details]]);
  });

  test('of the portal itself has its stack in a field', () => {
    logFailure(log, 'Expired rows stay', new Error('odd', { cause: new Error('inner') }), { event: 'cleaning.failed' });
    const stack = expect.stringMatching(/^Error: odd\n {4}at [\s\S]*Caused by: Error: inner\n {4}at /);
    expect(written).toEqual([['Expired rows stay: odd, because: inner', 'error', { event: 'cleaning.failed', stack }]]);
  });
});

describe('repeated entries', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('are written once a minute, with how often they came', () => {
    const written: string[] = [];
    const log = withoutRepeats((entry) => written.push(entry));
    for (let time = 0; time < 500; time += 1) log('GET /x failed: away\n    at here');
    log('another');
    expect(written).toEqual(['GET /x failed: away\n    at here', 'another']);
    vi.advanceTimersByTime(60_000);
    expect(written.slice(2)).toEqual(['GET /x failed: away (499 more times within a minute)']);
    log('GET /x failed: away\n    at here');
    expect(written).toHaveLength(4);
  });

  test('OPS-43 name each request: what a user reads to the help desk is in the log', () => {
    const written: unknown[][] = [];
    const log = withoutRepeats((...entry) => written.push(entry));
    for (let n = 0; n < 1_003; n += 1) withRequestId(`id-${n}`, () => log('GET /x failed: away'));
    vi.advanceTimersByTime(60_000);
    const ids = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, place) => `id-${first + place}`);
    expect(written.slice(1)).toEqual([
      ['GET /x failed: away (1000 more times within a minute)', undefined, { requests: ids(1, 1_000) }],
      ['GET /x failed: away (2 more times within a minute)', undefined, { requests: ids(1_001, 1_002) }],
    ]);
  });

  test('OPS-19 that differ in their details are one kind, so that a flood of them is two lines', () => {
    const written: unknown[][] = [];
    const log = withoutRepeats((...entry) => written.push(entry));
    for (let time = 0; time < 5_000; time += 1) log('Sign-in refused', 'warn', { account: `${time}` });
    vi.advanceTimersByTime(60_000);
    expect(written).toEqual([
      ['Sign-in refused', 'warn', { account: '0' }],
      ['Sign-in refused (4999 more times within a minute)', 'warn', undefined],
    ]);
  });

  test('of more kinds than are remembered are all written', () => {
    const written: string[] = [];
    const log = withoutRepeats((entry) => written.push(entry));
    for (let n = 0; n < 1_001; n += 1) log(`entry ${n}`);
    log('entry 1000');
    log('entry 999');
    expect(written).toHaveLength(1_002);
  });
});

test('OPS-19 a reader that does not read stops no writer, and the lines that were left out are counted', async () => {
  const module = join(import.meta.dirname, '../../server/monitoring/log.ts');
  const program = `
    const { createLog } = await import(${JSON.stringify(module)});
    const { logRequest } = createLog('info');
    const entry = { method: 'GET', route: '/api/status', status: 200, milliseconds: 3 };
    for (let time = 0; time < 50_000; time += 1) logRequest(entry);
    console.log('still here');
    process.stdin.on('data', () => logRequest(entry)).on('end', () => process.exit());
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  expect(text.toString()).toBe('still here\n');
  const lines = createInterface(child.stderr);
  let found: string | null = null;
  let read = 0;
  lines.on('line', (line) => {
    read += 1;
    // The writer goes on when there is room again.
    if (read % 1_000 === 0) child.stdin.write('on');
    if (line.includes('left out')) found = line;
  });
  await expect.poll(() => found, { timeout: 30_000 }).not.toBe(null);
  expect(JSON.parse(found ?? '')).toEqual({
    level: 'warn',
    time: expect.any(String),
    message: expect.stringMatching(/^The log has left out \d+ entries, because its reader is too slow$/),
  });
  child.stdin.end();
  await once(child, 'exit');
});

test('OPS-20 the log’s names of accounts and addresses change with the day and the process', () => {
  let now = new Date('2026-09-28T23:59:59Z');
  const clock = () => now;
  const [nameOf, ofOther] = [createPseudonyms(clock), createPseudonyms(clock)];
  const name = nameOf('address', '10.0.0.1');
  expect(name).toMatch(/^[\w-]{8}$/);
  expect([nameOf('address', '10.0.0.1') === name, nameOf('account', '10.0.0.1') === name]).toEqual([true, false]);
  expect(ofOther('address', '10.0.0.1')).not.toBe(name);
  now = new Date('2026-09-29T00:00:00Z');
  expect(nameOf('address', '10.0.0.1')).not.toBe(name);
});
