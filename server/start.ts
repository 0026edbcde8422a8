import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { dayIn } from '../src/rules/dates.ts';
import { site } from '../src/site.ts';
import { createApp } from './app.ts';
import { type Database, openEmbedded, openPostgres } from './db/database.ts';
import { takeLock } from './db/lock.ts';
import { seedSampleData } from './db/seed.ts';
import { dropOldEntries } from './integrations/cache.ts';
import { absentIntegrations } from './integrations/integrations.ts';
import { sampleIntegrations } from './integrations/sample-source.ts';
import type { Settings } from './settings.ts';
import { StartupError, systemCode } from './startup-error.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const IN_MEMORY = 'memory://';
/** Milliseconds that running requests get to end in when the server stops. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

export type StartOptions = {
  log: (line: string) => void;
  clock?: () => Date;
  /** An open database to go on with; the one who opened it closes it. Left out, the settings say which to open. */
  database?: Database;
  /** The built app's folder. */
  dist?: string;
};

export type RunningServer = {
  /** On this machine. */
  url: string;
  port: number;
  database: Database;
  /** Lets running requests end, then closes connections and database and gives the data folder back. */
  stop: () => Promise<void>;
};

/**
 * Starts the whole server: takes the port, opens the database, brings its tables and sample rows up to date, serves.
 * @throws Refusal for everything that the person who starts it can put right; nothing stays open then
 */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  const { log, clock = () => new Date(), dist = DIST } = options;
  // The port comes first, so that a taken one is said before the database has been touched; requests wait.
  let serve: (app: Hono) => void = () => {};
  const app = new Promise<Hono>((done) => {
    serve = done;
  });
  const server = createAdaptorServer({ fetch: async (request, env) => (await app).fetch(request, env) }) as Server;
  const running = trackAnswers(server);
  const port = await listen(server, settings.port);
  const url = `http://localhost:${port}`;
  try {
    const { database, close } = await openDatabase(settings, options);
    try {
      await database.migrate(async (orm) => {
        if (settings.sampleData) await seedSampleData(orm, dayIn(site.timeZone, clock()));
        await dropOldEntries(orm, clock());
      });
      const integrations = settings.sampleData ? sampleIntegrations(database.orm) : absentIntegrations;
      const seenFromOutside = { ...settings, publicUrl: settings.publicUrl ?? url };
      serve(createApp({ database, settings: seenFromOutside, clock, integrations, dist, log }));
    } catch (error) {
      await close();
      throw error;
    }
    const stop = async () => {
      await closeServer(server, running);
      await close();
    };
    return { url, port, database, stop };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (error) => fail(portRefusal(error, port)));
    server.listen(port, () => done((server.address() as AddressInfo).port));
  });
}

function portRefusal(error: Error, port: number): Error {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
      );
    case 'EACCES':
      return new StartupError(`Port ${port} may not be used by this account: set PORT to a number above 1023.`);
    default:
      return error;
  }
}

async function openDatabase(settings: Settings, { database, log }: StartOptions) {
  if (database !== undefined) return { database, close: async () => {} };
  if (settings.databaseUrl !== null) {
    const opened = await openPostgres(settings.databaseUrl, log);
    return { database: opened, close: opened.close };
  }
  const release = settings.dataDir === IN_MEMORY ? () => {} : takeLock(settings.dataDir);
  try {
    const opened = await openEmbedded(settings.dataDir);
    return {
      database: opened,
      close: async () => {
        await opened.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

function trackAnswers(server: Server): Set<ServerResponse> {
  const running = new Set<ServerResponse>();
  server.on('request', (_: IncomingMessage, answer: ServerResponse) => {
    running.add(answer);
    answer.once('close', () => running.delete(answer));
  });
  return running;
}

async function closeServer(server: Server, running: Set<ServerResponse>): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  const patience = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await Promise.all([...running].map((answer) => new Promise((done) => answer.once('close', done))));
  clearTimeout(patience);
  // Browsers hold connections open on which they have never asked for anything; only this ends those.
  server.closeAllConnections();
  await closed;
}
