import type { MiddlewareHandler } from 'hono';
import type { Log, RequestEntry } from '../monitoring/log.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { chooseRequestId, REQUEST_ID_HEADER, withRequestId } from '../monitoring/request-id.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { addMissingHeaders } from './answer-headers.ts';
import { type PolicySources, securityHeadersOfAll, securityHeadersOfPages } from './security-headers.ts';

type Answering = {
  settings: ServerSettings;
  log: Log;
  logRequest: (entry: RequestEntry) => void;
  metrics: Pick<Metrics, 'requests'>;
};

/**
 * What happens to every request: it gets an id, is counted and timed, is logged by the pattern of its route (the address may
 * contain ids and secrets), and its answer gets the security headers. One middleware, because each one costs as much as a
 * good part of a short answer.
 */
export function everyRequest(
  { settings, log, logRequest, metrics }: Answering,
  page: PolicySources,
): MiddlewareHandler {
  const headersOfAll = securityHeadersOfAll(settings);
  const addHeadersOfPage = securityHeadersOfPages(page, settings);
  let mayHideProxy = settings.trustedProxies === 0;
  return (context, next) => {
    if (mayHideProxy && context.req.header('x-forwarded-for') !== undefined) {
      mayHideProxy = false;
      log(
        'A request came with X-Forwarded-For, and TRUSTED_PROXIES is 0. If the server is behind a proxy, set TRUSTED_PROXIES: otherwise all users count as one address, and a few failed sign-ins slow down everybody.',
        'warn',
      );
    }
    const id = chooseRequestId(context, settings);
    context.set('missingHeaders', { ...headersOfAll, [REQUEST_ID_HEADER]: id });
    return withRequestId(id, async () => {
      const start = performance.now();
      await metrics.requests(context, next);
      if (context.get('missingHeaders') !== null) {
        addMissingHeaders(context);
        await addHeadersOfPage(context);
      }
      const { method, routePath: route } = context.req;
      const milliseconds = Math.round(performance.now() - start);
      logRequest({ method, route, status: context.res.status, milliseconds });
    });
  };
}
