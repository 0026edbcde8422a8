import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import { type Database, openEmbedded } from '../../server/db/database.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startServer } from '../../server/start.ts';
import { DEVICE_COOKIE, writeDeviceCookie } from '../../src/rules/device-cookie.ts';
import { site } from '../../src/site.ts';
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

/** CSS pixels of the window of a phone. */
export const WIDTH = 412;
/** What the browser has told the server with an earlier page. */
const TOLD_DEVICE = writeDeviceCookie({
  width: WIDTH,
  hidesFigures: false,
  timeZone: site.timeZone,
  listsSchedule: false,
  dismissedAlerts: [],
  dashboardDay: '',
});

/** The builds of the portal. `next` is null for one that is only compared. */
type Folders = { first: string; next: string | null };

/**
 * Builds and starts the floor app, the portal and the peers.
 * @param against the folder of another build of the portal, with which this one is compared; null for none
 * @param isShort without the build for the visits after a deployment
 */
export async function openTargets(peers: Peer[], against: string | null, isShort: boolean): Promise<Targets> {
  const closers: (() => Promise<void>)[] = [];
  const serve = async (...args: Parameters<typeof serveFolder>) => {
    const host = await serveFolder(...args);
    closers.unshift(host.close);
    return host.url;
  };
  const floorFolder = await buildFloor();
  const floor = await serve(floorFolder, { '/api/me': { id: '1', name: 'Ada', email: 'ada@example.edu', year: 3 } });
  const plain = { hasWorker: false, signIn: async () => {}, deploy: null };
  const targets: MeasuredApp[] = [{ ...plain, name: 'floor', url: `${floor}/`, folder: floorFolder, ready: '#ready' }];
  const database = await openEmbedded('memory://');
  closers.unshift(database.close);
  const addPortal = async (folders: Folders, suffix: string) => {
    const [drawn, shell] = [await openPortal(folders, database, 'on'), await openPortal(folders, database, 'off')];
    closers.unshift(drawn.close, shell.close);
    const host = await serve(folders.first, {}, shell.portal.url);
    targets.push(
      { ...drawn.portal, name: `dashboard${suffix}`, ...dashboardAt(drawn.portal.url) },
      { ...shell.portal, name: `dashboard, not drawn${suffix}`, ...dashboardAt(shell.portal.url) },
      { ...shell.portal, name: `static host${suffix}`, ...dashboardAt(host), deploy: null },
      { ...drawn.portal, name: `checklist${suffix}`, ...checklistAt(drawn.portal.url) },
    );
    if (!isShort)
      targets.push({ ...shell.portal, name: `checklist, not drawn${suffix}`, ...checklistAt(shell.portal.url) });
  };
  await addPortal({ first: await buildPortal(), next: isShort ? null : await buildNextPortal() }, '');
  if (against !== null) await addPortal({ first: against, next: null }, ' (other)');
  for (const peer of peers) targets.push({ ...plain, ...peer, url: `${await serve(peer.folder, peer.answers)}/` });
  return {
    targets,
    close: async () => {
      for (const close of closers) await close();
    },
  };
}

const dashboardAt = (url: string) => ({ url: `${url}/`, ready: '#today li' });
const checklistAt = (url: string) => ({
  url: `${url}/next-steps/task`,
  ready: 'main li a[href*="/next-steps/task/"]',
});

/** Starts a server over a build. */
async function openPortal(folders: Folders, database: Database, drawsPages: 'on' | 'off') {
  const settings = readSettings({ PORT: '0', SAMPLE_DATA: 'on', DRAW_PAGES: drawsPages });
  const options = { log: () => {}, database };
  let server = await startServer(settings, { ...options, dist: folders.first });
  let version: 'first' | 'next' = 'first';
  const { url, port } = server;
  const { first, next } = folders;
  const deploy = async (wanted: typeof version) => {
    if (wanted === version) return;
    version = wanted;
    await server.stop();
    server = await startServer({ ...settings, port }, { ...options, dist: (wanted === 'next' ? next : null) ?? first });
    if (drawsPages === 'on') await warmUp(url);
  };
  if (drawsPages === 'on') await warmUp(url);
  const portal = {
    url,
    folder: first,
    hasWorker: true,
    signIn: async (context: BrowserContext) => {
      const form = { username: STUDENT, password: SAMPLE_PASSWORD, next: '/' };
      const answer = await context.request.post(`${url}/accounts/login/`, { form, headers: { origin: url } });
      if (!answer.ok()) throw new Error(`The sign-in failed with status ${answer.status()}.`);
      await context.addCookies([{ name: DEVICE_COOKIE, value: TOLD_DEVICE, url }]);
    },
    deploy: next === null ? null : deploy,
  };
  return { portal, close: () => server.stop() };
}

/** Drawn pages in a row after which the code of a server is compiled, as it is in a server that runs for a while. */
const DRAWN_IN_A_ROW = 10;
const MAX_WARM_UP = 200;
const WARM_UP_PAUSE_MS = 500;

/** Opens pages until the server draws them in time. */
async function warmUp(url: string): Promise<void> {
  const body = new URLSearchParams({ username: STUDENT, password: SAMPLE_PASSWORD, next: '/' });
  const form = { method: 'POST', body, headers: { origin: url }, redirect: 'manual' } as const;
  const answer = await fetch(`${url}/accounts/login/`, form);
  const [session = ''] = answer.headers.getSetCookie();
  const headers = { cookie: `${session.split(';')[0]}; ${DEVICE_COOKIE}=${TOLD_DEVICE}`, accept: 'text/html' };
  let inARow = 0;
  for (let count = 0; count < MAX_WARM_UP && inARow < DRAWN_IN_A_ROW; count += 1) {
    const page = await fetch(`${url}${count % 2 === 0 ? '/' : '/next-steps/task'}`, { headers });
    const isDrawn = (await page.text()).includes('<html data-drawn');
    inARow = isDrawn ? inARow + 1 : 0;
    if (!isDrawn) await sleep(WARM_UP_PAUSE_MS);
  }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * A host of static files with brotli, and `index.html` at every other address.
 * @param backend the origin that answers the calls; left out where `answers` has all
 */
async function serveFolder(folder: string, answers: Record<string, unknown>, backend?: string) {
  const page = readFileSync(join(folder, 'index.html'));
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://host');
    if (backend !== undefined && /^\/(api|accounts|pictures)\//.test(pathname)) passOn(incoming, response, backend);
    else if (Object.hasOwn(answers, pathname)) sendJson(response, answers[pathname]);
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

function passOn(incoming: IncomingMessage, response: ServerResponse, backend: string): void {
  const headers = { ...incoming.headers, host: new URL(backend).host };
  if (headers.origin !== undefined) headers.origin = backend;
  const outgoing = request(new URL(incoming.url ?? '/', backend), { method: incoming.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
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
