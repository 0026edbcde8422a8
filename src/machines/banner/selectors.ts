import type { Dismissal } from '../../rules/banner.ts';
import type { SaveRef } from '../save/machine.ts';
import { saveActorId } from '../save/save-actor-id.ts';
import type { BannerSnapshot } from './machine.ts';
import { openedKey, saveKey, unreadKey } from './save-key.ts';

/** Whether it is known what was dismissed on this device, so that emergency alerts may show. */
export const selectIsRecalled = (snapshot: BannerSnapshot) => snapshot.hasTag('recalled');

/** Whether each part of the banner has loaded or failed at least once. */
export const selectHasSettled = (snapshot: BannerSnapshot) => snapshot.hasTag('settled');

/** Whether the row of notices has its place even without notices. */
export const selectKeepsPlace = (snapshot: BannerSnapshot) => snapshot.hasTag('keepsPlace');

/** Whether the user has opened the notices. */
export const selectIsOpen = (snapshot: BannerSnapshot) => snapshot.hasTag('open');

/** The keys of all dismissals that succeeded, as `bannerLines` takes them. */
export const selectDismissed = (snapshot: BannerSnapshot) => snapshot.context.dismissed;

/** Whether the user has dismissed the line about holds. */
export const selectIsHoldDismissed = (snapshot: BannerSnapshot) => snapshot.hasTag('holdDismissed');

/** Whether the user has dismissed all nudges. */
export const selectAreNudgesDismissed = (snapshot: BannerSnapshot) => snapshot.hasTag('nudgesDismissed');

/** Keys of the messages that are unread although the last answer may not say so; the same list until that changes. */
export const selectUnread = (snapshot: BannerSnapshot) => snapshot.context.unread;

/** The title of the line that was dismissed last; null before the first one. */
export const selectLastDismissed = (snapshot: BannerSnapshot) => snapshot.context.lastDismissed;

/** The save of a dismissal; undefined until the user presses "Dismiss", and for null, which is a line without a save. */
export const selectSave =
  (dismissal: Dismissal | null) =>
  ({ children }: BannerSnapshot): SaveRef | undefined =>
    dismissal === null ? undefined : children[saveActorId(saveKey(dismissal))];

/** The save that has started when a message was opened; undefined without one. */
export const selectOpenedSave =
  (pk: number) =>
  ({ children }: BannerSnapshot): SaveRef | undefined =>
    children[saveActorId(openedKey(pk))];

/** The save by which a message becomes unread again; undefined without one. */
export const selectUnreadSave =
  (pk: number) =>
  ({ children }: BannerSnapshot): SaveRef | undefined =>
    children[saveActorId(unreadKey(pk))];
