import type { Post } from '../../src/api/portal/posts.ts';
import { modalMachine } from '../../src/machines/modal/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

const NOTHING = { open: [], key: null, post: null };
const start = { view: 'hidden', post: 'none' };
const found = { view: 'post', post: 'found' };
const quick = { view: 'post', post: { loading: 'quick' } };
const slow = { view: 'post', post: { loading: 'slow' } };
const failedIdle = { view: 'post', post: { failed: 'idle' } };
const retrying = { view: 'post', post: { failed: 'retrying' } };

const provisional = { type: 'modal.open', kind: 'provisional' } as const;
const sessionEnded = { type: 'modal.open', kind: 'sessionEnded' } as const;
const postOf = (key: string) => ({ type: 'modal.open', kind: 'post', key }) as const;
const withdraw = (kind: 'provisional' | 'sessionEnded' | 'post') => ({ type: 'modal.withdraw', kind }) as const;
const close = { type: 'modal.close' } as const;
const retry = { type: 'modal.retry' } as const;
const offline = { ok: false, failure: { kind: 'offline' } } as const;
const unexpected = new Error('unexpected');

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

const ok = (value: Post | null) => ({ ok: true, value }) as const;

export const modalJourneys = journeysOf(modalMachine, [
  {
    title: 'MODAL-04 MODAL-13 a provisional account gets its dialog; once closed, it stays closed',
    start,
    steps: [
      [provisional, { ...start, view: 'provisional' }, { context: { ...NOTHING, open: ['provisional'] } }],
      [close, start, { context: NOTHING }],
      [close, start],
    ],
  },
  {
    title:
      'MODAL-01 the dialog of an ended session can be closed, opens again with the next 401, and goes when the user is back',
    start,
    steps: [
      [sessionEnded, { ...start, view: 'sessionEnded' }, { context: { ...NOTHING, open: ['sessionEnded'] } }],
      [sessionEnded, { ...start, view: 'sessionEnded' }, { context: { open: ['sessionEnded'] } }],
      [close, start, { context: NOTHING }],
      [sessionEnded, { ...start, view: 'sessionEnded' }],
      [withdraw('sessionEnded'), start, { context: NOTHING }],
    ],
  },
  {
    title: 'MODAL-08 the three kinds by priority: each is shown only after all more urgent ones are closed',
    start,
    steps: [
      [postOf('ways-to-pay'), quick, { inputs: { loadPost: { key: 'ways-to-pay' } } }],
      [done('loadPost', ok(post)), found],
      [sessionEnded, { ...found, view: 'sessionEnded' }, { began: [] }],
      [
        provisional,
        { ...found, view: 'provisional' },
        {
          context: { open: ['post', 'sessionEnded', 'provisional'], key: 'ways-to-pay', post },
        },
      ],
      [close, { ...found, view: 'sessionEnded' }],
      [close, found, { began: [] }],
      [close, start, { context: NOTHING }],
    ],
  },
  {
    title: 'MODAL-08 a dialog that is withdrawn before its turn is never shown',
    start,
    steps: [
      [provisional, { ...start, view: 'provisional' }],
      [sessionEnded, { ...start, view: 'provisional' }],
      [withdraw('sessionEnded'), { ...start, view: 'provisional' }, { context: { open: ['provisional'] } }],
      [close, start],
    ],
  },
  {
    title: 'MODAL-09 MODAL-10 the post with the slug is shown, and closing it removes everything about it',
    start,
    steps: [
      [
        postOf('ways-to-pay'),
        quick,
        {
          inputs: { loadPost: { key: 'ways-to-pay' } },
          timers: [400],
          context: { ...NOTHING, open: ['post'], key: 'ways-to-pay' },
        },
      ],
      [done('loadPost', ok(post)), found, { context: { ...NOTHING, open: ['post'], key: 'ways-to-pay', post } }],
      [postOf('ways-to-pay'), found, { began: [] }],
      [close, start, { context: NOTHING }],
      [postOf('ways-to-pay'), quick, { began: ['loadPost'] }],
    ],
  },
  {
    title: 'MODAL-11 no dialog for a slug that no modal has, whether the answer comes at once or late',
    start,
    steps: [
      [postOf('gone'), quick],
      [done('loadPost', ok(null)), start, { context: NOTHING }],
      [postOf('gone'), quick, { began: ['loadPost'] }],
      [passed(400), slow],
      [done('loadPost', ok(null)), start, { context: NOTHING }],
    ],
  },
  {
    title: 'a link in a post opens another one, and the first post goes at once',
    start,
    steps: [
      [postOf('ways-to-pay'), quick],
      [done('loadPost', ok(post)), found],
      [
        postOf('graduation'),
        quick,
        {
          inputs: { loadPost: { key: 'graduation' } },
          timers: [400],
          context: { ...NOTHING, open: ['post'], key: 'graduation' },
        },
      ],
    ],
  },
  {
    title: 'MODAL-10 a post that loads slowly can be closed meanwhile, and is withdrawn with its page',
    start,
    steps: [
      [postOf('ways-to-pay'), quick],
      [passed(400), slow, { context: { open: ['post'] } }],
      [close, start, { context: NOTHING }],
      [postOf('ways-to-pay'), quick],
      [withdraw('post'), start, { context: NOTHING }],
    ],
  },
  {
    title: 'a post that does not load says so and offers a retry',
    start,
    steps: [
      [postOf('ways-to-pay'), quick],
      [done('loadPost', offline), failedIdle, { context: { open: ['post'], key: 'ways-to-pay', post: null } }],
      [retry, retrying, { inputs: { retryPost: { key: 'ways-to-pay' } }, began: ['retryPost'] }],
      [done('retryPost', offline), failedIdle],
      [retry, retrying],
      [done('retryPost', ok(post)), found, { context: { post } }],
      [close, start],
      [postOf('gone'), quick],
      [done('loadPost', offline), failedIdle],
      [retry, retrying],
      [done('retryPost', ok(null)), start, { context: NOTHING }],
    ],
  },
  {
    title: 'a post whose call was answered 401 waits behind the other dialog, and is not fetched again by itself',
    start,
    steps: [
      [postOf('ways-to-pay'), quick],
      [sessionEnded, { ...quick, view: 'sessionEnded' }, { began: [] }],
      [
        done('loadPost', { ok: false, failure: { kind: 'status', status: 401, detail: null } }),
        { ...failedIdle, view: 'sessionEnded' },
        { context: { open: ['post', 'sessionEnded'] } },
      ],
      [close, failedIdle, { began: [] }],
    ],
  },
  {
    title: 'a call for a post that ends in an unexpected way counts as a post that does not load',
    start,
    steps: [
      [postOf('ways-to-pay'), quick],
      [failed('loadPost', unexpected), failedIdle, { context: { open: ['post'], key: 'ways-to-pay', post: null } }],
      [retry, retrying],
      [failed('retryPost', unexpected), failedIdle],
    ],
  },
]);
