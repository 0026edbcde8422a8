import { setTimeout as delay } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { listAlerts } from '../src/api/portal/alerts.ts';
import type { Offer } from '../src/rules/offers.ts';
import { mailPageRoutes, REMINDERS_URL } from './accounts/mail-page.ts';
import type { OpenId } from './accounts/openid/open-id.ts';
import { OWN_DATA_URL } from './accounts/own-data.ts';
import { accountRoutes } from './accounts/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { alertsInPages } from './alerts/alert-list.ts';
import { pageAlertReader } from './alerts/page-alerts.ts';
import { CALENDAR_URL, calendarRoutes } from './calendar/routes.ts';
import { callerFinder } from './calls/callers.ts';
import { rejectIfUnreachable } from './calls/outages.ts';
import type { Services } from './calls/services.ts';
import { checklistRoutes } from './checklist/routes.ts';
import { isReadOnly, migrationProblem } from './db/applied-migrations.ts';
import type { Database, Orm } from './db/database.ts';
import { databaseProblem } from './db/database-problem.ts';
import type { WriteState } from './db/write-state.ts';
import { recordsSooner } from './drawing/ask-sooner.ts';
import type { Drawing } from './drawing/load-drawing.ts';
import { callsInside, createPageDrawing } from './drawing/page-drawing.ts';
import { createPageWithAlerts } from './drawing/page-with-alerts.ts';
import { forbidStoring } from './http/answer-headers.ts';
import { createBodyBudget } from './http/body-budget.ts';
import { addressesOfClients } from './http/client-address.ts';
import { everyRequest } from './http/every-request.ts';
import { rejectUndecodableUrl } from './http/request.ts';
import { createPersonLimits } from './limits/person-limits.ts';
import { TooManyError } from './limits/too-many-error.ts';
import { describeError, logFailure, type RequestEntry } from './monitoring/log.ts';
import { policyReportRoutes } from './monitoring/policy-reports.ts';
import { REQUEST_ID_HEADER } from './monitoring/request-id.ts';
import { takeOverReportRoutes } from './monitoring/take-over-reports.ts';
import { adminPages } from './pages/admin-pages.ts';
import { pictureRoutes } from './pages/picture-routes.ts';
import { securityContact } from './pages/security-contact.ts';
import { readAppPage, readTextOfBuild, scriptsOf, staticFileRoutes } from './pages/static-files.ts';
import { remotePictures } from './pictures/remote-pictures.ts';
import { portalRoutes } from './portal/routes.ts';
import { scimRoutes } from './provisioning/scim-routes.ts';
import { runningSessions } from './sessions/running-sessions.ts';
import type { ServerSettings } from './settings/settings.ts';
import { portalVersion } from './settings/version.ts';
import { SystemError } from './shared/system-error.ts';

/** Tells a client how many seconds to wait. */
export const RETRY_SOON = { 'Retry-After': '5' };
const NOTHING_SAVED =
  'The portal can save nothing at the moment, so this was not saved. What you read is right. Please try again later.';
/** The call for the alerts, which the server answers itself. */
const ALERTS_CALL = `https://portal.invalid/api${listAlerts.path}`;
/** The check of readiness waits this long for the database, in milliseconds. */
const READY_MS = 4_000;

/** What `createApp` gets from outside. Two apps share nothing unless the caller passes the same object to both. */
export type ServerDependencies = Pick<
  Services,
  'database' | 'settings' | 'clock' | 'integrations' | 'log' | 'metrics' | 'senders' | 'markOf'
> & {
  /** Whether the database takes writes. Metrics and readiness tell it. */
  writeState: WriteState;
  /** The university's sign-in; null for passwords. */
  openId: OpenId | null;
  /** The folder of the built app. */
  dist: string;
  logRequest: (entry: RequestEntry) => void;
  /** What draws pages; null if browsers draw all of them. */
  drawing: Drawing | null;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
};

/** The whole HTTP app. `app.request` sends it a request without a network. */
export function createApp(dependencies: ServerDependencies): Hono {
  const { database, settings, clock, integrations, dist, log, senders, openId, drawing, writeState } = dependencies;
  const sessions = runningSessions(database.orm, clock, settings.sessionIdleMs);
  const findCaller = callerFinder(database.orm, clock, settings.sessionIdleMs);
  const clientAddress = addressesOfClients(settings, log);
  const pictures = remotePictures(dependencies);
  const bodies = createBodyBudget();
  const limits = createPersonLimits(database.orm, settings);
  const services = { ...dependencies, sessions, findCaller, pictures, clientAddress, bodies, limits };
  const version = portalVersion();
  const page = readAppPage(
    dist,
    {
      calendarUrl: CALENDAR_URL,
      sessionList: true,
      dataUrl: OWN_DATA_URL,
      offers: ['unread'] satisfies Offer[],
      ...(settings.mail === null && settings.textMessages === null ? {} : { remindersUrl: REMINDERS_URL }),
      ...(senders.push === undefined ? {} : { pushKey: senders.push.publicKey }),
    },
    drawing?.shellOf,
  );
  const app = new Hono();

  app.use(everyRequest(dependencies, page));
  // For the program that restarts the server: a restart does not mend PostgreSQL, so this check does not query it. The
  // embedded database is a part of this process.
  app.get('/healthz', (context) => {
    const isAlive = database.isOpen();
    return context.json({ status: isAlive ? 'ok' : 'unavailable' }, isAlive ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  });
  // For the program that chooses the server for a request. A server without its gateway, or with a database that cannot write,
  // still answers, and no other server would do better, so that is only reported.
  app.get('/readyz', async (context) => {
    const gateway = integrations.gatewayHealth();
    const problem = await readinessProblem(database);
    if (problem === null) {
      const writes = writeState.isFailing() ? 'failing' : 'ok';
      return context.json({ status: 'ok', version, gateway, writes }, 200, { 'Cache-Control': 'no-store' });
    }
    log(`The server is not ready: ${problem}`);
    return context.json({ status: 'unavailable', version, gateway }, 503, {
      'Cache-Control': 'no-store',
      ...RETRY_SOON,
    });
  });
  const api = apiRoutes(services);
  const answer = answersInside(api, dependencies);
  const readAlerts = pageAlertReader(() => answer(new Request(ALERTS_CALL)), clock);
  const drawsPages = drawing !== null && settings.drawsPages;
  app.use('/accounts/*', alertsInPages({ readAlerts, clock }));
  app.route('/accounts', mailPageRoutes(services));
  const askSooner =
    drawing === null ? () => {} : recordsSooner({ ...dependencies, drawing, orm: database.orm, answer });
  app.route('/accounts', accountRoutes({ ...services, openId, drawsPages, askSooner }, scriptsOf(page)));
  app.route('/api', api);
  app.route('/', calendarRoutes(services));
  app.route('/', scimRoutes(services));
  app.route('/', pictureRoutes(services));
  app.route('/', securityContact(settings, clock));
  app.route('/', policyReportRoutes(dependencies));
  app.route('/', takeOverReportRoutes(dependencies));
  app.route('/', adminPages(dist, page, { ...services, readAlerts }));
  const ofBuild = { page, textOf: (address: string) => readTextOfBuild(dist, address), settings, clock };
  const canDraw = drawing !== null && page.status === 200;
  const calls = callsInside(answer, settings);
  const draw = canDraw && drawsPages ? createPageDrawing({ ...dependencies, ...ofBuild, drawing, calls }) : null;
  const withAlerts = canDraw ? createPageWithAlerts({ ...ofBuild, drawing, readAlerts }) : null;
  app.route('/', staticFileRoutes(dist, page, draw, withAlerts));

  app.notFound((context) => context.json({ detail: 'Not found.' }, 404));
  app.onError((error, context) => {
    writeState.note(error);
    return toAnswer(error, context, dependencies);
  });
  return app;
}

/** Answers calls of drawn pages in this process. */
function answersInside(
  api: Hono,
  dependencies: Pick<ServerDependencies, 'log' | 'metrics'>,
): (request: Request) => Response | Promise<Response> {
  const inside = new Hono();
  inside.route('/api', api);
  inside.notFound((context) => context.json({ detail: 'Not found.' }, 404));
  inside.onError((error, context) => toAnswer(error, context, dependencies));
  return (request) => inside.fetch(request);
}

/** Why requests would fail now; null if they would not. */
async function readinessProblem({ orm }: Database): Promise<string | null> {
  try {
    return await Promise.race([
      databaseState(orm),
      delay(READY_MS, `no answer after ${READY_MS / 1_000} seconds`, { ref: false }),
    ]);
  } catch (error) {
    return databaseProblem(error)?.reason ?? describeError(error);
  }
}

async function databaseState(orm: Orm): Promise<string | null> {
  const problem = await migrationProblem(orm);
  return problem ?? ((await isReadOnly(orm)) ? 'the database can only be read' : null);
}

function apiRoutes(services: Services): Hono {
  const { settings } = services;
  const api = new Hono();
  if (settings.allowedOrigins.length > 0) api.use(allowOrigins(settings));
  api.use((context, next) => {
    forbidStoring(context);
    rejectIfUnreachable(settings.outages);
    rejectUndecodableUrl(context);
    return next();
  });
  api.route('/', portalRoutes(services));
  api.route('/', checklistRoutes(services));
  api.route('/', adminRoutes(services));
  api.all('/*', () => {
    throw new HTTPException(404, { message: 'There is no such call.' });
  });
  return api;
}

/** Only the origins of the settings get CORS headers. */
function allowOrigins({ allowedOrigins }: ServerSettings) {
  const allow = cors({
    origin: allowedOrigins,
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Accept', 'Authorization', 'Content-Type'],
    exposeHeaders: [REQUEST_ID_HEADER],
    maxAge: 600,
  });
  return async (context: Context, next: () => Promise<void>) =>
    allowedOrigins.includes(context.req.header('origin') ?? '') ? allow(context, next) : next();
}

function toAnswer(
  error: Error,
  context: Context,
  { log, metrics }: Pick<ServerDependencies, 'log' | 'metrics'>,
): Response {
  if (error instanceof HTTPException) {
    const headers = error.status === 503 ? RETRY_SOON : {};
    return error.res ?? context.json({ detail: error.message }, error.status, headers);
  }
  if (error instanceof TooManyError) {
    return context.json({ detail: error.message }, 429, { 'Retry-After': String(error.waitSeconds) });
  }
  const problem = databaseProblem(error);
  // The pattern of the route, because the address may contain ids and secrets.
  const call = `${context.req.method} ${context.req.routePath}`;
  if (problem !== null) {
    metrics.countFailure('database');
    log(`${call} failed: the database is not available, full or too slow (${problem.reason})`);
    if (problem.kind === 'full') return context.json({ detail: NOTHING_SAVED }, 503, RETRY_SOON);
    return problem.kind === 'unavailable'
      ? context.json(
          { detail: 'The portal’s database does not answer in time. Please try again soon.' },
          503,
          RETRY_SOON,
        )
      : context.json({ detail: 'The database took too long to answer. Please try again.' }, 500);
  }
  // A client that went away cannot get an answer, and nothing is wrong with the server.
  if (context.req.raw.signal.aborted) return context.body(null, 400);
  metrics.countFailure(error instanceof SystemError ? 'system' : 'portal');
  logFailure(log, `${call} failed`, error, { event: 'request.failed', route: call });
  return context.json({ detail: 'Something went wrong on the server. The error was logged.' }, 500);
}
