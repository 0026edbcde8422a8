import type { AlertFeedSnapshot, FeedAlert } from './machine.ts';

/** The last answer of the feed; null if it has not answered, or failed for too long. */
export const selectFeedAlerts = (snapshot: AlertFeedSnapshot): FeedAlert[] | null =>
  snapshot.matches({ knowledge: 'known' }) ? snapshot.context.alerts : null;

/** Whether every entry of the last answer that may be a current alert could be read. */
export const selectIsComplete = ({ context }: AlertFeedSnapshot): boolean => context.isComplete;

/** Whether the first request of the feed has ended, with an answer or a failure. */
export const selectWasAsked = (snapshot: AlertFeedSnapshot): boolean =>
  !snapshot.hasTag('first') || !snapshot.matches({ request: 'asking' });

/** Whether the last request failed. */
export const selectIsFailing = (snapshot: AlertFeedSnapshot): boolean => snapshot.matches({ request: 'failing' });
