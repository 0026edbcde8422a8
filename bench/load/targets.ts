import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import { openEmbedded } from '../../server/db/database.ts';
import { readSettings } from '../../server/settings.ts';
import { startServer } from '../../server/start.ts';
import { buildFloor, buildNextPortal, buildPortal, type Peer } from './builds.ts';

/** An app that is measured. */
export type MeasuredApp = {
  name: string;
  /** Address of the page, with its origin. */
  url: string;
  /** The folder of the build that the first visit gets. */
  folder: string;
  /** The first of the user's data on the screen. */
  ready: string;
  /** Whether the app has a service worker. */
  hasWorker: boolean;
  /** Signs a user in. */
  signIn: (context: BrowserContext) => Promise<void>;
  /** Serves the next build from now on, or the first one again; null for an app that has only one. */
  deploy: ((version: 'first' | 'next') => Promise<void>) | null;
};

type Targets = { targets: MeasuredApp[]; close: () => Promise<void> };

/** The student with the fullest dashboard. */
const STUDENT = 'amara';

/** Builds and starts the floor app, the portal's dashboard and checklist, and the peers. */
export async function openTargets(peers: Peer[]): Promise<Targets> {
  const floorFolder = await buildFloor();
  const floor = await serveFolder(floorFolder, {
    '/api/me': { id: '1', name: 'Ada', email: 'ada@example.edu', year: 3 },
  });
  const folders = { first: await buildPortal(), next: await buildNextPortal() };
  const database = await openEmbedded('memory://');
  const settings = readSettings({ PORT: '0', SAMPLE_DATA: 'on' });
  const options = { log: () => {}, database };
  let server = await startServer(settings, { ...options, dist: folders.first });
  let version: keyof typeof folders = 'first';
  const { url, port } = server;
  const portal = {
    folder: folders.first,
    hasWorker: true,
    signIn: async (context: BrowserContext) => {
      const form = { username: STUDENT, password: SAMPLE_PASSWORD, next: '/' };
      const answer = await context.request.post(`${url}/accounts/login/`, { form, headers: { origin: url } });
      if (!answer.ok()) throw new Error(`The sign-in failed with status ${answer.status()}.`);
    },
    deploy: async (wanted: keyof typeof folders) => {
      if (wanted === version) return;
      version = wanted;
      await server.stop();
      server = await startServer({ ...settings, port }, { ...options, dist: folders[wanted] });
    },
  };
  const plain = { hasWorker: false, signIn: async () => {}, deploy: null };
  const served = await Promise.all(
    peers.map(async (peer) => ({ peer, host: await serveFolder(peer.folder, peer.answers) })),
  );
  return {
    targets: [
      { ...plain, name: 'floor', url: `${floor.url}/`, folder: floorFolder, ready: '#ready' },
      { ...portal, name: 'dashboard', url: `${url}/`, ready: '#today li' },
      { ...portal, name: 'next-steps', url: `${url}/next-steps/task`, ready: 'main li a[href*="/next-steps/task/"]' },
      ...served.map(({ peer, host }) => ({ ...plain, ...peer, url: `${host.url}/` })),
    ],
    close: async () => {
      await server.stop();
      await database.close();
      await Promise.all([floor, ...served.map(({ host }) => host)].map(({ close }) => close()));
    },
  };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A host of static files with brotli, and `index.html` at every other address. */
async function serveFolder(folder: string, answers: Record<string, unknown>) {
  const page = readFileSync(join(folder, 'index.html'));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (Object.hasOwn(answers, pathname)) sendJson(response, answers[pathname]);
    else if (extname(pathname) === '') response.writeHead(200, { 'content-type': TYPES['.html'] }).end(page);
    else sendFile(response, join(folder, pathname));
  });
  await new Promise<void>((done) => server.listen(0, done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function sendJson(response: ServerResponse, answer: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(answer));
}

function sendFile(response: ServerResponse, path: string): void {
  if (!existsSync(path)) {
    response.writeHead(404).end();
    return;
  }
  const isCompressed = existsSync(`${path}.br`);
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    ...(isCompressed ? { 'content-encoding': 'br' } : {}),
  });
  response.end(readFileSync(isCompressed ? `${path}.br` : path));
}
