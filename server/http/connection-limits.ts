import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../shared/ip-address.ts';

/** What clients may use of a server at the same time. */
export type ConnectionLimits = {
  /** Connections in all. A browser opens up to six. */
  connections: number;
  /** Connections of one address; null behind proxies, which have the address of the proxy for all users. */
  connectionsOfAddress: number | null;
  /** Requests of one connection that wait for their answers. Browsers and proxies send the next one after an answer. */
  requestsOfConnection: number;
  /** Milliseconds after which a connection ends on which nothing moves, neither a request nor an answer. */
  stalledMs: number;
};

const CONNECTIONS = 4_000;

/** @param trustedProxies how many reverse proxies are before the server */
export const connectionLimits = ({ trustedProxies }: { trustedProxies: number }): ConnectionLimits => ({
  connections: CONNECTIONS,
  // A campus may share an address, so the share is large. It leaves the other half to everybody else.
  connectionsOfAddress: trustedProxies === 0 ? CONNECTIONS / 2 : null,
  requestsOfConnection: 16,
  // Longer than any request may take.
  stalledMs: 40_000,
});

/**
 * Ends connections that hold the server without using it: a client that does not read its answers costs itself nothing, and
 * could otherwise keep all connections for ever. Source: decisions, the bundled server's settings; NET-01 to NET-03.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.connections;
  // Node ends a connection whose answer does not move for this time, also in the middle of it.
  server.setTimeout(limits.stalledMs);
  if (limits.connectionsOfAddress !== null) limitAddresses(server, limits.connectionsOfAddress);
  const waiting = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > limits.requestsOfConnection) socket.destroy();
  });
}

function limitAddresses(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // One client can use all addresses of its IPv6 network.
    const client = clientNetwork(socket.remoteAddress ?? '') ?? '';
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
    if (count > most) socket.destroy();
  });
}
