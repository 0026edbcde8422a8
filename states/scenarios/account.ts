import { all, empty, failed, long, malformed, never } from '../answers.ts';
import { BANNER, FAILED_CALL, finti, MORNING, PAGES, type Scenario, STUDENT } from './scenario.ts';

/** What Account shows. */
const ACCOUNT = [
  ...['person-info', 'contact-info', 'emergency-info', 'curriculum-info', 'class-standing', 'standing', 'holds'].map(
    finti,
  ),
  PAGES,
];

const SESSIONS = 'GET /api/users/sessions';
const SIGNED_IN = [
  { id: 1, device: 'Firefox on Windows', started_on: '2026-10-13T15:02:00Z', last_used_on: MORNING, is_current: true },
  { id: 2, device: 'Safari on iOS', started_on: '2026-10-13T14:10:00Z', last_used_on: '2026-10-13T16:20:00Z' },
  { id: 3, device: null, started_on: '2026-10-13T05:48:00Z', last_used_on: '2026-10-13T16:08:00Z' },
];

/** The settings of a page whose backend lists the sessions of the user. */
function offerSessionList(): void {
  const settings = document.createElement('script');
  Object.assign(settings, { type: 'application/json', id: 'portal-config', textContent: '{"sessionList":true}' });
  document.head.append(settings);
}

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
    name: 'account, sessions',
    people: STUDENT,
    address: '/account',
    shows: 'Sign out everywhere',
    answers: { [SESSIONS]: () => SIGNED_IN },
    prepare: offerSessionList,
  },
  {
    name: 'account, sessions, loading',
    people: STUDENT,
    address: '/account',
    shows: 'Loading Where you are signed in',
    answers: { [SESSIONS]: never },
    prepare: offerSessionList,
  },
  {
    name: 'account, sessions, failed',
    people: STUDENT,
    address: '/account',
    shows: 'The list of your sessions could not be loaded.',
    answers: { [SESSIONS]: failed },
    prepare: offerSessionList,
    says: FAILED_CALL,
  },
  {
    name: 'account, sessions, not ended',
    people: STUDENT,
    address: '/account',
    shows: 'This session may not have ended.',
    answers: { [SESSIONS]: () => SIGNED_IN, 'DELETE /api/users/sessions/2': failed },
    press: [{ name: 'Sign out there' }],
    prepare: offerSessionList,
    says: /^A change could not be saved\./,
  },
  {
    name: 'account, refused choices',
    people: STUDENT,
    address: '/account',
    shows: 'This choice may not have been saved',
    answers: { 'PATCH /api/preferences/301': failed, 'PUT /api/preferences/301': failed },
    press: [{ name: 'Remove Photo' }, { name: 'Messages from the university, by email' }],
    says: /^A change could not be saved\./,
  },
  {
    name: 'account, dismissed holds',
    people: STUDENT,
    address: '/account',
    shows: 'hidden until you sign in again',
    press: [{ name: 'Hide until I sign in again' }],
  },
];
