import type { PublishedKind } from '../../src/api/admin/entries.ts';
import type { ApiFailure } from '../../src/api/failure.ts';
import { mayHaveWorked } from '../../src/rules/failures.ts';
import { describeFailure, whyNoAnswer } from '../failure-texts.ts';

/** Why the publication of an entry is as it was. What the screen shows of it is what the server has. */
export function describeChangeFailure(failure: ApiFailure, kind: PublishedKind): string {
  if (failure.kind === 'aborted') return 'Not changed, because the text could not be saved.';
  if (failure.kind === 'status' && failure.status === 409) {
    return `Not changed, because this ${kind} has been changed since you opened it. Look at it as it is now, then try again.`;
  }
  if (!mayHaveWorked(failure)) return describeFailure(failure);
  const harmless = kind === 'message' ? 'no person gets the message twice' : 'it is done only once';
  return `${whyNoAnswer(failure)}. This is how it is now. If you expected something else, try again in a minute: ${harmless}.`;
}

/** The text when it is not known whether the last change was made. */
export const describeUnknownChange = (failure: ApiFailure): string =>
  `${whyNoAnswer(failure)}, so it is not known whether this was done.`;
