import ky, { HTTPError, NetworkError } from 'ky';
import * as z from 'zod/mini';
import { outOfServiceStatuses } from '../rules/failures.ts';
import { nameOf } from './endpoint.ts';
import { ApiError, type ApiFailure } from './failure.ts';
import { type ClientOptions, headersOf, readJson, type Transport } from './wire.ts';

/** Milliseconds that a call may take, without the single repeat of a GET. */
export const TIMEOUT_MS = 10_000;
/** Milliseconds before the single repeat of a GET. */
const RETRY_DELAY_MS = 300;

/** What a user can read aloud, and a search of the log still finds. */
const REFERENCE_LENGTH = 6;

const Detail = z.object({ detail: z.string() });

/** A transport that sends the calls of one host over the network. */
export function createHttpTransport(options: ClientOptions): Transport {
  const http = ky.create({
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    credentials: options.credentials ?? 'same-origin',
    // A write is never repeated automatically. Retry-After is ignored because a person is waiting.
    retry: {
      limit: 1,
      methods: ['get'],
      statusCodes: outOfServiceStatuses,
      afterStatusCodes: [],
      delay: () => RETRY_DELAY_MS,
      shouldRetry: ({ error }) => (isTimeout(error) ? false : undefined),
    },
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });

  return async (path, { method = 'get', query, body, cache, accept = 'application/json', read = readJson, signal }) => {
    try {
      signal.throwIfAborted();
      // `json()` on the request, not on the response, so that the timeout includes reading the body.
      return await http(`${options.base}${path}`, {
        method,
        signal,
        headers: headersOf(options, accept),
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

/** The client's own error has this name, and so has the one of a call that the page started before the app (FAST-08). */
const isTimeout = (error: unknown): error is Error => error instanceof Error && error.name === 'TimeoutError';

function toCallFailure(error: unknown, signal: AbortSignal): ApiFailure {
  if (signal.aborted) return { kind: 'aborted' };
  if (error instanceof ApiError) return error.failure;
  if (error instanceof HTTPError) {
    const body = z.safeParse(Detail, error.data);
    const { status, headers } = error.response;
    const reference = headers.get('x-request-id')?.slice(0, REFERENCE_LENGTH);
    return { kind: 'status', status, detail: body.success ? body.data.detail : null, reference };
  }
  if (isTimeout(error)) return { kind: 'timeout' };
  if (error instanceof SyntaxError) return { kind: 'foreign' };
  if (error instanceof NetworkError || error instanceof TypeError) return { kind: 'offline' };
  return { kind: 'malformed', issues: [error instanceof Error ? error.message : String(error)] };
}
