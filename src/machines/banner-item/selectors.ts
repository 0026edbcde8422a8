import type { BannerItemSnapshot } from './machine.ts';

/** Whether the dismissal is on its way. A line that nobody has dismissed yet has no snapshot. */
export const selectIsDismissing = (snapshot: BannerItemSnapshot | undefined) =>
  snapshot?.matches('dismissing') === true;

/** Whether the last dismissal failed, so that the line has to say so. */
export const selectIsRefused = (snapshot: BannerItemSnapshot | undefined) =>
  snapshot?.matches({ shown: 'refused' }) === true;
