import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import type { RequestEntry } from './log.ts';
import type { ServerSettings } from './settings.ts';

const HEADER = 'X-Request-Id';
const ids = new AsyncLocalStorage<string>();

/** The id of the request that is being answered. */
export const currentRequestId = (): string | undefined => ids.getStore();

/**
 * Gives each request an id, which is in every entry of the log and in the header `X-Request-Id` of the answer. A trusted
 * proxy may choose it. Source: decisions, metrics and logs; OPS-04.
 */
export function identifyRequests({ trustedProxies }: Pick<ServerSettings, 'trustedProxies'>): MiddlewareHandler {
  const identify = requestId({ headerName: trustedProxies > 0 ? HEADER : '' });
  return (context, next) =>
    identify(context, () => {
      const id: string = context.get('requestId');
      context.header(HEADER, id);
      return ids.run(id, next);
    });
}

/** Logs every request by the pattern of its route: the address may contain ids and secrets. */
export function logRequests(logRequest: (entry: RequestEntry) => void): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { method, routePath } = context.req;
    const milliseconds = Math.round(performance.now() - start);
    logRequest({ method, route: routePath, status: context.res.status, milliseconds });
  };
}
