import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { listAlerts } from '../../src/api/portal/alerts.ts';
import { alertsOfPage } from '../../src/rules/page-alerts.ts';
import { pageAlertReader } from '../alerts/page-alerts.ts';
import type { Drawing } from '../drawing/load-drawing.ts';
import { createPageDrawing } from '../drawing/page-drawing.ts';
import { createPageWithAlerts } from '../drawing/page-with-alerts.ts';
import { everyRequest } from '../http/every-request.ts';
import { type Log, logFailure, type RequestEntry } from '../monitoring/log.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { policyReportRoutes } from '../monitoring/policy-reports.ts';
import { takeOverReportRoutes } from '../monitoring/take-over-reports.ts';
import type { KeptConnections } from '../outgoing/checked-request.ts';
import { configurationOf } from '../pages/page-settings.ts';
import { securityContact } from '../pages/security-contact.ts';
import { readAppPage, readTextOfBuild, staticFileRoutes } from '../pages/static-files.ts';
import type { BackendSettings, ServerSettings } from '../settings/settings.ts';
import { portalVersion } from '../settings/version.ts';
import { askBackend } from './ask-backend.ts';
import { callsOfBackend, sendCall } from './calls-of-backend.ts';
import { passOn } from './pass-on.ts';

/** Milliseconds for which the alerts of the backend are not asked for again: without one, and while one shows. */
const CALM_MS = 60_000;
const SHOWING_MS = 10_000;
const HEALTH_HEADERS = { 'Cache-Control': 'no-store' };

export type FrontDependencies = {
  backend: BackendSettings;
  settings: ServerSettings;
  clock: () => Date;
  /** The folder of the built app. */
  dist: string;
  /** What draws pages; null if browsers draw all of them. */
  drawing: Drawing | null;
  log: Log;
  logRequest: (entry: RequestEntry) => void;
  metrics: Metrics;
  /** The connections to the backend. */
  connections: KeptConnections;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
};

/**
 * The HTTP app of a front: it sends and draws the pages of the portal, and passes everything else on to the backend. It has no database.
 * Source: decisions, a front for another backend; PART-08.
 */
export function createFrontApp(dependencies: FrontDependencies): Hono {
  const { backend, settings: given, clock, dist, drawing, log, metrics, connections } = dependencies;
  // It fetches no pictures. Those that the backend names may be anywhere, unless the operator says otherwise.
  const settings: ServerSettings = {
    ...given,
    remotePictures: given.remotePictures === 'none' ? 'none' : 'browser',
  };
  const page = readAppPage(dist, {}, drawing?.shellOf);
  const ask = askBackend(backend.url, connections);
  const app = new Hono();
  app.use(everyRequest({ ...dependencies, settings }, page));
  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, HEALTH_HEADERS));
  // A front whose backend does not answer is ready: no other front would do better.
  app.get('/readyz', (context) =>
    context.json(
      { status: 'ok', version: portalVersion(), backend: ask.hasAnswered() ? 'ok' : 'unavailable' },
      200,
      HEALTH_HEADERS,
    ),
  );
  app.route('/', policyReportRoutes(dependencies));
  app.route('/', takeOverReportRoutes(dependencies));
  app.route('/', securityContact(settings, clock));
  const pass = passOn({ ask, settings, log });
  for (const path of backend.paths) {
    app.all(path, pass);
    app.all(`${path}/*`, pass);
  }

  const canDraw = drawing !== null && page.status === 200;
  const ofBuild = { page, textOf: (address: string) => readTextOfBuild(dist, address), settings, clock };
  const calls = callsOfBackend(backend, settings, ask);
  const draw =
    canDraw && settings.drawsPages ? createPageDrawing({ ...dependencies, ...ofBuild, drawing, calls }) : null;
  // Without a cookie. Where the backend answers only people who are signed in, only their drawn pages have alerts.
  const alertsCall = new Request(`https://portal.invalid${apiBaseOf(page.html)}${listAlerts.path}`, {
    headers: { host: new URL(settings.publicUrl ?? backend.url).host },
  });
  const readAlerts = pageAlertReader(
    () => sendCall(ask, alertsCall),
    clock,
    (known) => (alertsOfPage(known, [], clock()).length > 0 ? SHOWING_MS : CALM_MS),
  );
  const withAlerts = canDraw ? createPageWithAlerts({ ...ofBuild, drawing, readAlerts }) : null;
  app.route('/', staticFileRoutes(dist, page, draw, withAlerts));

  app.notFound((context) => context.json({ detail: 'Not found.' }, 404));
  app.onError((error, context) => {
    if (error instanceof HTTPException) return context.json({ detail: error.message }, error.status);
    metrics.countFailure('portal');
    const route = `${context.req.method} ${context.req.routePath}`;
    logFailure(log, `${route} failed`, error, { event: 'request.failed', route });
    return context.json({ detail: 'Something went wrong on the server. The error was logged.' }, 500);
  });
  return app;
}

/** The path of the portal's calls, by the settings of the page. */
function apiBaseOf(html: string): string {
  try {
    const { apiBase }: { apiBase?: unknown } = Object(JSON.parse(configurationOf(html)));
    return typeof apiBase === 'string' && apiBase.startsWith('/') ? apiBase : '/api';
  } catch {
    return '/api';
  }
}
