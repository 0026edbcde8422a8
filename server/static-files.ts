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

/** The page of the single-page app, and what its Content-Security-Policy needs. */
export type AppPage = {
  html: string;
  /** The hash of the inline script, for the policy. */
  bootstrapHash: string;
  /** The other origins that the page may call. The deployer writes them into the policy of `index.html`. */
  connectTo: string[];
  /** 503 while the app has not been built. */
  status: 200 | 503;
};

/**
 * Reads the app's `index.html`. Without a build the result is a page that says so.
 * @param dist the folder of the built app
 * @param defaults settings of the page that this server fills in, where `index.html` does not have them
 * @throws StartupError unless the page has exactly one inline script
 */
export function readAppPage(dist: string, defaults: Record<string, string> = {}): AppPage {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) {
    const html =
      '<!doctype html><title>Portico</title><p>The portal has not been built yet. Run “npm run build”, then start the server again.</p>';
    return { html, bootstrapHash: bootstrapHashOf('<script></script>'), connectTo: [], status: 503 };
  }
  const html = withSettings(readFileSync(file, 'utf8'), defaults);
  try {
    return { html, bootstrapHash: bootstrapHashOf(html), connectTo: connectSourcesOf(html), status: 200 };
  } catch (error) {
    throw new StartupError(`The server cannot use ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

const SETTINGS = /(<script type="application\/json" id="portal-config">)([\s\S]*?)(<\/script>)/;

/** Adds settings to the page's `#portal-config`. A block that is not an object stays as it is; the app reports it. */
function withSettings(html: string, defaults: Record<string, string>): string {
  return html.replace(SETTINGS, (block, start: string, content: string, end: string) => {
    try {
      const settings: unknown = JSON.parse(content);
      if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return block;
      return `${start}${JSON.stringify({ ...defaults, ...settings }).replaceAll('<', '\\u003c')}${end}`;
    } catch {
      return block;
    }
  });
}

/** The routes of the built app: its files, and its page at every other address that a browser opens. */
export function staticFileRoutes(dist: string, page: AppPage): Hono {
  const routes = new Hono();
  const sendPage = pageHandler(page);

  routes.get('/', sendPage);
  routes.get('/index.html', sendPage);
  // Hidden files are not public. The build stores its own data in one.
  routes.get('/*', async (context, next) => (context.req.path.includes('/.') ? notFound(context) : next()));

  if (page.status === 200) {
    const files = serveStatic({ root: dist, precompressed: true });
    routes.use('/assets/*', cacheFor(IMMUTABLE), files);
    routes.get('/assets/*', notFound);
    // Without the precompressed copy: a deployer may have edited the file to switch the worker off.
    routes.use('/service-worker.js', cacheFor(REVALIDATE), etag(), serveStatic({ root: dist }));
    routes.use('/*', cacheFor(REVALIDATE), etag(), files);
  }

  routes.get('/*', (context) => (acceptsHtml(context) ? sendPage(context) : notFound(context)));
  return routes;
}

/** Sets Cache-Control after the response is made. `onFound` of `serveStatic` would run too late for its headers. */
function cacheFor(cacheControl: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok || context.res.status === 304) context.res.headers.set('Cache-Control', cacheControl);
  };
}

/**
 * Sends the page, compressed if the browser accepts it. The server compresses the page itself: a copy from the build
 * would not have the settings that a deployer edits in `index.html`.
 */
function pageHandler({ html, status }: AppPage) {
  const content = Buffer.from(html);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const bodies = { br: brotliCompressSync(content), gzip: gzipSync(content), identity: content };

  return (context: Context) => {
    const accepted = (context.req.header('accept-encoding') ?? '').split(',').map((value) => value.trim());
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
    const tag = `"${hash}-${encoding}"`;
    context.header('Cache-Control', REVALIDATE);
    context.header('ETag', tag);
    context.header('Vary', 'Accept, Accept-Encoding');
    if (status === 200 && matches(context.req.header('if-none-match'), tag)) return context.body(null, 304);
    context.header('Content-Type', 'text/html; charset=utf-8');
    if (encoding !== 'identity') context.header('Content-Encoding', encoding);
    return context.body(new Uint8Array(bodies[encoding]), status);
  };
}

function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((value) => value.trim().replace(/^W\//, '') === tag);
}

function acceptsHtml(context: Context): boolean {
  return context.req.header('accept')?.includes('text/html') ?? false;
}

function notFound(context: Context) {
  return context.text('Not found.', 404, { 'Cache-Control': 'no-cache' });
}
