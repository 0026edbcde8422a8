import { countRedirect } from '../../src/browser/device-storage.ts';
import { failed, never, refused } from '../answers.ts';
import { type Scenario, STUDENT } from './scenario.ts';

/** Counts three redirects in a minute, as the app does before each redirect. */
function redirectOften(): void {
  for (let times = 0; times < 3; times += 1) countRedirect(new Date());
}

/** What concerns the whole visit: error screens, sign-in, demo mode. */
export const visitScenarios: Scenario[] = [
  {
    name: 'provisional account',
    people: ['gia'],
    address: '/',
    shows: 'provisional',
    answers: { 'GET /api/users/user': refused(403, 'has_provisional_account') },
  },
  {
    name: 'sign-in loop',
    people: STUDENT,
    address: '/',
    shows: 'Signing in does not seem to work',
    isAlone: true,
    answers: { 'GET /api/users/user': refused(401) },
    prepare: redirectOften,
  },
  {
    name: 'placeholder',
    people: STUDENT,
    address: '/',
    shows: 'Portico',
    answers: { 'GET /api/users/user': never },
    isWithoutHeading: true,
  },
  {
    name: 'error screen, 500',
    people: STUDENT,
    address: '/',
    shows: 'Uh-oh! (500 Error)',
    isAlone: true,
    answers: { 'GET /api/status': failed },
  },
  {
    name: 'error screen, 503',
    people: STUDENT,
    address: '/',
    shows: 'One moment, please (503 Error)',
    isAlone: true,
    answers: { 'GET /api/status': refused(503) },
  },
  { name: 'demo, on', people: ['robin'], address: '/', shows: 'min left', cookies: 'demo=1' },
  {
    name: 'demo, refused',
    people: STUDENT,
    address: '/',
    shows: 'It is not certain that “Start Demo” worked',
    answers: { 'POST /api/demo/state': failed },
    press: [{ name: 'Start Demo' }],
  },
  {
    name: 'demo, started on this page',
    people: STUDENT,
    address: '/',
    shows: 'min left',
    press: [{ name: 'Start Demo', within: 'footer' }],
  },
];
