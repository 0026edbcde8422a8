import { setImmediate } from 'node:timers/promises';

/** A call that has left the app; it stays open until the test answers it. */
export type HeldCall = {
  /** `GET /api/status`, with the query as sent. */
  name: string;
  token: string | null;
  body: unknown;
  isOpen: boolean;
  answer: (body: unknown, status?: number) => void;
  /** There is no network. */
  fail: () => void;
};

/** How often the event loop turns before a call counts as not sent. What an answer sets off needs a few turns at most. */
const TURNS = 20;

/** Lets everything happen that can happen without another answer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
}

/** A backend that answers nothing by itself: every call is held until the test releases it. */
export function heldBackend(origin: string) {
  const calls: HeldCall[] = [];

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const content = await request.text();
    return new Promise<Response>((resolve, reject) => {
      const call: HeldCall = {
        name: `${request.method} ${request.url.slice(origin.length)}`,
        token: request.headers.get('authorization'),
        body: content === '' ? null : JSON.parse(content),
        isOpen: true,
        answer: (body, status = 200) => {
          call.isOpen = false;
          resolve(Response.json(body, { status }));
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
    /** The calls that wait for an answer. */
    open: () => calls.filter(({ isOpen }) => isOpen),
    /** The oldest call of this name that waits for an answer. */
    held(name: string): HeldCall {
      const call = calls.find((candidate) => candidate.isOpen && candidate.name === name);
      if (call !== undefined) return call;
      const open = calls.filter(({ isOpen }) => isOpen).map((candidate) => candidate.name);
      throw new Error(`"${name}" does not wait for an answer; waiting are: ${open.join(', ') || 'none'}`);
    },
  };
}
