import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { RETRY_SOON } from './app.ts';
import { connectionLimits, limitConnections } from './http/connection-limits.ts';
import { type OpenResponses, trackResponses } from './http/open-responses.ts';
import { LARGEST_BODY, waitForInvitation } from './http/request-body.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { createMetricsServer } from './monitoring/metrics-server.ts';
import type { ServerSettings } from './settings/settings.ts';
import { StartupError, systemCode } from './shared/startup-error.ts';

/** How long a stopping server waits for open requests. */
const SHUTDOWN_TIMEOUT_MS = 5_000;
/** Slow clients get less time than Node gives them. The headers, and the whole request. */
const SERVER_OPTIONS = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/** A server that listens, with the limits of connections. */
export type Listening = {
  port: number;
  /** The port of the metrics; null without METRICS_PORT. */
  metricsPort: number | null;
  /** Answers the requests that have come, and all later ones. */
  serve: (app: Hono) => void;
  /** Answers what asks for the metrics. */
  showMetrics: (metrics: Metrics) => void;
  /** Says that it stops, to what asks whether it is ready. */
  announceStop: () => void;
  /** Refuses new connections, waits for open requests, and closes the connections. */
  stop: () => Promise<void>;
  /** Closes everything at once. */
  closeNow: () => void;
};

/**
 * Listens on the ports. Requests wait until an app is there, except for the two checks of the server's state.
 * @throws StartupError if a port cannot be used. No port is open then
 */
export async function startListening(
  settings: Pick<ServerSettings, 'port' | 'host' | 'metrics' | 'trustedProxies'>,
  { invitesAnyBody = false }: { invitesAnyBody?: boolean } = {},
): Promise<Listening> {
  let ready: Hono | null = null;
  let isStopping = false;
  let resolveApp: (app: Hono) => void = () => {};
  const app = new Promise<Hono>((resolve) => {
    resolveApp = resolve;
  });
  const answerLater = async (request: Request, env: object) => (await app).fetch(request, env);
  const server = createAdaptorServer({
    fetch: (request, env) =>
      hasTwoHosts(env as RawRequest)
        ? new Response(null, { status: 400, headers: { Connection: 'close' } })
        : ((isStopping ? answerAtStop(request) : null) ??
          ready?.fetch(request, env) ??
          answerAtStart(request) ??
          answerLater(request, env)),
    // HTTP/1.0 has no Host header, and the checks of some load balancers use it.
    hostname: 'localhost',
    serverOptions: SERVER_OPTIONS,
    // Node reads what is left of a refused body and forgets it, until the time of the request is over. The adaptor would end the
    // connection after half a second, and a client that is still sending would get no answer.
    autoCleanupIncoming: false,
  }) as Server;
  limitConnections(server, connectionLimits(settings));
  // Node itself invites a body of any size.
  if (!invitesAnyBody) server.on('checkContinue', inviteBody);
  const openResponses = trackResponses(server);
  let metrics: Metrics | null = null;
  const metricsServer = createMetricsServer(() => metrics);
  const closeAll = () => {
    closeNow(server);
    closeNow(metricsServer);
  };
  try {
    const port = await listen(server, settings, { port: 'PORT', host: 'HOST' });
    const metricsPort =
      settings.metrics === null
        ? null
        : await listen(metricsServer, settings.metrics, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
    return {
      port,
      metricsPort,
      serve: (served) => {
        ready = served;
        resolveApp(served);
      },
      showMetrics: (shown) => {
        metrics = shown;
        if (metricsPort !== null) shown.collectProcess();
      },
      announceStop: () => {
        isStopping = true;
      },
      stop: async () => {
        await closeServer(server, openResponses);
        closeNow(metricsServer);
      },
      closeNow: closeAll,
    };
  } catch (error) {
    closeAll();
    throw error;
  }
}

/**
 * While the database is opened and migrated, which can take minutes, the process is alive and not ready.
 * @returns null for every other request
 */
function answerAtStart({ url }: Request): Response | null {
  const headers = { 'Cache-Control': 'no-store' };
  switch (new URL(url).pathname) {
    case '/healthz':
      return Response.json({ status: 'ok' }, { headers });
    case '/readyz':
      return Response.json({ status: 'starting' }, { status: 503, headers: { ...headers, ...RETRY_SOON } });
    default:
      return null;
  }
}

/**
 * A server that stops answers what comes on open connections, and wants no more of it.
 * @returns null for every request but the check of readiness
 */
function answerAtStop({ url }: Request): Response | null {
  if (new URL(url).pathname !== '/readyz') return null;
  return Response.json(
    { status: 'stopping' },
    { status: 503, headers: { 'Cache-Control': 'no-store', ...RETRY_SOON } },
  );
}

type RawRequest = { incoming?: Pick<IncomingMessage, 'rawHeaders'> };

/** Whether a request names two hosts: a proxy may have read the other one (RFC 9112, section 3.2). SEC-15. */
function hasTwoHosts({ incoming }: RawRequest): boolean {
  const { rawHeaders = [] } = incoming ?? {};
  return rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host').length > 1;
}

function closeNow(server: Server): void {
  server.close();
  server.closeAllConnections();
}

/** A client asks whether it may send its body. Without this, Node invites a body of any size. */
function inviteBody(this: Server, request: IncomingMessage, response: ServerResponse): void {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (length <= LARGEST_BODY) response.writeContinue();
  else waitForInvitation(request, response);
  this.emit('request', request, response);
}

type ListenAddress = { port: number; host: string | null };
/** The settings that have the address. */
type ListenNames = { port: string; host: string };

function listen(server: Server, { port, host }: ListenAddress, names: ListenNames): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, { port, host }, names)));
    server.listen({ port, ...(host === null ? {} : { host }) }, () => resolve((server.address() as AddressInfo).port));
  });
}

function toListenError(error: Error, { port, host }: ListenAddress, names: ListenNames): Error {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Another program uses port ${port}. Stop that program, or set ${names.port} to another number.`,
      );
    case 'EACCES':
      return new StartupError(
        `Your account is not allowed to use port ${port}. Set ${names.port} to a number above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `This machine has no address ${host}. Set ${names.host} to one of its addresses, or remove it.`,
      );
    default:
      return error;
  }
}

/** Refuses new connections at once, answers what comes on the open ones meanwhile, and closes them when no request is left. */
async function closeServer(server: Server, openResponses: OpenResponses): Promise<void> {
  // Not `server.close`, which also ends every connection that has no request at this moment: one may just be on its way.
  const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
  const timeout = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await openResponses.drain();
  clearTimeout(timeout);
  // Browsers keep spare connections open without a request.
  server.closeAllConnections();
  await closed;
  // Ends what Node's own server keeps besides.
  server.close();
}
