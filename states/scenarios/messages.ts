import { all, failed, long, never } from '../answers.ts';
import { BANNER, FAILED_CALL, PAGES, type Scenario, STUDENT } from './scenario.ts';

/** The settings of a page whose backend lets users mark a message as unread. */
function offerUnread(): void {
  const settings = document.createElement('script');
  Object.assign(settings, { type: 'application/json', id: 'portal-config', textContent: '{"offers":["unread"]}' });
  document.head.append(settings);
}

/** Messages. */
export const messagesScenarios: Scenario[] = [
  { name: 'messages', people: ['amara', 'ben', 'erik'], address: '/messages', shows: 'unread' },
  { name: 'messages, one open', people: STUDENT, address: '/messages?open=107', shows: '3 unread' },
  { name: 'messages, unread', people: STUDENT, address: '/messages?show=unread', shows: 'unread' },
  { name: 'messages, unknown', people: STUDENT, address: '/messages?open=9', shows: 'not in your list' },
  {
    name: 'messages, loading',
    people: STUDENT,
    address: '/messages',
    shows: 'To confirm or update',
    answers: all([...BANNER, PAGES], never),
  },
  {
    name: 'messages, empty',
    people: STUDENT,
    address: '/messages',
    shows: 'You have no messages.',
    answers: all([...BANNER, PAGES], () => []),
  },
  {
    name: 'messages, failed',
    people: STUDENT,
    address: '/messages',
    shows: 'Your messages could not be loaded',
    answers: all([...BANNER, PAGES], failed),
    says: FAILED_CALL,
  },
  {
    name: 'messages, stale',
    people: STUDENT,
    address: '/messages',
    shows: 'as of',
    answers: all(BANNER, failed),
    expiredResources: ['messages', 'nudges', 'alerts'],
    says: FAILED_CALL,
  },
  {
    name: 'messages, long texts',
    people: STUDENT,
    address: '/messages?open=107',
    shows: 'Commission',
    answers: all(BANNER, long),
    prepare: offerUnread,
  },
  {
    name: 'messages, refused',
    people: STUDENT,
    address: '/messages',
    shows: 'may not have been marked as read',
    answers: { 'PATCH /api/notifications/107': failed },
    press: [{ name: 'Mark all as read' }],
    says: /^A change could not be saved\./,
  },
];
