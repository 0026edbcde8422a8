import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, dayIn } from '../../src/rules/dates.ts';
import type { Reader } from '../../src/rules/posts.ts';
import { blogPosts, whatsNew } from '../../src/rules/whats-new.ts';

const campus = 'America/Los_Angeles';
const now = new Date('2025-03-10T19:00:00Z');
const student: Reader = { primary_role: 'student', other_roles: [], financial_dashboard_access: false };
const blog = (pk: number, publishing_opens_on: string | null, category: string | null = null) => ({
  pk,
  post_type: 'blog',
  category,
  publishing_opens_on,
});
const pks = (posts: { pk: number }[]) => posts.map(({ pk }) => pk);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('blogPosts', () => {
  test('CONTENT-10 only published blog posts, the latest publishing_opens_on first', () => {
    const given = [
      blog(1, '2025-02-01T12:00:00Z'),
      blog(2, '2025-03-10T19:00:01Z'),
      blog(3, '2025-03-10T19:00:00Z'),
      { ...blog(4, '2025-03-09T12:00:00Z'), post_type: 'promo' },
      blog(5, null),
      blog(6, '2025-03-01'),
      blog(7, '2025-03-01T01:00:00+02:00'),
    ];
    expect(pks(blogPosts(given, student, now, campus))).toEqual([3, 6, 7, 1, 5]);
    expect(pks(given)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('ROLE-07 a student post is not shown to staff', () => {
    const given = [blog(1, '2025-03-01', 'student'), blog(2, '2025-03-02', 'staff'), blog(3, '2025-03-03')];
    expect(pks(blogPosts(given, student, now, campus))).toEqual([3, 1]);
    expect(pks(blogPosts(given, { ...student, primary_role: 'staff' }, now, campus))).toEqual([3, 2]);
  });
});

describe('whatsNew', () => {
  test('CONTENT-10, DASH-21 it is the newest of three', () => {
    const given = [blog(1, '2025-03-01'), blog(2, '2025-03-03'), blog(3, '2025-03-02')];
    expect(whatsNew(given, student, now, campus)?.pk).toBe(2);
  });

  test.each([
    ['2025-01-09', 1],
    ['2025-01-08', null],
    ['2025-01-09T08:00:00Z', 1],
    ['2025-01-09T07:59:59Z', null],
    [null, null],
    ['some day', null],
  ])('CONTENT-11 on 2025-03-10, a newest post of %j: %j', (opens, pk) => {
    expect(whatsNew([blog(1, opens), blog(2, '2024-01-01')], student, now, campus)?.pk ?? null).toBe(pk);
  });

  test('CONTENT-11 it is the newest post that the user may see', () => {
    const given = [blog(1, '2025-03-09', 'faculty'), blog(2, '2025-03-08'), blog(3, '2025-03-11')];
    expect(whatsNew(given, student, now, campus)?.pk).toBe(2);
  });

  test('CONTENT-10 without a blog post there is none', () => {
    expect(whatsNew([], student, now, campus)).toBeNull();
    expect(whatsNew([{ ...blog(1, '2025-03-09'), post_type: 'card' }], student, now, campus)).toBeNull();
  });

  test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'CONTENT-11, FMT-13 60 days are days on campus, also across clock changes, in a browser of %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const times = fc.integer({ min: 0, max: 3 * 365 * 24 }).map((hours) => new Date(Date.UTC(2024, 0, 1, hours, 30)));
      fc.assert(
        fc.property(times, fc.constantFrom(0, 1, 59, 60, 61, 62), (at, days) => {
          const day = addDays(dayIn(campus, at), -days);
          expect(whatsNew([blog(1, day)], student, at, campus) !== null).toBe(days <= 60);
        }),
        { numRuns: 200 },
      );
    },
  );

  test('CONTENT-10 it is the first of the list or nothing', () => {
    const days = fc.option(fc.integer({ min: -70, max: 5 }).map((n) => addDays('2025-03-10', n)));
    fc.assert(
      fc.property(fc.array(days, { maxLength: 6 }), (opens) => {
        const given = opens.map((day, pk) => blog(pk, day));
        const newest = whatsNew(given, student, now, campus);
        if (newest !== null) expect(newest).toBe(blogPosts(given, student, now, campus)[0]);
      }),
    );
  });
});
