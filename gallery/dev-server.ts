import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const START = join(ROOT, 'src/main.tsx');
const REPORTING_PORTAL = join(ROOT, 'gallery/live/portal.ts');

/** What the gallery is made from. A change of these files makes the built page old. */
const SOURCES =
  /^(src\/(machines|rules|api)|statecharts|gallery|states\/(scenarios|shown-states)|docs\/behaviours\.md)/;

/**
 * Serves the gallery at `/gallery` in development, with its live view, and lets the portal report its actors to it. It is not
 * part of the build. The page is built at the first request, and again after a change of what it is made from.
 */
export function galleryPage(): Plugin {
  let page: Promise<string> | null = null;
  return {
    name: 'gallery-page',
    apply: 'serve',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './machines/portal/effects.ts' && importer?.split('?')[0] === START ? REPORTING_PORTAL : null,
    configureServer({ middlewares, watcher }) {
      watcher.on('all', (_, file) => {
        if (SOURCES.test(relative(ROOT, file))) page = null;
      });
      middlewares.use(async (request, answer, next) => {
        const [path] = (request.url ?? '').split('?');
        if (path === '/gallery') return answer.writeHead(302, { location: '/gallery/' }).end();
        if (path !== '/gallery/') return next();
        page ??= buildPage();
        try {
          const html = await page;
          answer.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end(html);
        } catch (error) {
          page = null;
          answer.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
        }
      });
    },
  };
}

/** In a process of its own, which reads the machines as they are now. */
async function buildPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  try {
    const args = [join(import.meta.dirname, 'main.ts'), '--live', '--out', folder];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += String(chunk);
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`The gallery could not be built.\n${errors}`);
    return await readFile(join(folder, 'index.html'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
