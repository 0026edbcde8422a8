import { useEffect, useRef, useState } from 'react';
import { toFailure } from '../src/api/failure.ts';
import { describeWriteFailure } from './failure-texts.ts';

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
