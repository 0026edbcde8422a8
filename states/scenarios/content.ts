import { samplePosts } from '../../src/sample/posts.ts';
import { type ChangedAnswer, failed, long, never } from '../answers.ts';
import { DAY, FAILED_CALL, PAGES, POSTS, type Scenario, STUDENT } from './scenario.ts';

const page =
  (title: string, posts: unknown[]): ChangedAnswer =>
  ({ query }) => [{ path: query.get('path'), slug: query.get('path'), title, posts }];

const EVERY_TYPE = ['hero', 'basic_html', 'promo', 'card', 'icon_link', 'resources', 'video_embed', 'accordion'];

/** Up to three sample posts of each type that a page can have, without posts for a role. */
const everyPost = [...EVERY_TYPE, 'calendar', 'blog'].flatMap((type) =>
  samplePosts(DAY)
    .filter(({ post_type, category }) => post_type === type && category === null)
    .slice(0, 3),
);

/** Pages that consist of content. */
export const contentScenarios: Scenario[] = [
  {
    name: 'accessibility statement',
    people: STUDENT,
    address: '/accessibility-statement',
    shows: 'Known gaps',
  },
  { name: 'content page', people: STUDENT, address: '/financial-wellness', shows: 'What if I drop a course?' },
  {
    name: 'content page, every type of post',
    people: STUDENT,
    address: '/every-type',
    shows: 'Academic calendar',
    answers: { [PAGES]: page('A page with everything', everyPost) },
  },
  {
    name: 'content page, every type of post, long texts',
    people: STUDENT,
    address: '/every-type',
    shows: 'Academic calendar',
    answers: {
      [PAGES]: (request) => long({ ...request, usualAnswer: async () => page('Everything', everyPost)(request) }),
    },
  },
  {
    name: 'content page, loading',
    people: STUDENT,
    address: '/basic-needs',
    shows: 'Safety',
    answers: { [PAGES]: never },
    isWithoutHeading: true,
  },
  {
    name: 'content page, failed',
    people: STUDENT,
    address: '/basic-needs',
    shows: 'This page did not load',
    answers: { [PAGES]: failed },
    says: FAILED_CALL,
  },
  { name: 'not found', people: STUDENT, address: '/nowhere', shows: 'Page not found' },
  { name: 'what’s new', people: ['amara', 'erik'], address: '/whats-new', shows: 'apple trees' },
  {
    name: 'what’s new, failed',
    people: STUDENT,
    address: '/whats-new',
    shows: 'Error retrieving info',
    answers: { [POSTS]: failed },
    says: FAILED_CALL,
  },
  { name: 'what’s new, one post', people: STUDENT, address: '/whats-new/degree-map', shows: 'What is new' },
  {
    name: 'what’s new, one post, long texts',
    people: STUDENT,
    address: '/whats-new/degree-map',
    shows: 'Commission',
    answers: { [POSTS]: long },
  },
];
