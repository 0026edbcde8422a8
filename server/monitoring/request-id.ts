import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';

export const REQUEST_ID_HEADER = 'X-Request-Id';
/** What a proxy may choose. */
const CHOSEN = /^[\w\-=]{1,255}$/;
/** What every entry of the log has of the request that is being answered. */
type LoggedRequest = { request: string; person?: string };
const requests = new AsyncLocalStorage<LoggedRequest>();

/** The request that is being answered. */
export const currentRequest = (): Readonly<LoggedRequest> | undefined => requests.getStore();

/** The id of the request that is being answered. */
export const currentRequestId = (): string | undefined => currentRequest()?.request;

/** Runs the answer to a request under its id, which is then in every entry of the log. */
export const withRequestId = <Result>(id: string, answer: () => Result): Result =>
  requests.run({ request: id }, answer);

/**
 * Adds the person of the request to its entries.
 * @param mark the name of the person in the log for this day, and never one by which others know the person
 */
export function notePerson(mark: string): void {
  const current = requests.getStore();
  if (current !== undefined) current.person = mark;
}

/** Runs what belongs to no request, or to several, without the id of the one that happens to start it. */
export const withoutRequestId = <Result>(run: () => Result): Result => requests.exit(run);

/** An id for a request. A trusted proxy may choose it. Source: decisions, metrics and logs; OPS-04. */
export function chooseRequestId(context: Context, { trustedProxies }: { trustedProxies: number }): string {
  const chosen = trustedProxies > 0 ? context.req.header(REQUEST_ID_HEADER) : undefined;
  return chosen !== undefined && CHOSEN.test(chosen) ? chosen : randomUUID();
}
