import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { noticesMachine } from './machine.ts';

export const model = {
  events: {
    'notice.add': [{ type: 'notice.add', notice: { kind: 'flash', message: 'Photo choice saved.', href: null } }],
    'notice.dismiss': [{ type: 'notice.dismiss', message: 'Photo choice saved.' }],
    'notice.hold': [{ type: 'notice.hold' }],
    'notice.release': [{ type: 'notice.release' }],
  },
} satisfies ModelOf<typeof noticesMachine>;
