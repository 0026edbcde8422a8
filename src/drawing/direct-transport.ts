import { nameOf } from '../api/endpoint.ts';
import { ApiError } from '../api/failure.ts';
import type { ClientOptions, Transport } from '../api/wire.ts';
import { headersOf, readJson } from '../api/wire.ts';

/** How old the answers are, in seconds, by the addresses of their calls. */
export type AgesOfAnswers = Map<string, number>;

export const addressOf = (path: string, query?: Record<string, string>): string =>
  `${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`;

/**
 * Transports for calls that handlers in this process answer. No network is in between that could need a timeout or a repeat,
 * and the client that has both costs more than most answers. Source: decisions, pages that the server draws.
 * @param ages gets the age of each answer
 */
export const directTransport =
  (fetch: typeof globalThis.fetch, ages: AgesOfAnswers) =>
  (options: ClientOptions): Transport =>
  async (path, { method = 'get', query, body, accept = 'application/json', mayBeOld, read = readJson, signal }) => {
    const name = nameOf(path, method);
    if (signal.aborted) throw new ApiError({ kind: 'aborted' }, name);
    const address = addressOf(path, query);
    const answer = await fetch(`${options.base}${address}`, {
      method: method.toUpperCase(),
      headers: {
        ...headersOf(options, accept),
        ...(mayBeOld ? { 'cache-control': 'max-stale' } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new ApiError({ kind: 'offline' }, name, { cause: error });
    });
    const content = await answer.text();
    if (!answer.ok) throw new ApiError({ kind: 'status', status: answer.status, detail: detailOf(content) }, name);
    ages.set(address, Number(answer.headers.get('age') ?? 0) || 0);
    try {
      return read(content, answer.headers.get('content-type') ?? '');
    } catch (error) {
      throw new ApiError({ kind: 'malformed', issues: ['the answer cannot be read'] }, name, { cause: error });
    }
  };

/** What the handlers say of a refusal; null for the answer of another program. */
function detailOf(content: string): string | null {
  try {
    const { detail }: { detail?: unknown } = Object(readJson(content));
    return typeof detail === 'string' ? detail : null;
  } catch {
    return null;
  }
}
