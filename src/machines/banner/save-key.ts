import { type Dismissal, dismissalKeys } from '../../rules/banner.ts';

/** The key of a dismissal's save. Two lines with the same dismissal share one. */
export const saveKey = (dismissal: Dismissal) => dismissalKeys(dismissal).join(' ');
