import ky, { HTTPError, NetworkError } from 'ky';
import * as z from 'zod/mini';
import type { AnswerTo, Endpoint, Method, RequestTo } from './endpoint.ts';
import { ApiError, type ApiFailure } from './failure.ts';
import { closestIssues, pathText } from './issues.ts';

/** Milliseconds that a call may take, without the single repeat of a GET. */
export const TIMEOUT_MS = 10_000;
/** Milliseconds before the single repeat of a GET. */
const RETRY_DELAY_MS = 300;
/** Every item of a long list may be wrong in the same way. A failure is stored and logged, so it names only a few. */
const MAX_ISSUES = 10;

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
  /**
   * Turns the content of a good answer into data; what it throws makes a failed answer. Left out: JSON, and null for
   * an empty body. A transport that has data at hand, without content, does not need it.
   */
  read?: Endpoint['read'] | undefined;
  signal: AbortSignal;
};

/** Sends one request and returns the answer as it came, unchecked. Rejects with `ApiError` and nothing else. */
export type Transport = (path: string, request: CallRequest) => Promise<unknown>;

/** Sends one call and returns its checked answer. Rejects with `ApiError` and nothing else. */
export type Client = <const E extends Endpoint>(
  endpoint: E,
  request: RequestTo<E> & { signal: AbortSignal },
) => Promise<AnswerTo<E>>;

type AnyRequest = {
  path?: Record<string, number>;
  query?: Record<string, string>;
  body?: unknown;
  signal: AbortSignal;
};

const Warning = z.object({ p_result: z.literal('Warning') });
const Detail = z.object({ detail: z.string() });

/** A transport that sends the calls of one host over the network. */
export function createTransport(options: ClientOptions): Transport {
  if (options.connect !== undefined) return options.connect(options);
  const http = ky.create({
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    credentials: options.credentials ?? 'same-origin',
    // A write is never repeated automatically. Retry-After is ignored because a person is waiting.
    retry: {
      limit: 1,
      methods: ['get'],
      statusCodes: [502, 503, 504],
      afterStatusCodes: [],
      delay: () => RETRY_DELAY_MS,
      shouldRetry: ({ error }) => (isTimeout(error) ? false : undefined),
    },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });

  return async (path, { method = 'get', query, body, cache, accept = 'application/json', read = readJson, signal }) => {
    try {
      signal.throwIfAborted();
      const token = options.token();
      // `json()` on the request, not on the response, so that the timeout includes reading the body.
      return await http(`${options.base}${path}`, {
        method,
        signal,
        headers: {
          accept,
          ...options.headers,
          ...(token === null ? {} : { authorization: `Token ${token}` }),
        },
        // The body of an error answer is read here too, and is always JSON.
        parseJson: (content, { response }) =>
          response.ok ? read(content, response.headers.get('content-type') ?? '') : readJson(content),
        ...(query === undefined ? {} : { searchParams: query }),
        ...(body === undefined ? {} : { json: body }),
        ...(cache === undefined ? {} : { cache }),
      }).json();
    } catch (error) {
      throw new ApiError(toCallFailure(error, signal), nameOf(path, method), { cause: error });
    }
  };
}

/** Checks every answer with the schema of its call. Wherever answers come from, none gets past this unchecked. */
export function createClient(transport: Transport): Client {
  return async (endpoint, request) => {
    const { method, cache, accept, answer: schema, read = schema ? undefined : readNothing }: Endpoint = endpoint;
    const { path: numbers, query, body, signal }: AnyRequest = request;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => String(numbers?.[name]));
    const content = await transport(path, { method, query, body, cache, accept, read, signal });
    if (schema === undefined) return undefined as AnswerTo<typeof endpoint>;
    const checked = checkAnswer(schema, content);
    if (checked.success) return checked.data as AnswerTo<typeof endpoint>;
    const issues = checked.error.issues.slice(0, MAX_ISSUES).map(describeIssue);
    throw new ApiError({ kind: 'malformed', issues }, nameOf(path, method));
  };
}

/**
 * Checks an answer as it came. `{"p_result": "Warning"}` means an empty answer: null, or an empty list, whichever
 * the schema allows; where it allows neither, the answer is checked like any other. Source: API-04.
 */
export function checkAnswer(schema: z.ZodMiniType, content: unknown): z.core.util.SafeParseResult<unknown> {
  const isWarning = z.safeParse(Warning, content).success;
  const empty = [null, []].find((value) => isWarning && z.safeParse(schema, value).success);
  return z.safeParse(schema, empty === undefined ? content : empty);
}

export const createHttpClient = (options: ClientOptions): Client => createClient(createTransport(options));

const readJson = (content: string): unknown => (content === '' ? null : JSON.parse(content));

const readNothing = () => null;

const nameOf = (path: string, method: Method = 'get') => `${method.toUpperCase()} ${path}`;

/** The client's own error has this name, and so has the one of a call that the page started before the app (FAST-08). */
const isTimeout = (error: unknown): error is Error => error instanceof Error && error.name === 'TimeoutError';

function toCallFailure(error: unknown, signal: AbortSignal): ApiFailure {
  if (signal.aborted) return { kind: 'aborted' };
  if (error instanceof ApiError) return error.failure;
  if (error instanceof HTTPError) {
    const body = z.safeParse(Detail, error.data);
    return { kind: 'status', status: error.response.status, detail: body.success ? body.data.detail : null };
  }
  if (isTimeout(error)) return { kind: 'timeout' };
  if (error instanceof SyntaxError) return { kind: 'malformed', issues: ['the answer is not JSON'] };
  if (error instanceof NetworkError || error instanceof TypeError) return { kind: 'offline' };
  return { kind: 'malformed', issues: [error instanceof Error ? error.message : String(error)] };
}

/** `0.HOLDAMOUNT: number expected (invalid_type)`: zod/mini has no messages of its own. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const { path, code, expected }: { path: PropertyKey[]; code: string; expected?: string } =
    closestIssues(issue)[0] ?? issue;
  return `${pathText(path)}: ${expected === undefined ? 'not allowed' : `${expected} expected`} (${code})`;
}
