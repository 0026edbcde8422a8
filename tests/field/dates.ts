import { readDate } from '../../server/reading/dates/read-date.ts';
import type { FieldCase } from './field-case.ts';

/** Name, date, what it is, and the address of a report. Null: it has two readings, or is none. */
const DATES: [name: string, date: string, expected: string | null, source: string][] = [
  [
    'RFC 822 with the zone of Japan',
    'Tue, 07 Jan 2025 13:00:00 JST',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/dotnet/runtime/issues/65212',
  ],
  [
    'an offset with a colon',
    'Tue, 07 Jan 2025 06:00:00 +02:00',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/superdesk/superdesk/issues/3269',
  ],
  [
    'the default form of Go',
    '2025-01-07 05:00:00.364419679 +0100 CET',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/NyaaPantsu/nyaa/issues/1308',
  ],
  [
    'the month before the day',
    'Mon, Jan 06 2025 20:00:00 -0800',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/Ranchero-Software/NetNewsWire/issues/2109',
  ],
  [
    'a month of four letters',
    'Thu, 18 Sept 2025 15:53:56 +0300',
    '2025-09-18T12:53:56.000Z',
    'https://github.com/rometools/rome/issues/395',
  ],
  [
    'no space after the weekday',
    'TUE,07 JAN 2025 04:00:00',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/rometools/rome/issues/166',
  ],
  [
    'ISO 8601 in RSS',
    '2025-01-07T04:00:00.000Z',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/kawarimidoll/bluestream/issues/12',
  ],
  [
    'minutes of one digit',
    'Tue, 07 Jan 2025 4:0:0 Z',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/distillpub/template/issues/126',
  ],
  [
    'ISO 8601 with a space before the offset',
    '2025-01-07 04:00:00 +0000',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/nmdias/FeedKit/issues/76',
  ],
  [
    'the name of a zone with a slash',
    '2025-01-06 20:00:00 America/Los_Angeles',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/arminreiter/FeedReader/pull/34',
  ],
  [
    'the default form of Java',
    '2025-01-07T05:00:00+01:00[Europe/Paris]',
    '2025-01-07T04:00:00.000Z',
    'https://docs.oracle.com/javase/8/docs/api/java/time/ZonedDateTime.html',
  ],
  [
    'the form of JavaScript',
    'Mon Jan 06 2025 20:00:00 GMT-0800 (Pacific Standard Time)',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/urbit/urbit.org/issues/1492',
  ],
  [
    'a Windows name',
    'January 6, 2025 8:00 PM Pacific Standard Time',
    '2025-01-07T04:00:00.000Z',
    'https://learn.microsoft.com/en-us/windows-hardware/manufacture/desktop/default-time-zones',
  ],
  [
    'the output of date',
    'Tue Jan  7 13:00:00 KST 2025',
    '2025-01-07T04:00:00.000Z',
    'https://pubs.opengroup.org/onlinepubs/9699919799/utilities/date.html',
  ],
  [
    'the year first, with slashes',
    '2025/01/07 04:00',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/remy/remysharp.com/issues/75',
  ],
  [
    'the day first, with full stops',
    '07.01.2025 04:00',
    '2025-01-07T04:00:00.000Z',
    'https://www.unicode.org/cldr/charts/latest/summary/de.html',
  ],
  [
    'a day that is no month',
    '13/01/2025 04:00',
    '2025-01-13T04:00:00.000Z',
    'https://validator.w3.org/feed/docs/error/InvalidRFC2822Date.html',
  ],
  [
    'a month that is no day',
    '01/13/2025 4:00 AM',
    '2025-01-13T04:00:00.000Z',
    'https://validator.w3.org/feed/docs/error/InvalidRFC3339Date.html',
  ],
  [
    'German',
    '7. Januar 2025 04:00 Uhr',
    '2025-01-07T04:00:00.000Z',
    'https://www.unicode.org/cldr/charts/latest/summary/de_AT.html',
  ],
  [
    'a German weekday',
    'Di, 07 Jan 2025 05:00:00 +0100',
    '2025-01-07T04:00:00.000Z',
    'https://pythonhosted.org/feedparser/date-parsing.html',
  ],
  [
    'French',
    'mar., 07 janv. 2025 04:00:00 +0000',
    '2025-01-07T04:00:00.000Z',
    'https://feedparser.readthedocs.io/en/latest/date-parsing.html',
  ],
  [
    'French with h',
    '7 janvier 2025 à 04h00',
    '2025-01-07T04:00:00.000Z',
    'https://en.wikipedia.org/wiki/Date_and_time_notation_in_France',
  ],
  [
    'Spanish',
    '7 de enero de 2025 04:00',
    '2025-01-07T04:00:00.000Z',
    'https://www.unicode.org/cldr/charts/latest/summary/es.html',
  ],
  [
    'Russian',
    'вт, 7 янв. 2025 04:00:00 +0000',
    '2025-01-07T04:00:00.000Z',
    'https://www.unicode.org/cldr/charts/latest/summary/ru.html',
  ],
  [
    'Japanese',
    '2025年1月7日',
    '2025-01-07T00:00:00.000Z',
    'https://www.unicode.org/cldr/charts/latest/summary/ja.html',
  ],
  [
    'the form of Drupal',
    'Tuesday, 7 January 2025 - 04:00',
    '2025-01-07T04:00:00.000Z',
    'https://api.drupal.org/api/drupal/includes%21common.inc/function/format_date/7.x',
  ],
  ['digits alone', '20250107040000', '2025-01-07T04:00:00.000Z', 'https://www.rfc-editor.org/rfc/rfc3339'],
  ['seconds since 1970', '1736222400', '2025-01-07T04:00:00.000Z', 'https://en.wikipedia.org/wiki/Unix_time'],
  [
    'milliseconds since 1970',
    '1736222400000',
    '2025-01-07T04:00:00.000Z',
    'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Date/now',
  ],
  [
    'the old form of .NET',
    '/Date(1736222400000)/',
    '2025-01-07T04:00:00.000Z',
    'https://www.newtonsoft.com/json/help/html/DatesInJSON.htm',
  ],
  [
    'a day of a week',
    '2025-W02-2T04:00:00Z',
    '2025-01-07T04:00:00.000Z',
    'https://en.wikipedia.org/wiki/ISO_week_date',
  ],
  ['a day of a year', '2025-007', '2025-01-07T00:00:00.000Z', 'https://en.wikipedia.org/wiki/Ordinal_date'],
  ['24:00', 'Mon, 06 Jan 2025 24:00:00 GMT', '2025-01-07T00:00:00.000Z', 'https://www.w3.org/TR/xmlschema-2/#dateTime'],
  [
    'a leap second',
    'Sat, 31 Dec 2016 23:59:60 GMT',
    '2017-01-01T00:00:00.000Z',
    'https://www.rfc-editor.org/rfc/rfc5322#section-3.3',
  ],
  [
    'UTC with an offset',
    'Tue, 07 Jan 2025 04:00:00 UTC+0',
    '2025-01-07T04:00:00.000Z',
    'https://github.com/NixOS/nixos-homepage/issues/842',
  ],
  [
    'two digits with slashes',
    '04/05/2026',
    null,
    'https://en.wikipedia.org/wiki/Date_and_time_notation_in_the_United_States',
  ],
  [
    'two digits with hyphens',
    '07-01-2025 04:00',
    null,
    'https://en.wikipedia.org/wiki/List_of_date_formats_by_country',
  ],
  ['a year of two digits', '12 Jul 14', null, 'https://www.rfc-editor.org/rfc/rfc822#section-5'],
  [
    'a zone of three countries',
    'Tue, 07 Jan 2025 04:00:00 IST',
    null,
    'https://en.wikipedia.org/wiki/List_of_time_zone_abbreviations',
  ],
  ['a month of two languages', '7 lis 2025 04:00', null, 'https://www.unicode.org/cldr/charts/latest/summary/hr.html'],
  ['the zero of MySQL', '0000-00-00 00:00:00', null, 'https://dev.mysql.com/doc/refman/8.4/en/datetime.html'],
  ['the zero of Go', '0001-01-01T00:00:00Z', null, 'https://pkg.go.dev/time#Time.IsZero'],
  ['the zero of Unix', 'Thu, 01 Jan 1970 00:00:00 +0000', null, 'https://en.wikipedia.org/wiki/Unix_time'],
];

/** Dates as programs write them. */
export const cases: FieldCase[] = DATES.map(([name, date, expected, source]) => ({
  name: `a date: ${name}`,
  source,
  read: () => {
    const { at, problem } = readDate(date);
    return [at?.toISOString() ?? null, problem === null];
  },
  expected: [expected, expected !== null],
}));
