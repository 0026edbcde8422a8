import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { toastsMachine } from './machine.ts';

export const model = {
  events: {
    'toast.add': [
      { type: 'toast.add', toast: { kind: 'flash', topic: { name: 'alertDismissed' } } },
      { type: 'toast.add', toast: { kind: 'flash', topic: { name: 'photoChoiceSaved' } } },
      { type: 'toast.add', toast: { kind: 'error', topic: { name: 'connectionTrouble' } } },
    ],
    'toast.dismiss': [
      { type: 'toast.dismiss', topic: { name: 'alertDismissed' } },
      { type: 'toast.dismiss', topic: { name: 'connectionTrouble' } },
    ],
    'toast.hold': [{ type: 'toast.hold' }],
    'toast.release': [{ type: 'toast.release' }],
  },
} satisfies ModelOf<typeof toastsMachine>;
