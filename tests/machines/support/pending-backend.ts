import { setImmediate } from 'node:timers/promises';

/** A call from the app that stays pending until the test answers it. */
export type PendingCall = {
  /** Method, path and query, such as `GET /api/status`. */
  name: string;
  token: string | null;
  body: unknown;
  isOpen: boolean;
  answer: (body: unknown, status?: number) => void;
  /** Answers with something that is not JSON. */
  respond: (response: Response) => void;
  /** Fails the call with a network error. */
  fail: () => void;
};

/** Turns of the event loop to wait. The effects of an answer need only a few turns. */
const TURNS = 20;

/** Waits until everything has happened that needs no further answer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
}

/** A backend that answers nothing by itself: every call is pending until the test answers it. */
export function pendingBackend(origin: string) {
  const calls: PendingCall[] = [];

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const content = await request.text();
    return new Promise<Response>((resolve, reject) => {
      const call: PendingCall = {
        name: `${request.method} ${request.url.slice(origin.length)}`,
        token: request.headers.get('authorization'),
        body: content === '' ? null : JSON.parse(content),
        isOpen: true,
        answer: (body, status = 200) => call.respond(Response.json(body, { status })),
        respond: (response) => {
          call.isOpen = false;
          resolve(response);
        },
        fail: () => {
          call.isOpen = false;
          reject(new TypeError('fetch failed'));
        },
      };
      request.signal.addEventListener('abort', () => {
        call.isOpen = false;
        reject(request.signal.reason);
      });
      calls.push(call);
    });
  };

  return {
    fetch,
    /** Every call so far, in order. */
    sent: () => calls.map(({ name }) => name),
    /** The pending calls. */
    open: () => calls.filter(({ isOpen }) => isOpen),
    /** The oldest pending call of this name. @throws Error if there is none */
    held(name: string): PendingCall {
      const call = calls.find((candidate) => candidate.isOpen && candidate.name === name);
      if (call !== undefined) return call;
      const open = calls.filter(({ isOpen }) => isOpen).map((candidate) => candidate.name);
      throw new Error(`no call "${name}" is pending; pending calls: ${open.join(', ') || 'none'}`);
    },
  };
}
