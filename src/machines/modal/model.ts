import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { Post } from '../../api/portal/posts.ts';
import type { modalMachine } from './machine.ts';

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
  action_link: 'https://pay.example.edu/',
  link_text: 'Pay online',
  hide_text: false,
  publishing_opens_on: null,
  links: [],
};

export const model = {
  events: {
    'modal.open': [
      { type: 'modal.open', kind: 'provisional' },
      { type: 'modal.open', kind: 'sessionEnded' },
      { type: 'modal.open', kind: 'post', key: 'ways-to-pay' },
    ],
    'modal.withdraw': [
      { type: 'modal.withdraw', kind: 'sessionEnded' },
      { type: 'modal.withdraw', kind: 'post' },
    ],
    'modal.close': [{ type: 'modal.close' }],
    'modal.retry': [{ type: 'modal.retry' }],
  },
  outcomes: {
    loadPost: [
      { output: { ok: true, value: post } },
      { output: { ok: true, value: null } },
      { output: { ok: false, failure: { kind: 'status', status: 500, detail: null } } },
      { error: new Error('unexpected') },
    ],
  },
  project: ({ open, key }) => ({ open: [...open].sort(), key }),
} satisfies ModelOf<typeof modalMachine>;
