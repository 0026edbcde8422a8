import { fromCallback, fromPromise, waitFor } from 'xstate';
import { nameOf } from '../../api/endpoint.ts';
import { ApiError, CodeMissingError, toFailure } from '../../api/failure.ts';
import type { Transport } from '../../api/wire.ts';
import { isUnanswered, refusalOf } from '../../rules/failures.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { checkStatus } from '../shared/status-check.ts';
import type { SendBack } from '../shared/system.ts';
import { type AppStatusEvent, type AppStatusRef, createAppStatusMachine } from './machine.ts';
import { selectIsChecking, selectIsOffline } from './selectors.ts';

/** The machine of the error state and the network, connected to the status call and to the page. */
export const createAppStatus = (
  dependencies: Pick<Dependencies, 'portalByCookie' | 'isServed' | 'now' | 'page' | 'random'>,
) =>
  createAppStatusMachine({
    actors: {
      checkStatus: fromPromise(async ({ signal }) => {
        const result = await checkStatus(dependencies, signal);
        return { hasAnswer: result.ok || !isUnanswered(result.failure), at: dependencies.now().toISOString() };
      }),
      watchNetwork: fromCallback(({ sendBack }) => watchNetwork(dependencies.page, sendBack)),
    },
    random: dependencies.random,
  });

const watchNetwork = (page: Dependencies['page'], sendBack: SendBack<AppStatusEvent>): (() => void) =>
  page.watch({ onReturn: () => sendBack({ type: 'network.hint' }), onMinute: () => {} });

/**
 * A transport that tells the app status whether calls get answers. A call without an answer fails only when the status check
 * has said whether there is a network. While there is none, a write leaves only after a status check with an answer. It also
 * tells what the backend says about a write that it does not take.
 * Source: decisions, network errors on data calls; AWAY-01, AWAY-04, AWAY-05.
 * @param appStatus finds the actor; it may not exist yet when the transport is made
 */
export function reportAnswers(transport: Transport, appStatus: () => AppStatusRef, now: () => Date): Transport {
  const isOffline = () => selectIsOffline(appStatus().getSnapshot());
  const untilChecked = async (signal: AbortSignal) => {
    const options = { signal, timeout: Number.POSITIVE_INFINITY };
    // It rejects when the signal aborts, and when the visit ends.
    await waitFor(appStatus(), (snapshot) => !selectIsChecking(snapshot), options).catch(() => {});
  };
  return async (path, request) => {
    const { method = 'get', signal } = request;
    const tell = (refusal: string | null) => {
      if (method !== 'get') appStatus().send({ type: 'writes.told', refusal });
    };
    if (method !== 'get' && isOffline()) {
      appStatus().send({ type: 'network.retry' });
      await untilChecked(signal);
      if (isOffline()) throw new ApiError({ kind: 'offline' }, nameOf(path, method));
    }
    try {
      const answer = await transport(path, request);
      tell(null);
      if (isOffline()) appStatus().send({ type: 'call.answered', at: now().toISOString() });
      return answer;
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind === 'aborted' || error instanceof CodeMissingError) throw error;
      tell(refusalOf(failure));
      if (isUnanswered(failure)) {
        appStatus().send({ type: 'call.unanswered' });
        if (!isOffline()) await untilChecked(signal);
      } else if (isOffline()) appStatus().send({ type: 'call.answered', at: now().toISOString() });
      throw error;
    }
  };
}
