import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '../../server/db/data-folder.ts';
import { type Database, openEmbedded } from '../../server/db/database.ts';
import {
  alertDeliveries,
  checklistPreferences,
  pushDevices,
  pushedAlerts,
  reminderDeliveries,
  reminders,
  tasks,
  userTasks,
} from '../../server/db/schema.ts';
import { startSession, tokenOf } from '../../server/sessions/session-queries.ts';
import { startServerProcess } from '../../tools/server-process.mjs';
import { createSubscription } from '../support/push-subscription.ts';
import { copySampleFolder } from './support/database.ts';
import { AMARA } from './support/reminder-day.ts';

const TIMEOUT_MS = 180_000;
const DEVICES = 30;
const ALERT = 'alert';
const LATER = new Date('2100-01-01T00:00:00Z');

let folder = '';
const sockets = new Set<Socket>();
/** Accepts connections and never says anything. */
let silentMailServer: Server;
/** Takes requests and never answers. */
let hangingPushService: Server;
let pushes = 0;

async function listen(server: Server): Promise<number> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-stop-'));
  silentMailServer = createTcpServer();
  hangingPushService = createServer((request) => {
    request.resume();
    pushes += 1;
  });
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silentMailServer.close();
  hangingPushService.close();
  rmSync(folder, { recursive: true });
});

/** An email about a task for Amara, and an alert for devices, that are due now. @returns her API token */
async function giveDeliveries({ orm }: Database, pushPort: number): Promise<string> {
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  await orm.update(checklistPreferences).set({ notifications: [1] });
  const values = { title: 'Task', ends_on: '2099-12-31', has_deadline: true, sort_by: 'END', modality: 'ONLINE' };
  const [task] = await orm.insert(tasks).values(values).returning();
  const item_id = task?.id ?? 0;
  await orm.insert(userTasks).values({ person_id: AMARA, task_id: item_id });
  const due = { state: 'waiting', next_at: now, ends_at: LATER };
  const own = { person_id: AMARA, channel: 'email', send_on: today };
  await orm.insert(reminders).values({ ...own, kind: 'today', item_id, due_on: '2099-12-31' });
  await orm.insert(reminderDeliveries).values({ ...own, ...due });
  await orm.insert(pushedAlerts).values({ key: ALERT, title: 'Snow', body: 'Stay at home.', found_on: now });
  for (let each = 0; each < DEVICES; each += 1) {
    const { address, key, secret } = createSubscription(`http://127.0.0.1:${pushPort}/${each}`);
    const device = { person_id: AMARA, push_address: address, push_key: key, push_secret: secret, created_on: now };
    const [row] = await orm.insert(pushDevices).values(device).returning();
    // A second attempt: the server waits 3 seconds for the first answer of a device, which may pass on a slow machine.
    await orm.insert(alertDeliveries).values({ alert_key: ALERT, device_id: row?.id ?? 0, ...due, attempts: 1 });
  }
  return tokenOf(await startSession(orm, AMARA, now));
}

/** A connection over which requests are sent one after another. */
function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const ask = async (text: string): Promise<string> => {
    received = '';
    socket.write(text);
    await expect.poll(() => received, { timeout: 60_000 }).toMatch(/\r\n\r\n/);
    return received;
  };
  return { socket, ask };
}

/** @returns the code of the error, or that there was none */
async function connectTo(port: number): Promise<unknown> {
  const socket = connect(port, '127.0.0.1');
  const result = await once(socket, 'connect').then(
    () => 'connected',
    (error) => error.code,
  );
  socket.destroy();
  return result;
}

const READY = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('NET-06 REMIND-16 a stop waits for no silent mail server and no device, cuts nothing, and what was begun is due again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = copySampleFolder(join(folder, 'data'));
  const [mailPort, pushPort] = [await listen(silentMailServer), await listen(hangingPushService)];
  const before = await openEmbedded(openFolder(dataDir));
  await before.migrate(async () => {});
  const token = await giveDeliveries(before, pushPort);
  await before.close();

  const mailConnection = once(silentMailServer, 'connection');
  const settings = {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:4100',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'no-reply@example.edu',
    PUSH_CONTACT: 'mailto:it@example.edu',
    PUSH_SERVICES: `127.0.0.1:${pushPort}`,
  };
  const server = startServerProcess(settings, { args: ['tests/server/support/server-with-own-push-service.ts'] });
  await server.url;
  const port = Number(new URL(await server.url).port || 4100);
  await mailConnection;
  await expect.poll(() => pushes, { timeout: 60_000 }).toBe(DEVICES);

  const checks = openConnection(port);
  expect(await checks.ask(READY)).toMatch(/^HTTP\/1\.1 200 /);
  const slow = openConnection(port);
  const body = JSON.stringify({ completed_on: '2025-01-21T17:35:00.000Z' });
  slow.socket.write(
    `PATCH /api/user_task/103/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await once(slow.socket, 'ready');
  await checks.ask(READY);

  server.child.kill('SIGTERM');
  await expect.poll(() => connectTo(port), { timeout: 60_000 }).toBe('ECONNREFUSED');
  const unready = /^HTTP\/1\.1 503 .*connection: close.*\{"status":"stopping"\}/is;
  expect(await checks.ask(READY)).toMatch(unready);
  expect(await slow.ask(body.slice(5))).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
  expect(await server.ended).toMatchObject({ code: 0, error: '' });

  const after = await openEmbedded(openFolder(dataDir));
  const columns = { state: alertDeliveries.state, attempts: alertDeliveries.attempts };
  expect(await after.orm.select(columns).from(alertDeliveries)).toEqual(
    Array.from({ length: DEVICES }, () => ({ state: 'waiting', attempts: 1 })),
  );
  const [mail] = await after.orm.select().from(reminderDeliveries);
  expect([mail?.state, mail?.attempts, mail?.problem]).toEqual(['waiting', 0, null]);
  await after.close();
});
