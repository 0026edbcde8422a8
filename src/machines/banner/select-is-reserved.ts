import type { BannerSnapshot } from './machine.ts';

/**
 * Whether the page reserves a height for the banner. It does so from its first draw on, before the machine has started.
 * In a module of its own, because the code of the machine and of its other selectors loads later.
 */
export const selectIsReserved = (snapshot: BannerSnapshot | undefined) =>
  snapshot === undefined || !snapshot.matches({ height: 'released' });
