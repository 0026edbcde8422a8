import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { Dismissal } from '../../rules/banner.ts';

export type BannerEvent =
  /** A person pressed "Dismiss" on an item. */
  { type: 'banner.dismiss'; dismissal: Dismissal };

export const bannerMachine = setup({
  types: { events: {} as BannerEvent },
}).createMachine({ id: 'banner', initial: 'ready', states: { ready: {} } });

export type BannerRef = ActorRefFrom<typeof bannerMachine>;
export type BannerSnapshot = SnapshotFrom<typeof bannerMachine>;
