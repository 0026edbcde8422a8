import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';

export const REQUEST_ID_HEADER = 'X-Request-Id';
/** What a proxy may choose. */
const CHOSEN = /^[\w\-=]{1,255}$/;
const ids = new AsyncLocalStorage<string>();

/** The id of the request that is being answered. */
export const currentRequestId = (): string | undefined => ids.getStore();

/** Runs the answer to a request under its id, which is then in every entry of the log. */
export const withRequestId = <Result>(id: string, answer: () => Result): Result => ids.run(id, answer);

/** Runs what belongs to no request, or to several, without the id of the one that happens to start it. */
export const withoutRequestId = <Result>(run: () => Result): Result => ids.exit(run);

/** An id for a request. A trusted proxy may choose it. Source: decisions, metrics and logs; OPS-04. */
export function chooseRequestId(context: Context, { trustedProxies }: { trustedProxies: number }): string {
  const chosen = trustedProxies > 0 ? context.req.header(REQUEST_ID_HEADER) : undefined;
  return chosen !== undefined && CHOSEN.test(chosen) ? chosen : randomUUID();
}
