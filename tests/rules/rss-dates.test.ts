import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseRssDate } from '../../src/rules/rss-dates.ts';

const points = fc.date({ min: new Date('1950-01-01T00:00Z'), max: new Date('2049-12-31T00:00Z'), noInvalidDate: true });

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('parseRssDate', () => {
  test.each([
    ['Tue, 07 Jan 2025 04:00:00 GMT', '2025-01-07T04:00:00.000Z'],
    ['Tue, 07 Jan 2025 04:00:00 UT', '2025-01-07T04:00:00.000Z'],
    ['Tue, 07 Jan 2025 04:00:00 Z', '2025-01-07T04:00:00.000Z'],
    ['Tue, 07 Jan 2025 04:00:00 +0000', '2025-01-07T04:00:00.000Z'],
    ['Mon, 06 Jan 2025 20:00:00 PST', '2025-01-07T04:00:00.000Z'],
    ['Mon, 06 Jan 2025 20:00:00 -0800', '2025-01-07T04:00:00.000Z'],
    ['Mon, 06 Jan 2025 20:00:00 -08:00', '2025-01-07T04:00:00.000Z'],
    ['Mon, 30 Jun 2025 18:00:00 PDT', '2025-07-01T01:00:00.000Z'],
    ['Mon, 30 Jun 2025 21:00:00 EDT', '2025-07-01T01:00:00.000Z'],
    ['6 Jan 2025 20:00 PST', '2025-01-07T04:00:00.000Z'],
    ['06 Jan 25 20:00:00 pst', '2025-01-07T04:00:00.000Z'],
    ['06 Jan 49 20:00:00 PST', '2049-01-07T04:00:00.000Z'],
    ['06 Jan 50 20:00:00 PST', '1950-01-07T04:00:00.000Z'],
    ['06 Jan 99 20:00:00 PST', '1999-01-07T04:00:00.000Z'],
    ['  Tue, 7 january 2025 4:00:00 GMT ', '2025-01-07T04:00:00.000Z'],
    ['Tue, 07 Jan 2025 04:00:00', '2025-01-07T04:00:00.000Z'],
    ['Tue, 07 Jan 2025 04:00:00 XYZ', '2025-01-07T04:00:00.000Z'],
    ['2025-01-06T20:00:00-08:00', '2025-01-07T04:00:00.000Z'],
    ['2025-01-07T04:00:00Z', '2025-01-07T04:00:00.000Z'],
    ['2025-01-07T04:00:00', '2025-01-07T04:00:00.000Z'],
    ['2025-01-07', '2025-01-07T00:00:00.000Z'],
    // What programs write in the place of these formats.
    [' 2025-01-07  04:00:00 +0000 ', '2025-01-07T04:00:00.000Z'],
    ['2025-01-06 8:00 PM PST', '2025-01-07T04:00:00.000Z'],
    ['20250107T040000Z', '2025-01-07T04:00:00.000Z'],
    ['2025-01-07T04:00:00,000000+00', '2025-01-07T04:00:00.000Z'],
    ['TUE,07 JAN 2025 04:00:00', '2025-01-07T04:00:00.000Z'],
    ['Thu, 18 Sept 2025 15:53:56 +0300', '2025-09-18T12:53:56.000Z'],
    ['Mon, Jan 06 2025 20:00:00 -0800', '2025-01-07T04:00:00.000Z'],
    ['Mon, Jan 06 2025 08:00:00 PM', '2025-01-06T20:00:00.000Z'],
    ['January 6th, 2025 at 8:00 p.m. PST', '2025-01-07T04:00:00.000Z'],
    ['Jun 30, 2025, 6:00 PM PT', '2025-07-01T01:00:00.000Z'],
    ['Jan 6, 2025 8:00 PM PT', '2025-01-07T04:00:00.000Z'],
    ['Tuesday, 07-Jan-25 04:00:00 GMT', '2025-01-07T04:00:00.000Z'],
    ['Mon Jan  6 20:00:00 PST 2025', '2025-01-07T04:00:00.000Z'],
    ['Mon Jan 06 2025 20:00:00 GMT-0800 (Pacific Standard Time)', '2025-01-07T04:00:00.000Z'],
    ['Tue, 07 Jan 2025 04:00:00 UTC+0', '2025-01-07T04:00:00.000Z'],
    ['Mon, 06 Jan 2025 18:00:00 HST', '2025-01-07T04:00:00.000Z'],
    ['Fri, 07 Jan 2025 04:00:00 GMT', '2025-01-07T04:00:00.000Z'],
    ['Tue, 07 Jan 2025', '2025-01-07T00:00:00.000Z'],
    ['Tue, 07 Jan 2025 12:00 AM', '2025-01-07T00:00:00.000Z'],
  ])('MSG-08 %j is %s', (text, expected) => {
    expect(parseRssDate(text)?.toISOString()).toBe(expected);
  });

  test.each([
    null,
    '',
    ' ',
    'null',
    'yesterday',
    'Tue, 32 Jan 2025 04:00:00 GMT',
    'Sat, 30 Feb 2025 04:00:00 GMT',
    'Tue, 07 Foo 2025 04:00:00 GMT',
    'Tue, 07 Jan 2025 25:00:00 GMT',
    'Tue, 07 Jan 2025 04:61:00 GMT',
    'Tue, 07 Jan 2025 04:00:00 +9900',
    'room 12',
    '01/07/2025 04:00',
    '12 Jul 14',
    'Tue, 07 Jan 2025 13:00 PM',
    '5 minutes ago',
    `Tue, 07 Jan 2025 04:00:00 ${'+'.repeat(80)}`,
    '1736222400000',
  ])('MSG-09 %j is not a date', (text) => {
    expect(parseRssDate(text)).toBeNull();
  });

  test.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
    'MSG-08 any time is the same as RSS date and as ISO 8601, in a browser of %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      fc.assert(
        fc.property(points, (at) => {
          const seconds = new Date(Math.floor(at.getTime() / 1000) * 1000);
          expect(parseRssDate(seconds.toUTCString())).toEqual(seconds);
          expect(parseRssDate(seconds.toISOString())).toEqual(seconds);
        }),
      );
    },
  );

  test('MSG-09 any text gives a time or nothing', () => {
    const pieces = fc
      .array(
        fc.constantFrom('Tue,', '07', '31', 'Jan', 'Feb', '2025', '25', '04:00:00', '24:00', 'GMT', '+0000', 'PST'),
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), pieces), (text) => {
        const at = parseRssDate(text);
        expect(at === null || !Number.isNaN(at.getTime())).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
