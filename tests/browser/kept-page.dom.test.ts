import { expect, test } from 'vitest';
import { type KeptMeeting, keptPage } from '../../src/browser/service-worker/kept-page.ts';
import { site } from '../../src/site.ts';

const meeting: KeptMeeting = {
  SUBJECTCODE: 'MTH',
  COURSENUMBER: '261',
  COURSETITLE: 'Linear Algebra',
  BUILDING: 'Neuberger Hall',
  ROOM: '454',
  LOCATION: 'NH 454',
  DAYS: 'MW',
  STARTTIME: '0900',
  ENDTIME: '0950',
  STARTDATE: '2026-09-28',
  ENDDATE: '2026-12-11',
  MEETINGTYPE: 'Lecture',
  INSTRUCTIONAL_METHOD: 'In person',
};

const schedule = {
  termName: 'Fall 2026',
  meetings: [meeting],
  period: { first: '2026-09-28', last: '2026-12-11' },
  savedAt: new Date('2026-09-28T17:42:00Z'),
};

const drawn = (changes: Partial<typeof schedule> = {}) =>
  new DOMParser().parseFromString(keptPage({ ...site, colors: '' }, { ...schedule, ...changes }), 'text/html');

const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();
const rowsOf = (page: Document) =>
  [...page.querySelectorAll('.day')].map((day) => [
    textOf(day.querySelector('h3')),
    [...day.querySelectorAll('li')].map((row) => [...row.children].map(textOf).join(' | ')),
  ]);

test('KEEP-02 the offline text comes first, then the timetable with the time of saving', () => {
  const page = drawn();
  expect([...page.querySelectorAll('h1, h2, .head p')].map(textOf)).toEqual([
    'You seem to be offline',
    'Your schedule, Fall 2026',
    'Saved Monday, 10:42 AM (Sep 28)',
  ]);
  expect(rowsOf(page)).toEqual([
    ['MON', ['9:00 AMto 9:50 AM | MTH 261 Linear AlgebraNeuberger Hall, room 454']],
    ['WED', ['9:00 AMto 9:50 AM | MTH 261 Linear AlgebraNeuberger Hall, room 454']],
  ]);
});

test('KEEP-02 classes are in order; web courses are OTHER; dates that differ from the term’s are shown', () => {
  const online = { BUILDING: null, ROOM: null, LOCATION: 'Online' };
  const web = { ...meeting, ...online, COURSENUMBER: '300', DAYS: null, STARTTIME: null, ENDTIME: null };
  const late = {
    ...meeting,
    ...online,
    DAYS: 'M',
    STARTTIME: '1400',
    ENDTIME: null,
    ENDDATE: '2026-10-19',
    LOCATION: null,
  };
  expect(rowsOf(drawn({ meetings: [web, late, { ...meeting, DAYS: 'M' }] }))).toEqual([
    [
      'MON',
      [
        '9:00 AMto 9:50 AM | MTH 261 Linear AlgebraNeuberger Hall, room 454',
        '2:00 PM | MTH 261 Linear AlgebraSep 28 – Oct 19',
      ],
    ],
    ['OTHER', ['No set time | MTH 300 Linear AlgebraOnline']],
  ]);
});

test('KEEP-02 a term without classes says so', () => {
  const page = drawn({ meetings: [] });
  expect(textOf(page.querySelector('section'))).toContain('There were no classes on record.');
});

test('KEEP-04 it has no script and needs no file; markup in a name stays text', () => {
  const page = drawn({
    meetings: [
      { ...meeting, COURSETITLE: '<script>alert(1)</script>', BUILDING: '<img src=x onerror=alert(1)>', ROOM: null },
    ],
    termName: '<b>Fall</b>',
  });
  expect(page.querySelectorAll('script, img, link, iframe, b > b, h2 > b')).toHaveLength(0);
  expect(textOf(page.querySelector('li p:last-child'))).toBe(
    'MTH 261 <script>alert(1)</script><img src=x onerror=alert(1)>',
  );
});
