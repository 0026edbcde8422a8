import { createClient } from '../../../../src/api/client.ts';
import { ApiError, type ApiFailure } from '../../../../src/api/failure.ts';
import type { Transport } from '../../../../src/api/wire.ts';

/** A call from the app that stays pending until a driver ends it. */
export type PendingCall = {
  /** Method and path without the query, such as `GET /status`. */
  name: string;
  body: unknown;
  isOpen: boolean;
  /** @param content the JSON content of the answer */
  answer: (content: unknown) => void;
  fail: (failure: ApiFailure) => void;
};

/**
 * A backend in place of the HTTP transport.
 * @param instantAnswers answers that are given at once, by the name of the call; all other calls stay pending
 */
export function createPendingCalls(instantAnswers: Map<string, unknown>) {
  const calls: PendingCall[] = [];
  const sent: string[] = [];

  function addCall<T>(
    name: string,
    read: (content: unknown) => T,
    { signal, body = null }: SentRequest = {},
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const call: PendingCall = {
        name,
        body,
        isOpen: true,
        answer: (content) => {
          call.isOpen = false;
          resolve(read(content));
        },
        fail: (failure) => {
          call.isOpen = false;
          reject(new ApiError(failure, name));
        },
      };
      signal?.addEventListener('abort', () => call.fail({ kind: 'aborted' }));
      if (instantAnswers.has(name)) call.answer(instantAnswers.get(name));
      else calls.push(call);
    });
  }

  const openNames = (): string[] => calls.filter(({ isOpen }) => isOpen).map(({ name }) => name);

  const ask: Transport = (path, { method = 'get', query, body, signal }) => {
    const name = `${method.toUpperCase()} ${path}`;
    sent.push(query === undefined ? name : `${name}?${new URLSearchParams(query)}`);
    return addCall(name, (content) => content, { signal, body });
  };

  return {
    ask,
    client: createClient(ask),
    addCall,
    /** All calls in their order, with the query: `GET /posts?slug=orchard`. */
    sent,
    /**
     * The oldest pending call of this name.
     * @throws Error if there is none
     */
    pending(name: string): PendingCall {
      const call = calls.find((candidate) => candidate.isOpen && candidate.name === name);
      if (call !== undefined) return call;
      throw new Error(`no call "${name}" is pending; pending calls: ${openNames().join(', ') || 'none'}`);
    },
    /** The names of the pending calls, in the order in which they were sent. */
    openNames,
    isPending: (name: string): boolean => calls.some((call) => call.isOpen && call.name === name),
  };
}

type SentRequest = { signal?: AbortSignal; body?: unknown };
