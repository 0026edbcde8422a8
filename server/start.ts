import { statfs } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as TcpServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { dayIn } from '../src/rules/dates.ts';
import { connectOpenId } from './accounts/openid/open-id.ts';
import { liveAlerts } from './alerts/live-alerts.ts';
import { createApp, RETRY_SOON } from './app.ts';
import { measureBackup } from './backup/kept-backups.ts';
import { noSignIn } from './check/check-database.ts';
import { deleteExpired } from './cleaning/expired-rows.ts';
import { recordClock } from './cleaning/record-clock.ts';
import { hasNewerMigrations } from './db/applied-migrations.ts';
import type { Database, Orm } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { endSampleSessions } from './db/sample-people.ts';
import { createWriteState } from './db/write-state.ts';
import { loadDrawing } from './drawing/load-drawing.ts';
import { connectionLimits, limitConnections } from './http/connection-limits.ts';
import { type OpenResponses, trackResponses } from './http/open-responses.ts';
import { LARGEST_BODY, waitForInvitation } from './http/request-body.ts';
import { transportWarnings } from './http/transport-warnings.ts';
import { connectIntegrations } from './integrations/connect.ts';
import { createTextLimit } from './limits/person-limits.ts';
import { type EventEntry, type Log, logFailure, type RequestEntry } from './monitoring/log.ts';
import { createCallTimes, createMetrics, type Metrics } from './monitoring/metrics.ts';
import { createMetricsServer } from './monitoring/metrics-server.ts';
import { personMarks } from './records/person-marks.ts';
import { rightsOverTrail } from './records/trail.ts';
import { startTrail } from './records/trail-lines.ts';
import { channelStates } from './reminders/channel-state.ts';
import { configuredChannels, noteChannels } from './reminders/channels.ts';
import { collectingClock, readDatabaseClock } from './reminders/collecting-clock.ts';
import { mailSender } from './reminders/mail.ts';
import { pushSender } from './reminders/push.ts';
import { PushKeysError, readPushKeys } from './reminders/push-keys.ts';
import { measureQueues } from './reminders/queue-measures.ts';
import type { Sender } from './reminders/sender.ts';
import { textMessageSender } from './reminders/text-message.ts';
import { noteUnlistedServices } from './reminders/unlisted-services.ts';
import { unsubscribeLinks } from './reminders/unsubscribe-link.ts';
import { type Senders, startAlertPushes, startReminders } from './reminders/worker.ts';
import { seedSampleData } from './sample-data/seed.ts';
import type { ServerSettings } from './settings/settings.ts';
import { setSite, site } from './settings/site.ts';
import { siteColorsStyle } from './settings/site-colors.ts';
import { portalVersion } from './settings/version.ts';
import { StartupError, systemCode } from './shared/startup-error.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
/** How long a stopping server waits for open requests. */
const SHUTDOWN_TIMEOUT_MS = 5_000;
/** How long it waits for what its senders have begun, and for their rounds altogether. */
const SENDING_MS = 2_000;
const ROUNDS_MS = 3_000;
/** Sessions that have ended are removed this often, whether or not someone signs in. */
const CLEANING_MS = 5 * 60 * 1000;
const NEWER_DATABASE =
  'A newer version has run migrations on the database. This version works with them, so it can serve during an upgrade or after a return to it.';
const BROKEN_PUSH_KEYS =
  'The keys for push notifications in the table server_keys (vapid) cannot be read, so no notifications are offered and sent; everything else works. Put the row of a backup in their place, or delete it and start again: then every device must switch notifications on again.';
const ONE_ACCOUNT =
  'The account of DATABASE_URL may change and delete security events and the audit log, so who takes over the server can remove their traces. Give the server an account of its own: docs/databases.md, PostgreSQL.';
const MEMORY = 'memory://';
/** Slow clients get less time than Node gives them. The headers, and the whole request. */
const SERVER_OPTIONS = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

export type StartOptions = {
  log: Log;
  /** Logs every request; by default none. */
  logRequest?: (entry: RequestEntry) => void;
  /** Logs every record of the trail; by default none. */
  logEvent?: (entry: EventEntry) => void;
  clock?: () => Date;
  /** An open database to use instead of the one in the settings. The caller closes it. */
  database?: Database;
  /** The folder of the built app; `dist` of the project by default. */
  dist?: string;
  /** Push addresses may be on this machine, for tests. */
  pushMayBePrivate?: boolean;
};

export type RunningServer = {
  /** The address on this machine: `http://localhost:PORT`. */
  url: string;
  port: number;
  /** The port of the metrics; null without METRICS_PORT. */
  metricsPort: number | null;
  database: Database;
  /** Waits for open requests, then closes the connections and the database, and releases the data folder. */
  stop: () => Promise<void>;
};

/**
 * Starts the server: listens on the port, opens the database, migrates it, updates the sample data, and serves the app.
 * @throws StartupError for every problem that the user can correct. Port, database and data folder are free again then
 */
export async function startServer(settings: ServerSettings, options: StartOptions): Promise<RunningServer> {
  const { log, logRequest = () => {}, logEvent = () => {}, pushMayBePrivate = false } = options;
  const { clock = () => new Date(), dist = DIST } = options;
  setSite(settings.site);
  for (const warning of transportWarnings(settings)) log(warning, 'warn');
  const openId = settings.openId === null ? null : connectOpenId(settings.openId, clock, log);
  // Listening comes first: when a port is taken, the start must fail before it changes the database. Requests wait until
  // the app is ready, except for the two checks of its state.
  let ready: Hono | null = null;
  let isStopping = false;
  let serve: (app: Hono) => void = () => {};
  const app = new Promise<Hono>((resolve) => {
    serve = resolve;
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
  server.on('checkContinue', inviteBody);
  const openResponses = trackResponses(server);
  let metrics: Metrics | null = null;
  const metricsServer = createMetricsServer(() => metrics);
  const port = await listen(server, settings, { port: 'PORT', host: 'HOST' });
  const url = `http://localhost:${port}`;
  try {
    const metricsPort =
      settings.metrics === null
        ? null
        : await listen(metricsServer, settings.metrics, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
    const database = options.database ?? (await openDatabase(settings, log));
    const close = async () => {
      if (options.database === undefined) await database.close();
    };
    const mayDeleteRecords = recordClock(log);
    const clean = async (orm: Orm) => {
      const now = clock();
      await deleteExpired(orm, now, settings, !(await mayDeleteRecords(orm, now)));
    };
    try {
      await database.migrate(async (orm) => {
        if (await hasNewerMigrations(orm)) log(NEWER_DATABASE, 'warn');
        if (settings.sampleData) await seedSampleData(orm, dayIn(site().timeZone, clock()));
        else await endSampleSessions(orm);
        // Before devices of unlisted services are deleted: the settings may name them again.
        if (settings.pushContact !== null) await noteUnlistedServices(orm, settings.pushServices, clock(), log);
        await clean(orm);
        const problem = await noSignIn(orm, settings);
        if (problem !== null) log(problem, 'warn');
        await noteChannels(orm, configuredChannels(settings), clock());
      });
      const callTimes = createCallTimes();
      const integrations = connectIntegrations(settings, database.orm, clock, log, callTimes.note);
      const interruption = new AbortController();
      const senders = await connectSenders(settings, {
        orm: database.orm,
        clock,
        stopped: interruption.signal,
        mayBePrivate: pushMayBePrivate,
        log,
      });
      if (settings.databaseUrl !== null && (await rightsOverTrail(database.orm)).mayChange) log(ONE_ACCOUNT, 'warn');
      const markOf = await personMarks(database.orm, clock());
      const writeState = createWriteState();
      const isOnDisk = settings.databaseUrl === null && settings.dataDir !== MEMORY;
      metrics = createMetrics(database, integrations, senders.email ?? null, {
        writeState,
        queues: () => measureQueues(database.orm, clock()),
        lastBackup: () => measureBackup(settings.backupDir, clock()),
        freeBytes: isOnDisk ? () => freeBytesOf(settings.dataDir) : null,
        callTimes,
        version: portalVersion(),
      });
      if (metricsPort !== null) metrics.collectProcess();
      const drawing = loadDrawing(dist, log);
      if (settings.site !== null)
        setSite(settings.site, siteColorsStyle(settings.site.colors, drawing?.fixedColors ?? null));
      const stopping = new AbortController();
      ready = createApp({
        ...{
          drawing,
          database,
          settings,
          clock,
          integrations,
          openId,
          dist,
          log,
          logRequest,
          metrics,
          senders,
          writeState,
          markOf,
        },
        stopping: stopping.signal,
      });
      serve(ready);
      const cleaning = setInterval(() => {
        clean(database.orm)
          .then(() => database.vacuum())
          .catch((error) => logFailure(log, 'Expired rows stay', error, { event: 'cleaning.failed' }));
      }, CLEANING_MS);
      cleaning.unref();
      const { orm } = database;
      const stopTrail = startTrail({ orm, log, logEvent, markOf });
      const mayCollect = collectingClock(log, settings.databaseUrl === null ? null : readDatabaseClock);
      const noteResult = channelStates(log);
      const stopReminders = startReminders({ orm, senders, clock, zone: site().timeZone, log, noteResult, mayCollect });
      const { push } = senders;
      const readAlerts = () => liveAlerts(orm, integrations, clock());
      const stopAlertPushes =
        push === undefined ? null : startAlertPushes({ orm, push, clock, zone: site().timeZone, readAlerts }, log);
      const stop = async () => {
        isStopping = true;
        stopping.abort();
        clearInterval(cleaning);
        integrations.stop?.();
        // A mail server or a device that does not answer must not keep the server from its end.
        const interrupting = setTimeout(() => interruption.abort(), SENDING_MS);
        const rounds = Promise.all([stopAlertPushes?.(), stopReminders()]);
        await Promise.all([
          closeServer(server, openResponses),
          Promise.race([rounds, delay(ROUNDS_MS, undefined, { ref: false })]),
        ]);
        clearTimeout(interrupting);
        for (const sender of Object.values<Sender>(senders)) sender.close();
        closeNow(metricsServer);
        await Promise.race([stopTrail(), delay(SENDING_MS, undefined, { ref: false })]);
        await close();
      };
      return { url, port, metricsPort, database, stop };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    closeNow(server);
    closeNow(metricsServer);
    throw error;
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The senders of the channels that the settings configure. */
async function connectSenders(
  { mail, textMessages, pushContact, publicUrl: origin, limits }: ServerSettings,
  {
    mayBePrivate,
    log,
    ...work
  }: { orm: Orm; clock: () => Date; stopped: AbortSignal; mayBePrivate: boolean; log: Log },
): Promise<Senders> {
  const senders: Senders = {};
  const { orm, clock, stopped } = work;
  if (origin === null) return senders;
  if (textMessages !== null)
    senders.text = textMessageSender({
      settings: textMessages,
      origin,
      clock,
      stopped,
      mayStart: createTextLimit(orm, { limits }),
    });
  if (pushContact !== null) {
    const keys = await readPushKeys(orm, clock()).catch((error: unknown) => {
      if (!(error instanceof PushKeysError)) throw error;
      log(BROKEN_PUSH_KEYS, 'error');
      return null;
    });
    if (keys !== null)
      senders.push = pushSender({ ...work, keys, contact: pushContact, zone: site().timeZone, mayBePrivate });
  }
  if (mail !== null) {
    const { linkFor } = await unsubscribeLinks(orm, origin, clock());
    senders.email = mailSender({ settings: mail, origin, unsubscribeLink: linkFor, log, stopped });
  }
  return senders;
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
