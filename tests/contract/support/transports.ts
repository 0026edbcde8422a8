import { getTableName, ne, sql } from 'drizzle-orm';
import type { ServerDependencies } from '../../../server/app.ts';
import type { Database } from '../../../server/db/database.ts';
import * as schema from '../../../server/db/schema.ts';
import { allTables } from '../../../server/db/tables.ts';
import { connectIntegrations } from '../../../server/integrations/connect.ts';
import { createLog } from '../../../server/monitoring/log.ts';
import { seedSampleData } from '../../../server/sample-data/seed.ts';
import { type Client, createHttpClient } from '../../../src/api/client.ts';
import { createDetachedBackend } from '../../../src/demo/in-memory.ts';
import { SAMPLE_TOKEN } from '../../../src/demo/user.ts';
import { dayIn } from '../../../src/rules/dates.ts';
import { demoStudent, samplePerson } from '../../../src/sample/people.ts';
import type { SamplePerson } from '../../../src/sample/shapes.ts';
import { site } from '../../../src/site.ts';
import { openSampleDatabase } from '../../server/support/database.ts';
import { runNextMigration } from '../../server/support/next-migration.ts';
import { GATEWAY_KEY, startReferenceGateway } from '../../server/support/reference-gateway.ts';
import { NOW } from '../../server/support/sample-day.ts';
import { ORIGIN, openApp, settings } from '../../server/support/server.ts';
import { nameOfCall } from './calls.ts';

export const TODAY = dayIn(site.timeZone, NOW);

/** One person in front of one backend. */
export type Caller = {
  person: SamplePerson;
  username: string;
  /** The app's own clients, each as it is made for the app. */
  portal: Client;
  portalByCookie: Client;
  checklist: Client;
  checklistByCookie: Client;
  calendar: Client;
  /** Any request, below the origin: for what the call functions would never send. `token` null leaves the header out. */
  send: (method: string, path: string, options?: { body?: unknown; token?: null }) => Promise<Response>;
  /** The calls that were sent, by their names in the table. */
  sent: string[];
};

export type Transport = {
  name: 'demo' | 'server' | 'server with gateway' | 'server over the next schema';
  /** The data are as they were sown. The demo knows one person only; `username` is for the server. */
  open: (username: string) => Promise<Caller>;
  close: () => Promise<void>;
  /** What the server has logged, and the secrets that it was sent; null for the demo. */
  log: { text: () => string; secrets: string[] } | null;
};

/** The demo's backend with nothing stored; what leaves it fails the test. */
export function demoTransport(): Transport {
  return {
    name: 'demo',
    open: async () => callerOf(demoStudent, SAMPLE_TOKEN, createDetachedBackend(ORIGIN, NOW)),
    close: async () => {},
    log: null,
  };
}

/** The bundled server's app over a database in memory. It goes by token and cookie, as a browser sends both. */
export async function serverTransport(): Promise<Transport> {
  return openServer('server', await openSampleDatabase());
}

/** The same with the records of a gateway over HTTP. */
export async function gatewayTransport(): Promise<Transport> {
  const database = await openSampleDatabase();
  const gateway = await startReferenceGateway(database);
  const integrations = connectIntegrations(
    { ...settings, gateway: { url: gateway.url, key: GATEWAY_KEY } },
    database.orm,
    () => NOW,
    () => {},
  );
  const transport = openServer('server with gateway', database, { integrations });
  const close = async () => {
    await gateway.close();
    await transport.close();
  };
  return { ...transport, close };
}

/** The server of this version, while a server of the next version migrates the database: OPS-09. */
export async function upgradedTransport(): Promise<Transport> {
  const database = await openSampleDatabase();
  const transport = openServer('server over the next schema', database);
  // What the server may remember of the tables, it has seen before the migration.
  const { send } = await transport.open('amara');
  await send('GET', '/api/user_task/');
  await runNextMigration(database);
  return transport;
}

function openServer(name: Transport['name'], database: Database, changes: Partial<ServerDependencies> = {}): Transport {
  let isWritten = false;
  let text = '';
  const secrets: string[] = [];
  const write = (line: string) => {
    text += line;
  };
  const log = createLog('info', { write });
  return {
    name,
    open: async (username) => {
      if (isWritten) await sowAnew(database);
      isWritten = false;
      const portal = openApp(database, { ...log, ...changes });
      const { cookie, token } = await portal.signIn(username);
      secrets.push(cookie.slice(cookie.indexOf('=') + 1), token);
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const request = new Request(input, init);
        const { method, url, headers, signal } = request;
        const body = await request.text();
        const { pathname, search } = new URL(url);
        headers.set('cookie', cookie);
        const answer = await portal.request(`${pathname}${search}`, {
          method,
          headers,
          signal,
          ...(body === '' ? {} : { body }),
        });
        isWritten ||= method !== 'GET' && answer.ok;
        return answer;
      };
      return callerOf(samplePerson(username), token, fetch);
    },
    close: () => database.close(),
    log: { text: () => text, secrets },
  };
}

/** Takes away what the last test has written. People stay, because hashing their passwords is slow on purpose. */
async function sowAnew({ orm }: Database): Promise<void> {
  const kept: string[] = [schema.people, schema.credentials, schema.sampleSeeds].map(getTableName);
  const sown = allTables.filter((table) => !kept.includes(getTableName(table)));
  await orm.execute(sql`truncate ${sql.join(sown, sql`, `)}`);
  await orm.delete(schema.sampleSeeds).where(ne(schema.sampleSeeds.table_name, getTableName(schema.people)));
  await seedSampleData(orm, TODAY);
}

function callerOf(person: SamplePerson, token: string, backend: typeof globalThis.fetch): Caller {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    sent.push(nameOfCall(request));
    return backend(request);
  };
  const portal = { base: `${ORIGIN}/api`, fetch };
  const checklist = { base: ORIGIN, headers: { 'content-type': 'application/json' }, fetch };
  const withToken = { token: () => token };
  const byCookie = { token: () => null, credentials: 'include' as const };
  return {
    person,
    username: person.user.username,
    portal: createHttpClient({ ...portal, ...withToken }),
    portalByCookie: createHttpClient({ ...portal, ...byCookie }),
    checklist: createHttpClient({ ...checklist, ...withToken }),
    checklistByCookie: createHttpClient({ ...checklist, ...byCookie }),
    calendar: createHttpClient({ base: ORIGIN, fetch, ...withToken }),
    send: (method, path, { body, token: own = token } = {}) =>
      fetch(`${ORIGIN}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(own === null ? {} : { authorization: `Token ${own}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    sent,
  };
}
