import { useEffect, useRef, useState } from 'react';
import { type ApiFailure, toFailure } from '../src/api/failure.ts';
import { mayBeSignedOut, mayHaveWorked } from '../src/rules/failures.ts';

export type PendingWrite<Arguments extends unknown[]> = {
  isBusy: boolean;
  /** Why the last attempt failed, and what to do; null if it did not. */
  error: string | null;
  /** Starts the write. While one is running, nothing happens. */
  start: (...given: Arguments) => void;
  /** Takes the text about a failure away. */
  clear: () => void;
};

/**
 * A write that the user starts with a button. It is aborted when its component leaves the screen.
 * @param write sends the call. Rejects with `ApiError`
 * @param onDone called with the answer
 */
export function useWrite<Arguments extends unknown[], Answer>(
  write: (signal: AbortSignal, ...given: Arguments) => Promise<Answer>,
  onDone: (answer: Answer, ...given: Arguments) => void,
): PendingWrite<Arguments> {
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (...given: Arguments) => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ isBusy: true, error: null });
    try {
      const answer = await write(controller.signal, ...given);
      running.current = null;
      setState({ isBusy: false, error: null });
      onDone(answer, ...given);
    } catch (error) {
      running.current = null;
      const failure = toFailure(error);
      if (failure.kind !== 'aborted') setState({ isBusy: false, error: describeWriteFailure(failure) });
    }
  };
  return {
    ...state,
    start: (...given) => void start(...given),
    clear: () => setState((last) => ({ ...last, error: null })),
  };
}

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
