import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeError, withoutRepeats } from '../../server/log.ts';

describe('an error in the log', () => {
  const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

  test('has its causes, with the code of the system', () => {
    const error = new Error('The database cannot be reached.', {
      cause: new Error('connect failed', { cause: withCode('no space left on device', 'ENOSPC') }),
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
    const cause = withCode('invalid input syntax for type integer: "+1 503 555 0100"', '22P02');
    const described = describeError(new DrizzleQueryError(query, ['+1 503 555 0100'], cause));
    expect(described).toContain(`Failed query: ${query}\n`);
    expect(described).toContain('Caused by: Error: SQLSTATE 22P02\n');
    expect(described).not.toContain('555');
  });

  test('that is no error is only named by its type', () => {
    expect(describeError('a secret')).toBe('string');
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

  test('of more kinds than are remembered are all written', () => {
    const written: string[] = [];
    const log = withoutRepeats((entry) => written.push(entry));
    for (let n = 0; n < 1_001; n += 1) log(`entry ${n}`);
    log('entry 1000');
    log('entry 999');
    expect(written).toHaveLength(1_002);
  });
});
