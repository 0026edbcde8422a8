import { createClient, type Transport } from '../../../../src/api/client.ts';
import { ApiError, type ApiFailure } from '../../../../src/api/failure.ts';

/** Something that has left the app; it stays open until the walk says how it ends. */
export type HeldCall = {
  /** `GET /status`: method and path as the call functions give them, without the query. */
  name: string;
  body: unknown;
  isOpen: boolean;
  /** With the content as it comes over the wire. */
  answer: (content: unknown) => void;
  fail: (failure: ApiFailure) => void;
};

/**
 * A backend at the seam of the client.
 * @param ready what is answered at once, by the call's name; whatever is not in there is held
 */
export function heldCalls(ready: Map<string, unknown>) {
  const calls: HeldCall[] = [];

  function hold<T>(name: string, read: (content: unknown) => T, { signal, body = null }: Sent): Promise<T> {
    return new Promise((resolve, reject) => {
      const call: HeldCall = {
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
      signal.addEventListener('abort', () => call.fail({ kind: 'aborted' }));
      if (ready.has(name)) call.answer(ready.get(name));
      else calls.push(call);
    });
  }

  const ask: Transport = (path, { method = 'get', body, signal }) =>
    hold(`${method.toUpperCase()} ${path}`, (content) => content, { signal, body });

  return {
    ask,
    client: createClient(ask),
    hold,
    /**
     * The oldest of this name that waits for its end.
     * @throws when none does
     */
    held(name: string): HeldCall {
      const call = calls.find((candidate) => candidate.isOpen && candidate.name === name);
      if (call !== undefined) return call;
      const open = calls.filter(({ isOpen }) => isOpen).map((candidate) => candidate.name);
      throw new Error(`"${name}" does not wait for an answer; waiting are: ${open.join(', ') || 'none'}`);
    },
    isHeld: (name: string): boolean => calls.some((call) => call.isOpen && call.name === name),
  };
}

type Sent = { signal: AbortSignal; body?: unknown };
