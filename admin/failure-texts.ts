import type { ApiFailure } from '../src/api/failure.ts';
import { mayBeSignedOut, mayHaveWorked } from '../src/rules/failures.ts';

/** What a failed call means for the user, as sentences. The server explains what is wrong with a text. */
export function describeFailure(failure: ApiFailure): string {
  if (mayBeSignedOut(failure)) return 'Your session has ended. Sign in again in another tab, then try again.';
  if (failure.kind === 'status' && failure.status < 500 && failure.detail !== null) return failure.detail;
  if (failure.kind === 'status' && failure.status === 501 && failure.detail !== null) return failure.detail;
  if (failure.kind === 'status' && failure.status === 403) return 'You do not have the right to do this.';
  return `${whyNoAnswer(failure)}. Try again in a moment.`;
}

/** The same of a write. When it is unknown whether it was done, a second attempt does no harm: no write is done twice. */
export const describeWriteFailure = (failure: ApiFailure): string =>
  mayHaveWorked(failure)
    ? `${whyNoAnswer(failure)}, so it is not known whether this was done. Try again: it is done only once.`
    : describeFailure(failure);

/** Why a call has no answer, as the beginning of a sentence. */
export function whyNoAnswer({ kind }: ApiFailure): string {
  if (kind === 'offline') return 'The server cannot be reached';
  return kind === 'timeout' ? 'The server did not answer in time' : 'The server did not answer as it should';
}
