import type { ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';

/** A notification as a browser reads it, with the headers of its request. */
export type Pushed = { device: string; message: unknown; headers: IncomingHttpHeaders };

export type PushService = {
  /** The address of a device at this service. */
  addressOf: (device: string) => string;
  /** Everything that the service has taken, decrypted with the keys of the device. */
  pushed: Pushed[];
  /** Gives the service the keys of a device. */
  register: (device: string, keys: { browser: ECDH; secret: string }) => void;
  /** The status of the next answers for a device; 201 by default. "drop" takes the request and ends the connection. */
  behave: (device: string, status: number | 'drop') => void;
  /** How many connections have been opened. */
  countConnections: () => number;
  /** Closes the connections that have no request at this moment, as a push service does after a while. */
  closeIdleConnections: () => void;
  close: () => Promise<void>;
};

/** A push service on this machine that decrypts, as browsers do. */
export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = [];
  const keys = new Map<string, { browser: ECDH; secret: string }>();
  const statuses = new Map<string, number | 'drop'>();
  let connections = 0;
  const server = createServer(async (request, response) => {
    const device = request.url?.slice(1) ?? '';
    // A sender that ends within a request has not sent it.
    const parts: Buffer[] | null = await request.toArray().catch(() => null);
    if (parts === null) return;
    const body = Buffer.concat(parts);
    const status = statuses.get(device) ?? 201;
    const { browser, secret } = keys.get(device) ?? {};
    if ((status === 201 || status === 'drop') && browser !== undefined && secret !== undefined) {
      const content = decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: secret });
      pushed.push({ device, message: JSON.parse(content.toString('utf8')), headers: request.headers });
    }
    if (status === 'drop') request.socket.destroy();
    else response.writeHead(status).end();
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (device) => `http://127.0.0.1:${port}/${device}`,
    pushed,
    register: (device, given) => keys.set(device, given),
    behave: (device, status) => statuses.set(device, status),
    countConnections: () => connections,
    closeIdleConnections: () => server.closeIdleConnections(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
