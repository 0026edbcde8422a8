import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { createStaffCall } from '../src/machines/staff-call/effects.ts';
import { selectCallFailure, selectIsCalling } from '../src/machines/staff-call/selectors.ts';
import { describeWriteFailure } from './failure-texts.ts';

/** A call of a button, as its component shows it. */
export type StaffCall<Arguments extends unknown[]> = {
  isBusy: boolean;
  /** Why the last attempt failed, and what to do; null if it did not. */
  error: string | null;
  /** Starts the call. While it is on its way, nothing happens. */
  start: (...given: Arguments) => void;
  /** Takes the text about a failure away. */
  clear: () => void;
};

/**
 * The call of a button. It is aborted when its component leaves the screen. Source: ADMIN-124.
 * @param send sends the call. Rejects with `ApiError`
 * @param onDone called with the answer
 */
export function useStaffCall<Arguments extends unknown[], Answer>(
  send: (signal: AbortSignal, ...given: Arguments) => Promise<Answer>,
  onDone: (answer: Answer, ...given: Arguments) => void,
): StaffCall<Arguments> {
  const owner = useRef({ send, onDone });
  useEffect(() => {
    owner.current = { send, onDone };
  });
  const given = useRef<Arguments | null>(null);
  const logic = useMemo(
    () =>
      createStaffCall(async (signal) => {
        if (given.current === null) return;
        const values = given.current;
        const answer = await owner.current.send(signal, ...values);
        if (!signal.aborted) owner.current.onDone(answer, ...values);
      }),
    [],
  );
  const call = useActorRef(logic);
  const failure = useSelector(call, selectCallFailure);
  return {
    isBusy: useSelector(call, selectIsCalling),
    error: failure === null ? null : describeWriteFailure(failure),
    start: (...values) => {
      given.current = values;
      call.send({ type: 'call.start' });
    },
    clear: () => call.send({ type: 'call.clear' }),
  };
}
