import type { ResourceName } from '../../src/api/resources.ts';
import { all, empty, failed, long, malformed, never } from '../answers.ts';
import { meetingAt } from './academics.ts';
import { BANNER, EVENTS, FAILED_CALL, finti, PAGES, POSTS, type Scenario, STUDENT } from './scenario.ts';

const EVERYBODY = ['amara', 'dolores', 'erik'] as const;

const TASKS = 'GET /api/integrations/mynextsteps/tasks';

/** What the dashboard's blocks show. */
const BLOCKS = [
  ...['person-info', 'current-term', 'term-info', 'schedule', 'holds', 'financial-account-summary'].map(finti),
  TASKS,
  EVENTS,
  POSTS,
  PAGES,
];

const OLD: ResourceName[] = [
  'personInfo',
  'currentTerm',
  'termInfo',
  'schedule',
  'holds',
  'myNextSteps',
  'accountSummary',
  'events',
  'whatsNew',
  'page',
];

/** The dashboard. */
export const dashboardScenarios: Scenario[] = [
  { name: 'dashboard', people: [...EVERYBODY, 'ben'], address: '/', shows: 'Big Buck Bunny' },
  {
    name: 'dashboard, loading',
    people: EVERYBODY,
    address: '/',
    shows: 'Dashboard',
    answers: all([...BLOCKS, ...BANNER], never),
  },
  {
    name: 'dashboard, lead story late',
    people: STUDENT,
    address: '/',
    shows: 'Amount due',
    answers: all([PAGES, POSTS], never),
  },
  {
    name: 'dashboard, next class on another day',
    people: STUDENT,
    address: '/',
    shows: 'Tomorrow 10:00 AM',
    answers: {
      [finti('schedule')]: () => [
        meetingAt('1000', '1150', {
          DAYS: 'W',
          BUILDING: 'Karl Miller Center for Business',
          LOCATION: 'KMC 490',
          ROOM: '490',
        }),
      ],
    },
  },
  {
    name: 'dashboard, empty',
    people: EVERYBODY,
    address: '/',
    shows: 'Dashboard',
    answers: all([...BLOCKS, ...BANNER], empty),
  },
  {
    name: 'dashboard, no term',
    people: STUDENT,
    address: '/',
    shows: 'name no current term',
    answers: all([finti('current-term')], empty),
  },
  {
    name: 'dashboard, failed',
    people: EVERYBODY,
    address: '/',
    shows: 'News could not be loaded',
    answers: all([...BLOCKS, ...BANNER], failed),
    says: FAILED_CALL,
  },
  {
    name: 'dashboard, malformed',
    people: STUDENT,
    address: '/',
    shows: 'News could not be loaded',
    answers: all([...BLOCKS, ...BANNER], malformed),
    says: FAILED_CALL,
  },
  {
    name: 'dashboard, stale',
    people: EVERYBODY,
    address: '/',
    shows: 'as of',
    answers: all(BLOCKS, failed),
    expiredResources: OLD,
    says: FAILED_CALL,
  },
  { name: 'dashboard, long texts', people: EVERYBODY, address: '/', shows: 'Commission', answers: all(BLOCKS, long) },
  {
    name: 'dashboard, long name',
    people: ['amara', 'erik'],
    address: '/',
    shows: 'Commission',
    answers: { 'GET /api/users/user': long, [finti('person-info')]: long },
  },
  {
    name: 'dashboard, integrations unavailable',
    people: STUDENT,
    address: '/',
    shows: 'integration are currently unavailable',
    answers: { 'GET /api/status': () => ({ status: 'integrations_unavailable' }) },
  },
  {
    name: 'dashboard, four failed calls',
    people: STUDENT,
    address: '/',
    shows: 'integration are currently unavailable',
    answers: all([finti('schedule'), TASKS, EVENTS, POSTS], failed),
    says: FAILED_CALL,
  },
];
