import type { ResourceName } from '../../src/api/resources.ts';
import { type Answers, all, empty, failed, long, malformed, never } from '../answers.ts';
import { ALERT } from './banner.ts';
import { ALERTS, FAILED_CALL, finti, NOTHING_IN_THE_BANNER, type Scenario, STUDENT } from './scenario.ts';

const ACADEMICS = [
  ...['current-term', 'term-info', 'schedule', 'courses', 'grades', 'gpa', 'advisor', 'standing', 'class-standing'].map(
    finti,
  ),
  ...['curriculum-info', 'bookstore'].map(finti),
];

const WITHOUT_BANNER = { ...NOTHING_IN_THE_BANNER, [finti('holds')]: () => [] };

const OLD_RECORD: ResourceName[] = [
  ...(['currentTerm', 'termInfo', 'schedule', 'courses', 'grades', 'gpa', 'advisors'] as const),
  ...(['standing', 'classStanding', 'program', 'bookstore'] as const),
];

/** A class on the day of the scenarios, which is a Tuesday, or on other days. */
export const meetingAt = (STARTTIME: string, ENDTIME: string, fields: object = {}) => ({
  SUBJECTCODE: 'CS',
  COURSENUMBER: '333',
  COURSETITLE: 'Operating Systems',
  COURSEREGISTRATIONNUMBER: `4${STARTTIME}`,
  STARTTIME,
  ENDTIME,
  STARTDATE: '2026-09-28',
  ENDDATE: '2026-12-31',
  BUILDING: 'Engineering Building',
  ROOM: '102',
  LOCATION: 'EB 102',
  DAYS: 'T',
  INSTRUCTIONAL_METHOD: 'In person',
  MEETINGTYPE: 'Lecture',
  TERMCODE: '202604',
  ...fields,
});

const schedule = (...meetings: object[]): Answers => ({ ...WITHOUT_BANNER, [finti('schedule')]: () => meetings });

/** Academics. */
export const academicsScenarios: Scenario[] = [
  { name: 'academics', people: ['amara', 'chen', 'dolores'], address: '/academics', shows: 'Academics' },
  {
    name: 'academics, with an alert',
    people: STUDENT,
    address: '/resources',
    shows: 'Operating Systems',
    answers: { [ALERTS]: () => [ALERT] },
    // The alert has its own place on the second page.
    press: [{ name: 'Academics' }],
  },
  {
    name: 'academics, list, all details, all terms, hidden figures',
    people: STUDENT,
    address: '/academics',
    shows: 'Print grades',
    press: [
      { name: 'List' },
      { name: 'CS 333', within: '#courses' },
      { name: 'All terms' },
      { name: 'Hide grades and balances' },
    ],
  },
  {
    name: 'academics, class on the grid opened',
    people: STUDENT,
    address: '/academics',
    shows: 'Operating Systems',
    answers: WITHOUT_BANNER,
    press: [{ name: 'CS 333', within: '#schedule' }],
  },
  {
    name: 'academics, loading',
    people: STUDENT,
    address: '/academics',
    shows: 'Academics',
    answers: all(ACADEMICS, never),
  },
  {
    name: 'academics, empty',
    people: STUDENT,
    address: '/academics',
    shows: 'No Record Found/Not Applicable',
    answers: all(
      ACADEMICS.filter((call) => call !== finti('current-term')),
      empty,
    ),
  },
  {
    name: 'academics, no term',
    people: STUDENT,
    address: '/academics',
    shows: 'name no current term',
    answers: all([finti('current-term')], empty),
  },
  {
    name: 'academics, failed',
    people: STUDENT,
    address: '/academics',
    shows: 'Your grades could not be loaded',
    answers: all(ACADEMICS, failed),
    says: FAILED_CALL,
  },
  {
    name: 'academics, malformed',
    people: STUDENT,
    address: '/academics',
    shows: 'Your courses could not be loaded',
    answers: all(
      ACADEMICS.filter((call) => call !== finti('current-term')),
      malformed,
    ),
    says: FAILED_CALL,
  },
  {
    name: 'academics, stale',
    people: STUDENT,
    address: '/academics',
    shows: 'as of',
    answers: all(ACADEMICS, failed),
    expiredResources: OLD_RECORD,
    says: FAILED_CALL,
  },
  {
    name: 'academics, long texts',
    people: STUDENT,
    address: '/academics',
    shows: 'Commission',
    answers: { ...WITHOUT_BANNER, ...all(ACADEMICS, long) },
  },
  {
    name: 'academics, next term',
    people: STUDENT,
    address: '/academics?term=202701',
    shows: 'Algorithms and Complexity',
  },
  {
    name: 'academics, a term without a record',
    people: STUDENT,
    address: '/academics?term=202404',
    shows: 'No classes on record for Fall 2024.',
  },
  {
    name: 'academics, overlapping classes',
    people: STUDENT,
    address: '/academics',
    shows: 'Academics',
    answers: schedule(
      meetingAt('0900', '1150'),
      meetingAt('0930', '1030', { SUBJECTCODE: 'MTH', COURSENUMBER: '261', COURSETITLE: 'Linear Algebra' }),
      meetingAt('1000', '1200', { SUBJECTCODE: 'PHL', COURSENUMBER: '308', COURSETITLE: 'Ethics' }),
      meetingAt('1300', '1305', { SUBJECTCODE: 'WR', COURSENUMBER: '327', COURSETITLE: 'Technical Writing' }),
      meetingAt('1310', '', { SUBJECTCODE: 'MUS', COURSENUMBER: '195', COURSETITLE: 'University Choir' }),
      meetingAt('', '', { SUBJECTCODE: 'PE', COURSENUMBER: '182', COURSETITLE: 'Indoor Climbing' }),
    ),
  },
  {
    name: 'academics, one course',
    people: STUDENT,
    address: '/academics',
    shows: 'CS 333',
    answers: schedule(meetingAt('1000', '1150')),
  },
  { name: 'academics, nine courses', people: ['robin'], address: '/academics', shows: 'ESM 320', cookies: 'demo=1' },
  {
    name: 'academics, weekend and midnight',
    people: STUDENT,
    address: '/academics',
    shows: 'CS 333',
    answers: schedule(
      meetingAt('2200', '0000', { DAYS: 'FSU' }),
      meetingAt('2300', '0130', { DAYS: 'T', SUBJECTCODE: 'PH', COURSENUMBER: '211', COURSETITLE: 'Night Sky' }),
      meetingAt('0000', '0100', { DAYS: 'S', SUBJECTCODE: 'PH', COURSENUMBER: '212', COURSETITLE: 'Night Sky II' }),
    ),
  },
];
