import { type ChangedAnswer, failed, refused } from '../answers.ts';
import { FAILED_CALL, finti, POSTS, type Scenario, STUDENT } from './scenario.ts';

const onlyPost =
  (answer: ChangedAnswer): ChangedAnswer =>
  (request) =>
    request.query.has('slug') ? answer(request) : request.usualAnswer();

/** Dialogs over a page. */
export const dialogsScenarios: Scenario[] = [
  { name: 'search', people: STUDENT, address: '/', shows: 'Find sections, tools', press: [{ name: 'Search' }] },
  {
    name: 'post dialog',
    people: STUDENT,
    address: '/finances#modal-ways-to-pay',
    shows: 'Pay online',
  },
  {
    name: 'post dialog, failed',
    people: STUDENT,
    address: '/finances#modal-ways-to-pay',
    shows: 'This content could not be loaded',
    answers: { [POSTS]: onlyPost(failed) },
    says: FAILED_CALL,
  },
  {
    name: 'session ended',
    people: STUDENT,
    address: '/',
    shows: 'Your session has ended',
    answers: {
      [finti('holds')]: refused(401),
      'GET /api/users/user': (request) => (request.count === 1 ? request.usualAnswer() : refused(401)(request)),
    },
    says: FAILED_CALL,
  },
];
