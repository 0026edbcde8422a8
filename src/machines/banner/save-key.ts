import { type Dismissal, dismissalKeys } from '../../rules/banner.ts';

/** The key of a dismissal's save. Two lines with the same dismissal share one. */
export const saveKey = (dismissal: Dismissal) => dismissalKeys(dismissal).join(' ') || dismissal.kind;

/** The key of the save that an opened message starts: a save of its own, because no screen shows its failure. */
export const openedKey = (pk: number) => `opened:${pk}`;

/** The key of the save by which a message becomes unread again. */
export const unreadKey = (pk: number) => `unread:${pk}`;
