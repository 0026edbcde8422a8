import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { toastsMachine } from './machine.ts';

export const model = {
  events: {
    'notice.add': [
      { type: 'notice.add', notice: { kind: 'flash', message: 'Photo choice saved.', href: null } },
      { type: 'notice.add', notice: { kind: 'flash', message: 'Preferences saved.', href: null } },
      {
        type: 'notice.add',
        notice: { kind: 'toast', message: 'Trouble connecting... Please try again in a moment', href: null },
      },
    ],
    'notice.dismiss': [
      { type: 'notice.dismiss', message: 'Photo choice saved.' },
      { type: 'notice.dismiss', message: 'Trouble connecting... Please try again in a moment' },
    ],
    'notice.hold': [{ type: 'notice.hold' }],
    'notice.release': [{ type: 'notice.release' }],
  },
} satisfies ModelOf<typeof toastsMachine>;
