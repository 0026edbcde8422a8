import ky, { HTTPError, NetworkError, TimeoutError } from 'ky';
import * as z from 'zod/mini';
import { ApiError, type ApiFailure } from './failure.ts';

/** Milliseconds a call may take, one repeat of a GET not counted. */
const TIMEOUT_MS = 10_000;
/** Milliseconds before the single repeat of a GET. */
const RETRY_DELAY_MS = 300;
/** Of a long list every item may be wrong in the same way; a failure is kept and logged, so it names a few of them. */
const MAX_ISSUES = 10;

export type ClientOptions = {
  /** Put before every path, without a trailing slash: `/api`, `https://tasks.example.edu`, or empty. */
  base: string;
  /** The Token header of every call, or null to send none. Asked at each call, so a fresh token counts at once. */
  token: () => string | null;
  /** `include` for the two user calls, which go by cookie. */
  credentials?: RequestCredentials;
  /** Sent with every call, also with one that has no body. */
  headers?: Record<string, string>;
  fetch?: typeof globalThis.fetch;
};

export type CallRequest = {
  method?: 'get' | 'post' | 'put' | 'patch';
  query?: Record<string, string>;
  body?: unknown;
  /** How the browser's own HTTP cache is used; `no-store` passes it by. */
  cache?: RequestCache;
  /** The Accept header, where the call takes more than JSON. */
  accept?: string;
  /**
   * Turns the content of a good answer into data; what it throws makes a failed answer. Left out: JSON, and null for
   * an empty body. An `Ask` that has data at hand, without content, needs none of it.
   */
  read?: (content: string, contentType: string) => unknown;
  signal: AbortSignal;
};

/** Sends one call and hands back its answer as it came, unchecked. Rejects with `CallFailed` and nothing else. */
export type Transport = (path: string, question: CallRequest) => Promise<unknown>;

export type Call<T> = CallRequest & {
  /** What an answer with `p_result` "Warning" stands for. Left out where a call cannot be empty. */
  empty?: T;
};

/** Sends one call and hands back its checked answer. Rejects with `CallFailed` and nothing else. */
export type Client = <T>(schema: z.ZodMiniType<T>, path: string, call: Call<T>) => Promise<T>;

const Warning = z.object({ p_result: z.literal('Warning') });
const Detail = z.object({ detail: z.string() });

/** The calls of one host, over the network. */
export function createTransport(options: ClientOptions): Transport {
  const http = ky.create({
    timeout: TIMEOUT_MS,
    credentials: options.credentials ?? 'same-origin',
    // A write is never repeated by itself; Retry-After is ignored because a person is waiting.
    retry: {
      limit: 1,
      methods: ['get'],
      statusCodes: [502, 503, 504],
      afterStatusCodes: [],
      delay: () => RETRY_DELAY_MS,
      shouldRetry: ({ error }) => (error instanceof TimeoutError ? false : undefined),
    },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });

  return async (path, { method = 'get', query, body, cache, accept = 'application/json', read = readJson, signal }) => {
    try {
      signal.throwIfAborted();
      const token = options.token();
      // The shortcut bounds the reading of the body by the time-out too.
      return await http(`${options.base}${path}`, {
        method,
        signal,
        headers: {
          accept,
          ...options.headers,
          ...(token === null ? {} : { authorization: `Token ${token}` }),
        },
        // The body of a refusal is read in the same way, and is JSON whatever was asked for.
        parseJson: (content, { response }) =>
          response.ok ? read(content, response.headers.get('content-type') ?? '') : readJson(content),
        ...(query === undefined ? {} : { searchParams: query }),
        ...(body === undefined ? {} : { json: body }),
        ...(cache === undefined ? {} : { cache }),
      }).json();
    } catch (error) {
      throw new ApiError(toFailure(error, signal), nameOf(path, method), { cause: error });
    }
  };
}

/** Checks what is answered. Wherever the answers come from, nothing gets past this unchecked. */
export function createClient(ask: Transport): Client {
  return async (schema, path, { empty, ...question }) => {
    const answer = await ask(path, question);
    if (empty !== undefined && z.safeParse(Warning, answer).success) return empty;
    const checked = z.safeParse(schema, answer);
    if (checked.success) return checked.data;
    throw new ApiError(
      { kind: 'malformed', issues: checked.error.issues.slice(0, MAX_ISSUES).map(describeIssue) },
      nameOf(path, question.method),
    );
  };
}

export const createHttpClient = (options: ClientOptions): Client => createClient(createTransport(options));

const readJson = (content: string): unknown => (content === '' ? null : JSON.parse(content));

const nameOf = (path: string, method: CallRequest['method'] = 'get') => `${method.toUpperCase()} ${path}`;

function toFailure(error: unknown, signal: AbortSignal): ApiFailure {
  if (signal.aborted) return { kind: 'aborted' };
  if (error instanceof ApiError) return error.failure;
  if (error instanceof HTTPError) {
    const body = z.safeParse(Detail, error.data);
    return { kind: 'status', status: error.response.status, detail: body.success ? body.data.detail : null };
  }
  if (error instanceof TimeoutError) return { kind: 'timeout' };
  if (error instanceof SyntaxError) return { kind: 'malformed', issues: ['the answer is not JSON'] };
  if (error instanceof NetworkError || error instanceof TypeError) return { kind: 'offline' };
  return { kind: 'malformed', issues: [error instanceof Error ? error.message : String(error)] };
}

/** `0.HOLDAMOUNT: number expected (invalid_type)`: zod/mini has no messages of its own. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const { path, code, expected } = innermost(issue);
  const where = path.length === 0 ? 'the answer' : path.map(String).join('.');
  const wanted = expected === undefined ? 'not allowed' : `${expected} expected`;
  return `${where}: ${wanted} (${code})`;
}

type Complaint = { path: PropertyKey[]; code: string; expected?: string };

/** Of a value that may be of several kinds, the complaint of the kind that it came closest to. */
function innermost(issue: z.core.$ZodIssue): Complaint {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().map(innermost);
  const longest = Math.max(0, ...inner.map(({ path }) => path.length));
  const closest = inner.find(({ path }) => path.length === longest);
  return closest === undefined || longest === 0 ? issue : { ...closest, path: [...issue.path, ...closest.path] };
}
