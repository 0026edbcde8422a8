import type { WhatsNewVisitSnapshot } from './machine.ts';

/** Keys of messages that are read by now although the last answer may not say so; the same list until that changes. */
export const selectMarked = (snapshot: WhatsNewVisitSnapshot) => snapshot.context.marked;
