import type { Post } from '../../src/api/portal/posts.ts';
import { modalMachine } from '../../src/machines/modal/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

const NOTHING = { wanted: [], key: null, post: null, words: null };
const start = { front: 'hidden', post: 'none' };
const found = { front: 'post', post: 'found' };
const quick = { front: 'post', post: { loading: 'quick' } };
const slow = { front: 'post', post: { loading: 'slow' } };
const resting = { front: 'post', post: { failed: 'resting' } };
const retrying = { front: 'post', post: { failed: 'retrying' } };

const provisional = { type: 'modal.open', kind: 'provisional' } as const;
const sessionEnded = { type: 'modal.open', kind: 'sessionEnded' } as const;
const words = { title: 'Good to know', text: 'The portal rests on Sunday at noon.' };
const plain = { type: 'modal.open', kind: 'plain', ...words } as const;
const postOf = (key: string) => ({ type: 'modal.open', kind: 'post', key }) as const;
const dropOf = (kind: 'provisional' | 'sessionEnded' | 'post' | 'plain') => ({ type: 'modal.withdraw', kind }) as const;
const close = { type: 'modal.close' } as const;
const retry = { type: 'modal.retry' } as const;
const offline = { kind: 'offline' };

const post: Post = {
  pk: 110,
  post_type: 'modal',
  title: 'Ways to pay',
  slug: 'ways-to-pay',
  body: '<p>From a bank account, without a fee.</p>',
  category: null,
  image: null,
  thumbnail_image: null,
  medium_image: null,
  large_image: null,
  action_link: null,
  link_text: null,
  hide_text: false,
  publishing_opens_on: null,
  links: [],
};

export const modalJourneys = journeysOf(modalMachine, [
  {
    title: 'MODAL-04 MODAL-13 a provisional account gets its dialog, and closed it stays away',
    start,
    steps: [
      [provisional, { ...start, front: 'provisional' }, { context: { ...NOTHING, wanted: ['provisional'] } }],
      [close, start, { context: NOTHING }],
      [close, start],
    ],
  },
  {
    title:
      'MODAL-01 the session has ended: closed it goes, the next 401 brings it back, and a person who is back ends it',
    start,
    steps: [
      [sessionEnded, { ...start, front: 'sessionEnded' }, { context: { ...NOTHING, wanted: ['sessionEnded'] } }],
      [sessionEnded, { ...start, front: 'sessionEnded' }, { context: { wanted: ['sessionEnded'] } }],
      [close, start, { context: NOTHING }],
      [sessionEnded, { ...start, front: 'sessionEnded' }],
      [dropOf('sessionEnded'), start, { context: NOTHING }],
    ],
  },
  {
    title: 'MODAL-08 the four by their priority: each comes to the front only after all that press more',
    start,
    steps: [
      [plain, { ...start, front: 'plain' }, { context: { ...NOTHING, wanted: ['plain'], words } }],
      [postOf('ways-to-pay'), quick, { inputs: { loadPost: { key: 'ways-to-pay' } } }],
      [done('loadPost', post), found],
      [sessionEnded, { ...found, front: 'sessionEnded' }, { began: [] }],
      [
        provisional,
        { ...found, front: 'provisional' },
        {
          context: { wanted: ['plain', 'post', 'sessionEnded', 'provisional'], key: 'ways-to-pay', post, words },
        },
      ],
      [plain, { ...found, front: 'provisional' }],
      [close, { ...found, front: 'sessionEnded' }],
      [close, found, { began: [] }],
      [close, { ...start, front: 'plain' }, { context: { ...NOTHING, wanted: ['plain'], words } }],
      [close, start, { context: NOTHING }],
    ],
  },
  {
    title: 'MODAL-08 what is taken back before its turn never has one',
    start,
    steps: [
      [provisional, { ...start, front: 'provisional' }],
      [sessionEnded, { ...start, front: 'provisional' }],
      [dropOf('sessionEnded'), { ...start, front: 'provisional' }, { context: { wanted: ['provisional'] } }],
      [close, start],
    ],
  },
  {
    title: 'MODAL-09 MODAL-10 a post of the wanted key shows, and closing it leaves nothing',
    start,
    steps: [
      [
        postOf('ways-to-pay'),
        quick,
        {
          inputs: { loadPost: { key: 'ways-to-pay' } },
          timers: [400],
          context: { ...NOTHING, wanted: ['post'], key: 'ways-to-pay' },
        },
      ],
      [done('loadPost', post), found, { context: { ...NOTHING, wanted: ['post'], key: 'ways-to-pay', post } }],
      [postOf('ways-to-pay'), found, { began: [] }],
      [close, start, { context: NOTHING }],
      [postOf('ways-to-pay'), quick, { began: ['loadPost'] }],
    ],
  },
  {
    title: 'MODAL-11 a key that no modal has: nothing, at once or after a while',
    start,
    steps: [
      [postOf('gone'), quick],
      [done('loadPost', null), start, { context: NOTHING }],
      [postOf('gone'), quick, { began: ['loadPost'] }],
      [passed(400), slow],
      [done('loadPost', null), start, { context: NOTHING }],
    ],
  },
  {
    title: 'a link in a post leads to another: the first one goes at once',
    start,
    steps: [
      [postOf('ways-to-pay'), quick],
      [done('loadPost', post), found],
      [
        postOf('graduation'),
        quick,
        {
          inputs: { loadPost: { key: 'graduation' } },
          timers: [400],
          context: { ...NOTHING, wanted: ['post'], key: 'graduation' },
        },
      ],
    ],
  },
  {
    title: 'MODAL-10 a post that takes long can be closed while it is on its way, and goes with its page',
    start,
    steps: [
      [postOf('ways-to-pay'), quick],
      [passed(400), slow, { context: { wanted: ['post'] } }],
      [close, start, { context: NOTHING }],
      [postOf('ways-to-pay'), quick],
      [dropOf('post'), start, { context: NOTHING }],
    ],
  },
  {
    title: 'a post that does not load says so, and can be tried again',
    start,
    steps: [
      [postOf('ways-to-pay'), quick],
      [failed('loadPost', offline), resting, { context: { wanted: ['post'], key: 'ways-to-pay', post: null } }],
      [retry, retrying, { inputs: { retryPost: { key: 'ways-to-pay' } }, began: ['retryPost'] }],
      [failed('retryPost', offline), resting],
      [retry, retrying],
      [done('retryPost', post), found, { context: { post } }],
      [close, start],
      [postOf('gone'), quick],
      [failed('loadPost', offline), resting],
      [retry, retrying],
      [done('retryPost', null), start, { context: NOTHING }],
    ],
  },
  {
    title: 'a post whose call was answered 401 waits below, and does not call again by itself',
    start,
    steps: [
      [postOf('ways-to-pay'), quick],
      [sessionEnded, { ...quick, front: 'sessionEnded' }, { began: [] }],
      [
        failed('loadPost', { kind: 'status', status: 401, detail: null }),
        { ...resting, front: 'sessionEnded' },
        { context: { wanted: ['post', 'sessionEnded'] } },
      ],
      [close, resting, { began: [] }],
    ],
  },
]);
