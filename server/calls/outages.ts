import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { OutageName, Outages } from '../settings/settings.ts';
import { definitionOf, endpointNames, type IntegrationName } from '../shared/endpoints.ts';

/** Milliseconds that a slow system takes: long enough to notice, shorter than the timeout of the app. */
const SLOW_MS = 4_000;

/**
 * With the outage `gateway=unreachable` every call of the API fails.
 * @throws HTTPException 503
 */
export function rejectIfUnreachable(outages: Outages): void {
  if (outages.gateway === 'unreachable') {
    throw new HTTPException(503, { message: 'The portal is not available at the moment (a named outage).' });
  }
}

/**
 * Makes one integration fail as its named outage says, before its answer is read. The calls of the student-information
 * gateway also fail with the gateway. The outages are read at each request, so they can change while the app runs.
 * @returns the answer of an outage that has one; null if the call is answered as always
 */
export async function outageAnswer(context: Context, outages: Outages, name: OutageName): Promise<Response | null> {
  rejectIfDown(outages, name);
  const isRead = context.req.method === 'GET';
  switch (modeOf(outages, name)) {
    // Only the success of a write counts; its answer is not read.
    case 'malformed':
      return isRead ? context.json('This is text in place of a record or a list (a named outage).') : null;
    case 'Warning':
      return isRead ? context.json({ p_result: 'Warning' }) : null;
    case 'slow':
      await new Promise((done) => setTimeout(done, SLOW_MS));
      return null;
    default:
      return null;
  }
}

/**
 * For an answer that is put together from several integrations.
 * @throws HTTPException 500 if this one does not answer, as its named outage or that of the gateway says
 */
export function rejectIfDown(outages: Outages, name: OutageName): void {
  const mode = modeOf(outages, name);
  if (mode === 'down') throw new HTTPException(500, { message: `${name} does not answer (a named outage).` });
  if (mode === '502') throw new HTTPException(500, { message: `${name} failed: the system behind it answered 502.` });
}

const modeOf = (outages: Outages, name: OutageName) =>
  outages[name] ?? (isOfGateway(name) ? outages.gateway : undefined);

const isOfGateway = (name: OutageName) =>
  endpointNames.includes(name as IntegrationName) && definitionOf(name as IntegrationName).system === 'gateway';
