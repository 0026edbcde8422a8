import { type Answers, all, failed, long } from '../answers.ts';
import {
  ALERTS,
  CHECKLIST,
  FAILED_REQUEST,
  MESSAGES,
  NOTHING_IN_THE_BANNER,
  type Scenario,
  STUDENT,
} from './scenario.ts';

const message = (pk: number) => ({
  pk,
  title: `Message ${pk} of twelve`,
  body: '<p>Short enough for one line on a wide screen, and for two on a phone.</p>',
  read: false,
  created_on: `2026-10-${String(pk).padStart(2, '0')}T15:00:00Z`,
  action_link: '/messages',
  display_as_banner: true,
});

export const ALERT = {
  guid: 'alert-of-today',
  title: 'Chemical spill in Lincoln Hall',
  description: 'Leave the building by the north doors. Classes there are canceled until noon.',
  pubDate: '2026-10-13T16:20:00Z',
};

const ADVISORY = {
  guid: 'advisory-of-today',
  title: 'Strong wind until 6 PM',
  description: 'The walkway between Cramer Hall and the library is closed. Use Market Street.',
  pubDate: '2026-10-13T15:05:00Z',
  severity: 'advisory',
};

const EVERYTHING_IN_THE_BANNER: Answers = {
  [MESSAGES]: () => Array.from({ length: 12 }, (_, index) => message(index + 1)),
  [ALERTS]: () => [ALERT],
};

/** The notices above the pages, and the messages about a press. */
export const bannerScenarios: Scenario[] = [
  {
    name: 'banner, nothing',
    people: STUDENT,
    address: '/',
    shows: 'Dashboard',
    answers: NOTHING_IN_THE_BANNER,
  },
  {
    name: 'banner, one message',
    people: STUDENT,
    address: '/',
    shows: 'Message 1 of twelve',
    answers: { ...NOTHING_IN_THE_BANNER, [MESSAGES]: () => [message(1)] },
  },
  {
    name: 'banner, everything',
    people: STUDENT,
    address: '/resources',
    shows: 'Chemical spill',
    answers: EVERYTHING_IN_THE_BANNER,
    // The alert and the sentence about a hold have their own places on the second page.
    press: [{ name: 'Dashboard' }],
  },
  {
    name: 'banner, late alert',
    people: STUDENT,
    address: '/',
    shows: 'Chemical spill',
    answers: EVERYTHING_IN_THE_BANNER,
  },
  {
    name: 'banner, advisory',
    people: STUDENT,
    address: '/',
    shows: 'Strong wind',
    answers: { ...NOTHING_IN_THE_BANNER, [ALERTS]: () => [ADVISORY] },
  },
  {
    name: 'banner, everything open',
    people: STUDENT,
    address: '/resources',
    shows: 'Showing 5 of 12 messages',
    answers: EVERYTHING_IN_THE_BANNER,
    press: [{ name: 'Dashboard' }, { name: '6 notices', within: '[aria-label="Notices"]' }],
  },
  {
    name: 'banner, long texts',
    people: STUDENT,
    address: '/resources',
    shows: 'Commission',
    answers: all([MESSAGES, ALERTS], long),
    press: [{ name: 'Dashboard' }, { name: '5 notices', within: '[aria-label="Notices"]' }],
  },
  {
    name: 'banner, refused dismissal',
    people: STUDENT,
    address: '/',
    shows: 'This notice may not have been dismissed',
    answers: { ...NOTHING_IN_THE_BANNER, [MESSAGES]: () => [message(1)], 'PATCH /api/notifications/1': failed },
    press: [{ name: 'Dismiss', within: '[aria-label="Notices"]' }],
    says: /^A change could not be saved\./,
  },
  {
    name: 'notice, flash',
    people: STUDENT,
    address: '/',
    shows: 'Alert dismissed on this device',
    answers: { [ALERTS]: () => [ALERT], [MESSAGES]: () => [] },
    press: [{ name: 'Dismiss', within: '[aria-label="Notices"]' }],
  },
  {
    name: 'notice, toast',
    people: STUDENT,
    address: '/next-steps',
    shows: 'Trouble connecting',
    answers: { [CHECKLIST]: failed },
    says: FAILED_REQUEST,
  },
];
