import type { Endpoint, Method } from './endpoint.ts';

export type ClientOptions = {
  /** Goes before every path, without a trailing slash: `/api`, `https://tasks.example.edu`, or empty. */
  base: string;
  /** The token of every call, or null to send none. It is read at each call, so a new token is used at once. */
  token: () => string | null;
  /** `include` for the two user calls, which use the session cookie. */
  credentials?: RequestCredentials;
  /** Sent with every call, even with one that has no body. */
  headers?: Record<string, string>;
  /** Milliseconds that a call may take; `TIMEOUT_MS` if left out. */
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
  /** Makes the transport where no network is between the app and its backend; left out in a browser. */
  connect?: (options: ClientOptions) => Transport;
};

/** One request as it goes out; it knows nothing about the shape of the answer. */
export type CallRequest = {
  method?: Method | undefined;
  query?: Record<string, string> | undefined;
  body?: unknown;
  cache?: RequestCache | undefined;
  accept?: string | undefined;
  /** An answer past its lifetime will do, if the server has one. Only the drawing of a page on the server asks for it. */
  mayBeOld?: boolean | undefined;
  /**
   * Turns the content of a good answer into data; what it throws makes a failed answer. Left out: JSON, and null for
   * an empty body. A transport that has data at hand, without content, does not need it.
   */
  read?: Endpoint['read'] | undefined;
  signal: AbortSignal;
};

/** Sends one request and returns the answer as it came, unchecked. Rejects with `ApiError` and nothing else. */
export type Transport = (path: string, request: CallRequest) => Promise<unknown>;

/** The headers of a call: what the host asks for, and the token as it is now. */
export function headersOf({ headers, token: readToken }: ClientOptions, accept: string): Record<string, string> {
  const token = readToken();
  return { accept, ...headers, ...(token === null ? {} : { authorization: `Token ${token}` }) };
}

/** The data of an answer that has JSON; null for an empty body. Throws `SyntaxError` for other content. */
export const readJson = (content: string): unknown => (content === '' ? null : JSON.parse(content));
