import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';

/** flash: goes by itself after five seconds. toast: a failure, until it is dismissed. announcement: only dismissed. */
export type NoticeKind = 'flash' | 'toast' | 'announcement';

export type Notice = {
  kind: NoticeKind;
  message: string;
  /** Where a press on it leads, a path of this site; null for most. */
  href: string | null;
};

export type NoticesEvent =
  /** One whose message is already in the list is refused. */
  | { type: 'notice.add'; notice: Notice }
  | { type: 'notice.dismiss'; message: string }
  /** The pointer or the focus is on a notice: time stands still. */
  | { type: 'notice.hold' }
  | { type: 'notice.release' };

export const noticesMachine = setup({
  types: { events: {} as NoticesEvent },
}).createMachine({ id: 'notices', initial: 'empty', states: { empty: {} } });

export type NoticesRef = ActorRefFrom<typeof noticesMachine>;
export type NoticesSnapshot = SnapshotFrom<typeof noticesMachine>;
