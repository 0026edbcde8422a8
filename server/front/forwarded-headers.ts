import type { IncomingMessage } from 'node:http';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { currentRequestId, REQUEST_ID_HEADER } from '../monitoring/request-id.ts';
import type { ServerSettings } from '../settings/settings.ts';

/** The message of Node behind a request; undefined where it did not come over a network. */
export const incomingOf = ({ env }: Context): IncomingMessage | undefined =>
  (env as { incoming?: IncomingMessage } | undefined)?.incoming;

/**
 * What the backend learns of the request that the front has got: the address of the client, the name by which the client called the
 * front, and the id of the request. It has that name in the header Host too, by which many programs compare the header Origin. Of the addresses that the request itself names, only those behind trusted proxies count.
 */
export function forwardedHeaders(
  context: Context,
  { publicUrl, trustedProxies }: Pick<ServerSettings, 'publicUrl' | 'trustedProxies'>,
): Record<string, string> {
  const url = new URL(publicUrl ?? context.req.url);
  const peer = incomingOf(context) === undefined ? undefined : getConnInfo(context).remote.address;
  const before = trustedProxies === 0 ? undefined : context.req.header('x-forwarded-for');
  const addresses = [before, peer].filter((each) => each !== undefined).join(', ');
  const id = currentRequestId();
  return {
    host: url.host,
    ...(addresses === '' ? {} : { 'x-forwarded-for': addresses }),
    'x-forwarded-host': url.host,
    'x-forwarded-proto': url.protocol.slice(0, -1),
    ...(id === undefined ? {} : { [REQUEST_ID_HEADER.toLowerCase()]: id }),
  };
}
