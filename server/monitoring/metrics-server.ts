import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/**
 * Answers `GET /metrics` on a port of its own, so that the public address never shows metrics.
 * @param current the metrics; null while the portal is starting, which is answered with 503
 */
export function createMetricsServer(current: () => Metrics | null): Server {
  return createServer(async ({ method, url }, response) => {
    const metrics = current();
    if (method !== 'GET' || url !== '/metrics') response.writeHead(404).end();
    else if (metrics === null) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.print());
  });
}
