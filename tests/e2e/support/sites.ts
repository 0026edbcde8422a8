import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { serveStates } from '../../../states/serve-build.ts';
import { AXE_FILE } from './accessibility.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

type WorkerFixtures = {
  /** The folder with the demo without a server, built once for a worker: the portal, the page of states and the gallery. */
  demoFolder: string;
  /** Its origin. Unknown addresses get 404.html with the status 404. */
  demoSite: string;
  /** The origin of the page of states. Each worker builds its own copy, because workers may build at the same time. */
  states: string;
  /** One tab for all states of a worker: it has compiled the code already. A state reads and writes nothing that stays. */
  tab: Page;
};

/**
 * What tests without the server share. They all begin with this `test`: Playwright starts a new worker for a test with other
 * fixtures of a worker.
 */
export const test = base.extend<object, WorkerFixtures>({
  demoFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'portico-demo-'));
      execFileSync(process.execPath, ['demo/main.ts', '--out', folder], {
        cwd: ROOT,
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  demoSite: [
    async ({ demoFolder: folder }, use) => {
      const server = createServer(async (request, answer) => {
        const { pathname } = new URL(request.url ?? '/', 'http://host');
        const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
        const content = extname(file) === '' ? null : await readFile(join(folder, file)).catch(() => null);
        if (content === null) {
          answer.writeHead(404, { 'content-type': 'text/html' }).end(await readFile(join(folder, '404.html')));
        } else answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'image/svg+xml' }).end(content);
      });
      await new Promise<void>((done) => server.listen(0, done));
      await use(`http://localhost:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    { scope: 'worker' },
  ],
  states: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use, { parallelIndex }) => {
      const folder = join(ROOT, '.tmp', `states-${parallelIndex}`);
      const { url, close } = await serveStates(folder);
      copyFileSync(AXE_FILE, join(folder, 'axe.js'));
      await use(url);
      await close();
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

export const { expect } = test;
