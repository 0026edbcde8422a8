import { fileURLToPath } from 'node:url';
import { loadDrawing } from './drawing/load-drawing.ts';
import { createFrontApp } from './front/front-app.ts';
import { startListening } from './listening.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { keptConnections } from './outgoing/checked-request.ts';
import type { BackendSettings, ServerSettings } from './settings/settings.ts';
import { setSite } from './settings/site.ts';
import { siteColorsStyle } from './settings/site-colors.ts';
import { portalVersion } from './settings/version.ts';
import type { RunningServer, StartOptions } from './start.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
/** Connections to the backend that stay open without a request. */
const KEPT_CONNECTIONS = 64;

/**
 * Starts the server as the front of another backend: with the same limits, headers and metrics, and without a database.
 * @throws StartupError for every problem that the user can correct. The ports are free again then
 */
export async function startFront(
  settings: ServerSettings,
  backend: BackendSettings,
  options: Pick<StartOptions, 'log' | 'logRequest' | 'clock' | 'dist'>,
): Promise<Omit<RunningServer, 'database'>> {
  const { log, logRequest = () => {}, clock = () => new Date(), dist = DIST } = options;
  setSite(settings.site);
  const drawing = loadDrawing(dist, log);
  if (settings.site !== null)
    setSite(settings.site, siteColorsStyle(settings.site.colors, drawing?.fixedColors ?? null));
  const listening = await startListening(settings, { invitesAnyBody: true });
  const { port, metricsPort } = listening;
  try {
    const metrics = createMetrics({ pool: null }, { circuits: () => [] }, null, { version: portalVersion() });
    listening.showMetrics(metrics);
    const connections = keptConnections(KEPT_CONNECTIONS);
    const stopping = new AbortController();
    const app = createFrontApp({
      ...{ backend, settings, clock, dist, log, logRequest, metrics, connections },
      drawing,
      stopping: stopping.signal,
    });
    listening.serve(app);
    return {
      url: `http://localhost:${port}`,
      port,
      metricsPort,
      stop: async () => {
        listening.announceStop();
        stopping.abort();
        await listening.stop();
        connections.close();
      },
    };
  } catch (error) {
    listening.closeNow();
    throw error;
  }
}
