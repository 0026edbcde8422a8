import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { appNames } from '../../src/app-manifest.ts';
import type { DrawShell } from '../../src/drawing/drawing.ts';
import { connectSourcesOf, inlineHashesOf } from '../../tools/content-security-policy.mjs';
import { type PolicySources, SERVICE_WORKER } from '../http/security-headers.ts';
import { siteFile, siteOfPage } from '../settings/site.ts';
import { StartupError } from '../shared/startup-error.ts';
import { type BuildFile, chooseEncoding, createBuildFile, readBuild } from './build-files.ts';
import { type Defaults, siteOf, withSettings } from './page-settings.ts';
import { filesOfSite, withSite } from './site-in-page.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** Files of the portal and of the admin pages, whose names change with their content. */
const ASSETS = /^\/(admin\/)?assets\//;

/** The page of the single-page app, and what its Content-Security-Policy needs. */
export type AppPage = PolicySources & {
  html: string;
  /** 503 while the app has not been built. */
  status: 200 | 503;
};

/** Answers with the first screen of a person, drawn here; null where the browser has to draw. */
export type PageDrawing = (context: Context) => Promise<Response | null>;

/** The page with the emergency alerts in its HTML; null while none shows. */
export type PageWithAlerts = (context: Context) => Promise<BuildFile | null>;

/**
 * Reads the app's `index.html`. Without a build the result is a page that says so.
 * @param dist the folder of the built app
 * @param defaults settings of the page that this server fills in, where `index.html` does not have them
 * @param drawShell draws the shell with the facts of the settings; null leaves the shell of the build, which stays hidden then
 * @throws StartupError unless the page has exactly one start script
 */
export function readAppPage(dist: string, defaults: Defaults = {}, drawShell: DrawShell | null = null): AppPage {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) {
    const html =
      '<!doctype html><title>Portico</title><p>The portal has not been built yet. Run “npm run build”, then start the server again.</p>';
    return { html, ...inlineHashesOf('<script></script>'), connectTo: [], status: 503 };
  }
  const html = withSite(withSettings(readFileSync(file, 'utf8'), defaults), drawShell);
  try {
    return { html, ...inlineHashesOf(html), connectTo: connectSourcesOf(html), status: 200 };
  } catch (error) {
    throw new StartupError(`The server cannot use ${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** The addresses of the scripts that the page loads by itself. */
export const scriptsOf = ({ html }: AppPage): string[] =>
  [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+\.js)"/g)].map(([, address = '']) => address);

/** The web app manifest. */
export const MANIFEST = '/manifest.webmanifest';

/** The files of the build by their path in a URL; none while the app has not been built. */
export const readBuildIfThere = (dist: string): Map<string, BuildFile> =>
  existsSync(dist) ? readBuild(dist, [SERVICE_WORKER, MANIFEST]) : new Map();

/** The text of a file of the build; null without one. */
export function readTextOfBuild(dist: string, address: string): string | null {
  const file = join(dist, address);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * The manifest of the build, with the names of the page's settings and the color of the site file. Everything else stays as it
 * is in the file, which a deployer may have edited. Source: INSTALL-01, OPS-62.
 */
export function withFacts(manifest: BuildFile, html: string): BuildFile {
  const own = siteOf(html);
  const frame = siteFile()?.colors.frame;
  const names = 'name' in own || 'university' in own ? appNames(siteOfPage(own)) : {};
  const colors = frame === undefined ? {} : { theme_color: frame, background_color: frame };
  if (Object.keys({ ...names, ...colors }).length === 0) return manifest;
  const content: unknown = JSON.parse(Buffer.from(manifest.bodies.identity).toString());
  const text = JSON.stringify({ ...Object(content), ...names, ...colors });
  return createBuildFile(MANIFEST, { identity: new Uint8Array(Buffer.from(text)) });
}

/**
 * The routes of the built app: its files, and its page at every other address that a browser opens.
 * @param draw draws the first screen of a person; answers null where the browser has to draw
 * @param withAlerts makes the page that the browser draws while an alert shows
 */
export function staticFileRoutes(
  dist: string,
  page: AppPage,
  draw: PageDrawing | null = null,
  withAlerts: PageWithAlerts | null = null,
): Hono {
  const routes = new Hono();
  const content = Buffer.from(page.html);
  // Compressed here: a copy from the build would not have the settings that a deployer edits in `index.html`.
  const pageFile = createBuildFile('index.html', {
    br: new Uint8Array(brotliCompressSync(content)),
    gzip: new Uint8Array(gzipSync(content)),
    identity: new Uint8Array(content),
  });
  const files = page.status === 200 ? readBuildIfThere(dist) : new Map<string, BuildFile>();
  const manifest = files.get(MANIFEST);
  if (manifest !== undefined) files.set(MANIFEST, withFacts(manifest, page.html));
  if (page.status === 200) for (const [address, file] of filesOfSite()) files.set(address, file);
  // Only staff get the pages of the admin application: `adminPages`.
  for (const path of files.keys()) if (path.startsWith('/admin/') && !ASSETS.test(path)) files.delete(path);
  const sendPage = async (context: Context): Promise<Response> => {
    const drawn = (await draw?.(context)) ?? null;
    if (drawn !== null) return drawn;
    // At an address without a file, the answer is the page or 404.
    context.header('Vary', draw === null && withAlerts === null ? 'Accept' : 'Accept, Cookie');
    return send(context, (await withAlerts?.(context)) ?? pageFile, REVALIDATE, page.status);
  };

  routes.get('/', sendPage);
  routes.get('/index.html', sendPage);
  routes.get('/*', (context) => {
    const { path } = context.req;
    const file = files.get(path);
    const isAsset = ASSETS.test(path);
    if (file !== undefined) return send(context, file, isAsset ? IMMUTABLE : REVALIDATE);
    // A missing file of the build is never the page: the app would take it for code. Hidden files are not public.
    if (isAsset || path.includes('/.')) return notFound(context);
    return acceptsPage(context) ? sendPage(context) : notFound(context);
  });
  return routes;
}

/** Sends a file, or 304 if the browser has it already. Ranges are not supported: every answer is the whole file. */
function send(context: Context, file: BuildFile, cacheControl: string, status: 200 | 503 = 200): Response {
  const encoding = chooseEncoding(file, context.req.header('accept-encoding'));
  const tag = `"${file.hash}-${encoding}"`;
  context.header('Cache-Control', cacheControl);
  context.header('ETag', tag);
  // Also for uncompressed answers: a shared cache would give one of them to everyone. A further header here would keep the
  // browser from finding a file in its cache, because its requests for one file differ.
  context.header('Vary', 'Accept-Encoding', { append: true });
  // Also for 304: the type decides about the security headers, and the browser replaces those that it has.
  context.header('Content-Type', file.type);
  if (status === 200 && matches(context.req.header('if-none-match'), tag)) return context.body(null, 304);
  if (encoding !== 'identity') context.header('Content-Encoding', encoding);
  return context.body(file.bodies[encoding] ?? file.bodies.identity, status);
}

function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((value) => value.trim().replace(/^W\//, '') === tag);
}

/**
 * Whether a request may be for a page: it names HTML, or it takes everything, as monitors and link previews do. A browser
 * also takes everything when it loads a script or an image, but says so in Sec-Fetch-Dest.
 */
function acceptsPage(context: Context): boolean {
  const types = (context.req.header('accept') ?? '*/*').split(',').map((entry) => entry.split(';')[0]?.trim());
  if (types.some((type) => type === 'text/html' || type === 'text/*')) return true;
  const destination = context.req.header('sec-fetch-dest') ?? 'document';
  return destination === 'document' && types.every((type) => type === '*/*');
}

function notFound(context: Context): Response {
  return context.text('Not found.', 404, { 'Cache-Control': 'no-cache' });
}
