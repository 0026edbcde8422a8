import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { OutageName, Outages } from '../settings.ts';
import { endpoints } from './endpoints.ts';

/** Milliseconds that a slow system takes: long enough to be seen, shorter than the app's patience. */
const SLOW = 4_000;

/** With the outage `gateway=unreachable` the API itself cannot serve anything. */
export function unreachableGateway(outages: Outages): MiddlewareHandler {
  return async (_, next) => {
    if (outages.gateway === 'unreachable') {
      throw new HTTPException(503, { message: 'The portal cannot be reached at the moment (a named outage).' });
    }
    await next();
  };
}

/**
 * Makes one integration fail as its named outage says, before anything that was kept is looked at; what the
 * student-information gateway answers fails with the gateway too. The outages are read at each request, so that they may
 * change while the app runs.
 */
export function outage(outages: Outages, name: OutageName): MiddlewareHandler {
  return async (context, next) => {
    const mode = outages[name] ?? (isOfGateway(name) ? outages.gateway : undefined);
    const isRead = context.req.method === 'GET';
    switch (mode) {
      case 'down':
        throw new HTTPException(500, { message: `${name} does not answer (a named outage).` });
      case '502':
        throw new HTTPException(500, { message: `${name} cannot be asked: the system behind it answered 502.` });
      // Of a write nobody reads the answer: what counts is that it is done.
      case 'malformed':
        if (isRead) return context.json('This is a text where a record or a list belongs (a named outage).');
        break;
      case 'Warning':
        if (isRead) return context.json({ p_result: 'Warning' });
        break;
      case 'slow':
        await new Promise((done) => setTimeout(done, SLOW));
    }
    await next();
  };
}

function isOfGateway(name: OutageName): boolean {
  return name in endpoints && endpoints[name as keyof typeof endpoints].system === 'gateway';
}
