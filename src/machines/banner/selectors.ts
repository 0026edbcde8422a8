import type { Dismissal } from '../../rules/banner.ts';
import type { BannerItemRef } from '../banner-item/machine.ts';
import { itemActorId } from './item-actor-id.ts';
import type { BannerSnapshot } from './machine.ts';

/** Whether it is known what was dismissed on this device: before that nothing shows. */
export const selectIsReady = (snapshot: BannerSnapshot) => snapshot.matches('ready');

/** The names of what was dismissed, as `bannerOf` takes them. */
export const selectDismissed = (snapshot: BannerSnapshot) => snapshot.context.dismissed;

/** The actor of a line, undefined until a person dismisses it. */
export const itemIn = ({ children }: BannerSnapshot, dismissal: Dismissal) =>
  children[itemActorId(dismissal)] as BannerItemRef | undefined;
