import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Route } from '@playwright/test';
import { test as base } from './sites.ts';

const DIST = join(import.meta.dirname, '..', '..', '..', 'dist');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

type StaticHost = {
  url: string;
  /** Edits `index.html` as for a deployment: the settings, and the origins that its policy allows for calls. */
  edit: (settings: Record<string, unknown>, connectTo?: string[]) => Promise<void>;
  /** Edits any other file of the build. */
  change: (file: string, edit: (content: string) => string) => Promise<void>;
  /** Deletes all scripts and styles, as a newer deployment does. */
  dropAssets: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Each test has its own host. */
export const test = base.extend<{ host: StaticHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  host: async ({}, use) => {
    const host = await startStaticHost();
    await use(host);
    await host.stop();
  },
});

export const { expect } = test;

const person = {
  username: 'amara',
  first_name: 'Amara',
  email: 'amara@example.edu',
  primary_role: 'staff',
  is_authenticated: true,
  auth_token: 'token-of-amara',
};

/** Answers a call to `/api` like a backend that has one user and no other data. */
export function answerForAmara(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/api/status') return route.fulfill({ json: { status: 'ok' } });
  if (pathname === '/api/users/user') return route.fulfill({ json: person });
  return route.fulfill({ json: pathname === '/api/psu_user_profile' ? [] : null });
}

/** A copy of the build on a host that serves files, and `index.html` for every other path. */
async function startStaticHost(): Promise<StaticHost> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-static-'));
  await cp(DIST, folder, { recursive: true });
  const page = join(folder, 'index.html');
  const asBuilt = await readFile(page, 'utf8');
  const server = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const isFile = pathname.startsWith('/assets/') || extname(pathname) !== '';
    try {
      const content = await readFile(isFile ? join(folder, pathname) : page);
      const type = TYPES[extname(pathname)] ?? (isFile ? 'image/svg+xml' : 'text/html');
      // Some hosts send this Vary with each file. The browser's requests for one file differ in these headers.
      answer.writeHead(200, { 'content-type': type, vary: 'Accept, Accept-Encoding, Origin' });
      answer.end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    edit: (settings, connectTo = []) =>
      writeFile(
        page,
        asBuilt
          .replace(/(id="portal-config">)[^<]*/, (_, start: string) => start + JSON.stringify(settings))
          .replace("connect-src 'self'", ["connect-src 'self'", ...connectTo].join(' ')),
      ),
    change: async (file, edit) => writeFile(join(folder, file), edit(await readFile(join(folder, file), 'utf8'))),
    dropAssets: () => rm(join(folder, 'assets'), { recursive: true }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true });
    },
  };
}
