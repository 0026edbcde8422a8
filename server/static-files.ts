import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { bootstrapHashOf, connectSourcesOf } from '../tools/content-security-policy.mjs';
import { StartupError } from './startup-error.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

export type AppPage = {
  html: string;
  /** Of its inline script, for the policy. */
  bootstrapHash: string;
  /** Other origins that the page calls, as the deployer has written them into its own policy. */
  connectTo: string[];
  status: 200 | 503;
};

/**
 * The app's `index.html`, read once at the start; in its place a page of one sentence while there is no build.
 * @throws Refusal when the policy cannot be made from the page
 */
export function readAppPage(dist: string): AppPage {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) {
    const html = '<!doctype html><title>Portico</title><p>The portal has not been built yet: run “npm run build”.</p>';
    return { html, bootstrapHash: bootstrapHashOf('<script></script>'), connectTo: [], status: 503 };
  }
  const html = readFileSync(file, 'utf8');
  try {
    return { html, bootstrapHash: bootstrapHashOf(html), connectTo: connectSourcesOf(html), status: 200 };
  } catch (error) {
    throw new StartupError(`${file} cannot be served: ${error instanceof Error ? error.message : error}`);
  }
}

/** The built app: its files, and its page at every address that is no file. */
export function staticFileRoutes(dist: string, page: AppPage): Hono {
  const routes = new Hono();
  const showPage = pageHandler(page);

  routes.get('/', showPage);
  routes.get('/index.html', showPage);
  // A hidden file is never meant for the world (the build keeps notes in one).
  routes.get('/*', async (context, next) => (context.req.path.includes('/.') ? notFound(context) : next()));

  if (page.status === 200) {
    const files = serveStatic({ root: dist, precompressed: true });
    routes.use('/assets/*', keepFor(IMMUTABLE), files);
    routes.get('/assets/*', notFound);
    // As it stands now: a deployer may have switched it off, and no copy from the build must hide that.
    routes.use('/service-worker.js', keepFor(REVALIDATE), etag(), serveStatic({ root: dist }));
    routes.use('/*', keepFor(REVALIDATE), etag(), files);
  }

  routes.get('/*', (context) => (wantsPage(context) ? showPage(context) : notFound(context)));
  return routes;
}

/** Afterwards and not in `onFound` of `serveStatic`, which comes too late: the answer has its headers by then. */
function keepFor(rule: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok || context.res.status === 304) context.res.headers.set('Cache-Control', rule);
  };
}

/**
 * Compressed here and not by the build: a deployer may edit the settings in the page, and a compressed copy from the
 * build would go on showing the old ones.
 */
function pageHandler({ html, status }: AppPage) {
  const content = Buffer.from(html);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const bodies = { br: brotliCompressSync(content), gzip: gzipSync(content), identity: content };

  return (context: Context) => {
    const accepted = (context.req.header('accept-encoding') ?? '').split(',').map((one) => one.trim());
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
    const tag = `"${hash}-${encoding}"`;
    context.header('Cache-Control', REVALIDATE);
    context.header('ETag', tag);
    context.header('Vary', 'Accept, Accept-Encoding');
    if (status === 200 && isKnown(context.req.header('if-none-match'), tag)) return context.body(null, 304);
    context.header('Content-Type', 'text/html; charset=utf-8');
    if (encoding !== 'identity') context.header('Content-Encoding', encoding);
    return context.body(new Uint8Array(bodies[encoding]), status);
  };
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

function wantsPage(context: Context): boolean {
  return context.req.header('accept')?.includes('text/html') ?? false;
}

function notFound(context: Context) {
  return context.text('Not found.', 404, { 'Cache-Control': 'no-cache' });
}
