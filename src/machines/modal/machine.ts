import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';

/** What may stand in the one dialog over the page. */
export type ModalKind = 'provisional' | 'sessionEnded' | 'post' | 'plain';

export type ModalEvent =
  /** Something wants the dialog; `key` is the slug of a post, for that kind alone. */
  | { type: 'modal.want'; kind: ModalKind; key?: string }
  /** It is no longer wanted, without anybody having closed it. */
  | { type: 'modal.drop'; kind: ModalKind }
  /** A person closed what is shown. */
  | { type: 'modal.close' };

export const modalMachine = setup({
  types: { events: {} as ModalEvent },
}).createMachine({ id: 'modal', initial: 'hidden', states: { hidden: {} } });

export type ModalRef = ActorRefFrom<typeof modalMachine>;
export type ModalSnapshot = SnapshotFrom<typeof modalMachine>;
