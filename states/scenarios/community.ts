import { all, failed, long, never } from '../answers.ts';
import { ALERTS, EVENTS, FAILED_CALL, PAGES, type Scenario, STUDENT } from './scenario.ts';

const COMMUNITY = [
  EVENTS,
  'GET /api/integrations/pdxcampusgroups/events',
  'GET /api/integrations/pdxcampusgroups/news',
  ALERTS,
];

/** Community. */
export const communityScenarios: Scenario[] = [
  { name: 'community', people: ['amara', 'erik'], address: '/community', shows: 'There is a place for you' },
  { name: 'community, groups', people: STUDENT, address: '/community?from=groups', shows: 'Climbing club' },
  {
    name: 'community, without a fixed time',
    people: STUDENT,
    address: '/community?from=university',
    shows: 'All of October',
    answers: {
      [EVENTS]: () => [
        { title: 'Sign up for intramural soccer', datetime_string: 'All of October', location: 'Online' },
        { title: 'Homecoming', start: '2026-10-12', end: '2026-10-17', link: 'https://events.portico.example/' },
      ],
    },
  },
  {
    name: 'community, loading',
    people: STUDENT,
    address: '/community',
    shows: 'Event Calendar',
    answers: all([...COMMUNITY, PAGES], never),
  },
  {
    name: 'community, empty',
    people: STUDENT,
    address: '/community',
    shows: 'No upcoming events are listed.',
    answers: all([...COMMUNITY, PAGES], () => []),
  },
  {
    name: 'community, failed',
    people: STUDENT,
    address: '/community',
    shows: 'University events could not be loaded',
    answers: all([...COMMUNITY, PAGES], failed),
    says: FAILED_CALL,
  },
  {
    name: 'community, stale',
    people: STUDENT,
    address: '/community',
    shows: 'as of',
    answers: all(COMMUNITY, failed),
    expiredResources: ['events', 'campusEvents', 'campusNews', 'alerts'],
    says: FAILED_CALL,
  },
  {
    name: 'community, long texts',
    people: STUDENT,
    address: '/community',
    shows: 'Commission',
    answers: all(COMMUNITY, long),
  },
];
