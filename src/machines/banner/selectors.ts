import { countVisibleLines, type Dismissal } from '../../rules/banner.ts';
import type { SaveRef } from '../save/machine.ts';
import { type BannerSnapshot, type BannerTag, saveActorId } from './machine.ts';

/** Whether these lines may show: everything above them has arrived, and it is known how high the banner may be. */
export const selectShows = (tag: BannerTag) => (snapshot: BannerSnapshot) =>
  snapshot.hasTag(tag) && !snapshot.matches({ height: 'recalling' });

/** Whether each part of the banner has loaded or failed at least once. */
export const selectHasSettled = (snapshot: BannerSnapshot) => snapshot.hasTag('settled');

/** How many lines show; null if all do. The others are behind "Show all notices". */
export function selectVisibleLines(snapshot: BannerSnapshot): number | null {
  const { heights, limit } = snapshot.context;
  return snapshot.matches({ height: 'limited' }) && limit !== null ? countVisibleLines(heights, limit) : null;
}

/** The height of the lines that show, in CSS pixels; null if all lines show. */
export function selectVisibleHeight(snapshot: BannerSnapshot): number | null {
  const count = selectVisibleLines(snapshot);
  return count === null ? null : (snapshot.context.heights.bottoms[count - 1] ?? null);
}

/** The keys of all dismissals that succeeded, as `bannerLines` takes them. */
export const selectDismissed = (snapshot: BannerSnapshot) => snapshot.context.dismissed;

/** The title of the line that was dismissed last; null before the first one. */
export const selectLastDismissed = (snapshot: BannerSnapshot) => snapshot.context.lastDismissed;

/** The save of a dismissal; undefined until the user presses "Dismiss". */
export const selectSave =
  (dismissal: Dismissal) =>
  ({ children }: BannerSnapshot): SaveRef | undefined =>
    children[saveActorId(dismissal)];
