import { all, empty, failed, long, malformed, never } from '../answers.ts';
import { BANNER, FAILED_CALL, finti, PAGES, type Scenario, STUDENT } from './scenario.ts';

/** What Account shows. */
const ACCOUNT = [
  ...['person-info', 'contact-info', 'emergency-info', 'curriculum-info', 'class-standing', 'standing', 'holds'].map(
    finti,
  ),
  PAGES,
];

/** Account. */
export const accountScenarios: Scenario[] = [
  { name: 'account', people: ['amara', 'dolores', 'robin'], address: '/account', shows: 'Emergency contacts' },
  {
    name: 'account, loading',
    people: ['amara', 'erik'],
    address: '/account',
    shows: 'Emergency contacts',
    answers: all([...ACCOUNT, ...BANNER], never),
  },
  {
    name: 'account, empty',
    people: ['amara', 'erik'],
    address: '/account',
    shows: 'No emergency contacts on record.',
    answers: all([...ACCOUNT, ...BANNER], empty),
  },
  {
    name: 'account, failed',
    people: ['amara', 'erik'],
    address: '/account',
    shows: 'Your emergency contacts could not be loaded',
    answers: all([...ACCOUNT, ...BANNER], failed),
    says: FAILED_CALL,
  },
  {
    name: 'account, malformed',
    people: STUDENT,
    address: '/account',
    shows: 'Holds not available at this time',
    answers: all([...ACCOUNT, ...BANNER], malformed),
    says: FAILED_CALL,
  },
  {
    name: 'account, stale',
    people: STUDENT,
    address: '/account',
    shows: 'as of',
    answers: all(ACCOUNT, failed),
    expiredResources: [
      'personInfo',
      'contactInfo',
      'emergencyInfo',
      'program',
      'classStanding',
      'standing',
      'holds',
      'page',
    ],
    says: FAILED_CALL,
  },
  {
    name: 'account, long texts',
    people: ['amara', 'erik'],
    address: '/account',
    shows: 'Commission',
    answers: { ...all(ACCOUNT, long), 'GET /api/users/user': long },
  },
  {
    name: 'account, without preferences',
    people: STUDENT,
    address: '/account',
    shows: 'Your choice of picture could not be loaded',
    answers: {
      'GET /api/users/user': async ({ usualAnswer }) => ({ ...((await usualAnswer()) as object), preferences: null }),
      'GET /api/preferences/user': failed,
    },
    says: FAILED_CALL,
  },
  {
    name: 'account, refused choices',
    people: STUDENT,
    address: '/account',
    shows: 'This choice was not saved',
    answers: { 'PATCH /api/preferences/301': failed, 'PUT /api/preferences/301': failed },
    press: [{ name: 'Remove Photo' }, { name: 'Contact me by email' }],
    says: /^A change could not be saved\./,
  },
  {
    name: 'account, dismissed holds',
    people: STUDENT,
    address: '/account',
    shows: 'hidden until your session ends',
    press: [{ name: 'Dismiss for this session' }],
  },
];
