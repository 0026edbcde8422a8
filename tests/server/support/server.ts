import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { createApp, type ServerDependencies } from '../../../server/app.ts';
import type { Database } from '../../../server/db/database.ts';
import * as schema from '../../../server/db/schema.ts';
import { createWriteState } from '../../../server/db/write-state.ts';
import { sampleIntegrations } from '../../../server/integrations/sample-source.ts';
import { createMetrics } from '../../../server/monitoring/metrics.ts';
import { startSession, tokenOf } from '../../../server/sessions/session-queries.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { NOW } from './sample-day.ts';

export const ORIGIN = 'http://localhost:4100';

const defaults = readSettings({});
/** A test writes in a second what a person writes in minutes. */
const LARGE = 100_000;
const limits = {
  ...defaults.limits,
  writesPerMinute: LARGE,
  calendarChangesPerHour: LARGE,
  pushTestsPerHour: LARGE,
};
export const settings = { ...defaults, dataDir: 'memory://', publicUrl: ORIGIN, limits };

/** Statements are prepared, and all of them fail. */
export const NO_DATABASE: Database = {
  orm: drizzle.mock({ schema }),
  migrate: async () => {},
  close: async () => {},
  pool: null,
  isOpen: () => true,
  vacuum: async () => {},
  erase: (work) => work(),
};

/** The timeout for opening a database, in milliseconds. On a busy machine the embedded one takes many seconds. */
export const OPEN_TIMEOUT_MS = 60_000;

/** Sends requests with the token of a signed-in person. */
export type SignedInClient = {
  cookie: string;
  token: string;
  get: (path: string) => Promise<Response>;
  post: (path: string, body?: unknown) => Promise<Response>;
  put: (path: string, body: unknown) => Promise<Response>;
  patch: (path: string, body: unknown) => Promise<Response>;
  remove: (path: string) => Promise<Response>;
};

/**
 * The app over a database. `request` sends a request without a network, `setTime` sets the clock, `logged` has the log lines.
 */
export function openApp(database: Database, changes: Partial<ServerDependencies> = {}) {
  let now = NOW;
  const logged: string[] = [];
  const integrations = changes.integrations ?? sampleIntegrations(database.orm);
  const metrics = createMetrics(database, integrations);
  const app = createApp({
    database,
    settings,
    clock: () => now,
    integrations,
    metrics,
    openId: null,
    senders: {},
    writeState: createWriteState(),
    markOf: (personId) => `mark of ${personId}`,
    drawing: null,
    stopping: new AbortController().signal,
    dist: '/there/is/no/build',
    log: (line) => logged.push(line),
    logRequest: () => {},
    ...changes,
  });
  const request = async (path: string, init?: RequestInit) => app.request(`${ORIGIN}${path}`, init);

  const signInForm = (fields: Record<string, string>, headers: Record<string, string> = { origin: ORIGIN }) =>
    request('/accounts/login/', { method: 'POST', headers, body: new URLSearchParams(fields) });

  /** Starts a session without the sign-in form, because password hashing is slow. */
  const signIn = async (username: string, device: string | null = null): Promise<SignedInClient> => {
    const [person] = await database.orm.select().from(schema.people).where(eq(schema.people.username, username));
    const secret = await startSession(database.orm, person?.id ?? 0, now, device);
    const cookie = `portico_session=${secret}`;
    const token = tokenOf(secret);
    const headers = { authorization: `Token ${token}` };
    const write = (method: string, path: string, body: unknown) =>
      request(
        path,
        body === undefined
          ? { method, headers }
          : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
      );
    return {
      cookie,
      token,
      get: (path) => request(path, { headers }),
      post: (path, body) => write('POST', path, body),
      put: (path, body) => write('PUT', path, body),
      patch: (path, body) => write('PATCH', path, body),
      remove: (path) => write('DELETE', path, undefined),
    };
  };

  const setTime = (time: Date) => {
    now = time;
  };
  return { app, request, signIn, signInForm, setTime, logged, metrics };
}

/** The JSON body of a response, as an object. */
export async function json(answer: Response): Promise<Record<string, unknown>> {
  return (await answer.json()) as Record<string, unknown>;
}

/** The JSON body of a response, as a list of objects. */
export async function list(answer: Response): Promise<Record<string, unknown>[]> {
  return (await answer.json()) as Record<string, unknown>[];
}
