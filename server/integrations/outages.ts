import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { OutageName, Outages } from '../settings.ts';

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

/** Makes one integration fail as its named outage says; all but My Next Steps fail with the gateway too. */
export function outage(outages: Outages, name: OutageName): MiddlewareHandler {
  const mode = outages[name] ?? (name === 'mynextsteps' ? undefined : outages.gateway);
  return async (_, next) => {
    if (mode === 'down') {
      throw new HTTPException(500, { message: `${name} does not answer (a named outage).` });
    }
    if (mode === '502') {
      throw new HTTPException(500, { message: `${name} cannot be asked: the system behind it answered 502.` });
    }
    if (mode === 'slow') await new Promise((done) => setTimeout(done, SLOW));
    await next();
  };
}
