import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dayIn } from '../src/rules/dates.ts';
import { connectOpenId } from './accounts/openid/open-id.ts';
import { liveAlerts } from './alerts/live-alerts.ts';
import { createApp } from './app.ts';
import { backupMeasure } from './backup/kept-backups.ts';
import { noSignIn } from './check/check-database.ts';
import { deleteExpired } from './cleaning/expired-rows.ts';
import { recordClock } from './cleaning/record-clock.ts';
import { hasNewerMigrations } from './db/applied-migrations.ts';
import type { Database, Orm } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { endSampleSessions } from './db/sample-people.ts';
import { createWriteState } from './db/write-state.ts';
import { loadDrawing } from './drawing/load-drawing.ts';
import { transportWarnings } from './http/transport-warnings.ts';
import { connectIntegrations } from './integrations/connect.ts';
import { createTextLimit } from './limits/person-limits.ts';
import { startListening } from './listening.ts';
import { type EventEntry, type Log, logFailure, type RequestEntry } from './monitoring/log.ts';
import { createCallTimes, createMetrics } from './monitoring/metrics.ts';
import { personMarks } from './records/person-marks.ts';
import { rightsOverTrail } from './records/trail.ts';
import { startTrail } from './records/trail-lines.ts';
import { channelStates } from './reminders/channel-state.ts';
import { configuredChannels, noteChannels } from './reminders/channels.ts';
import { collectingClock, readDatabaseClock } from './reminders/collecting-clock.ts';
import { mailSender } from './reminders/mail.ts';
import { pushSender } from './reminders/push.ts';
import { PushKeysError, readPushKeys } from './reminders/push-keys.ts';
import { measureQueues } from './reminders/queue-measures.ts';
import type { Sender } from './reminders/sender.ts';
import { textMessageSender } from './reminders/text-message.ts';
import { noteUnlistedServices } from './reminders/unlisted-services.ts';
import { unsubscribeLinks } from './reminders/unsubscribe-link.ts';
import { type Senders, startAlertPushes, startReminders } from './reminders/worker.ts';
import { seedSampleData } from './sample-data/seed.ts';
import type { ServerSettings } from './settings/settings.ts';
import { setSite, site } from './settings/site.ts';
import { siteColorsStyle } from './settings/site-colors.ts';
import { portalVersion } from './settings/version.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
/** How long a stopping server waits for what its senders have begun, and for their rounds altogether. */
const SENDING_MS = 2_000;
const ROUNDS_MS = 3_000;
/** Sessions that have ended are removed this often, whether or not someone signs in. */
const CLEANING_MS = 5 * 60 * 1000;
const NEWER_DATABASE =
  'A newer version has run migrations on the database. This version works with them, so it can serve during an upgrade or after a return to it.';
const BROKEN_PUSH_KEYS =
  'The keys for push notifications in the table server_keys (vapid) cannot be read, so no notifications are offered and sent; everything else works. Put the row of a backup in their place, or delete it and start again: then every device must switch notifications on again.';
const ONE_ACCOUNT =
  'The account of DATABASE_URL may change and delete security events and the audit log, so who takes over the server can remove their traces. Give the server an account of its own: docs/databases.md, PostgreSQL.';
const MEMORY = 'memory://';
export type StartOptions = {
  log: Log;
  /** Logs every request; by default none. */
  logRequest?: (entry: RequestEntry) => void;
  /** Logs every record of the trail; by default none. */
  logEvent?: (entry: EventEntry) => void;
  clock?: () => Date;
  /** An open database to use instead of the one in the settings. The caller closes it. */
  database?: Database;
  /** The folder of the built app; `dist` of the project by default. */
  dist?: string;
  /** Push addresses may be on this machine, for tests. */
  pushMayBePrivate?: boolean;
};

export type RunningServer = {
  /** The address on this machine: `http://localhost:PORT`. */
  url: string;
  port: number;
  /** The port of the metrics; null without METRICS_PORT. */
  metricsPort: number | null;
  database: Database;
  /** Waits for open requests, then closes the connections and the database, and releases the data folder. */
  stop: () => Promise<void>;
};

/**
 * Starts the server: listens on the port, opens the database, migrates it, updates the sample data, and serves the app.
 * @throws StartupError for every problem that the user can correct. Port, database and data folder are free again then
 */
export async function startServer(settings: ServerSettings, options: StartOptions): Promise<RunningServer> {
  const { log, logRequest = () => {}, logEvent = () => {}, pushMayBePrivate = false } = options;
  const { clock = () => new Date(), dist = DIST } = options;
  setSite(settings.site);
  for (const warning of transportWarnings(settings)) log(warning, 'warn');
  const openId = settings.openId === null ? null : connectOpenId(settings.openId, clock, log);
  // Listening comes first: when a port is taken, the start must fail before it changes the database.
  const listening = await startListening(settings);
  const { port, metricsPort } = listening;
  const url = `http://localhost:${port}`;
  try {
    const database = options.database ?? (await openDatabase(settings, log));
    const close = async () => {
      if (options.database === undefined) await database.close();
    };
    const mayDeleteRecords = recordClock(log);
    const clean = async (orm: Orm) => {
      const now = clock();
      await deleteExpired(orm, now, settings, !(await mayDeleteRecords(orm, now)));
    };
    try {
      await database.migrate(async (orm) => {
        if (await hasNewerMigrations(orm)) log(NEWER_DATABASE, 'warn');
        if (settings.sampleData) await seedSampleData(orm, dayIn(site().timeZone, clock()));
        else await endSampleSessions(orm);
        // Before devices of unlisted services are deleted: the settings may name them again.
        if (settings.pushContact !== null) await noteUnlistedServices(orm, settings.pushServices, clock(), log);
        await clean(orm);
        const problem = await noSignIn(orm, settings);
        if (problem !== null) log(problem, 'warn');
        await noteChannels(orm, configuredChannels(settings), clock());
      });
      const callTimes = createCallTimes();
      const integrations = connectIntegrations(settings, database.orm, clock, log, callTimes.note);
      const interruption = new AbortController();
      const senders = await connectSenders(settings, {
        orm: database.orm,
        clock,
        stopped: interruption.signal,
        mayBePrivate: pushMayBePrivate,
        log,
      });
      if (settings.databaseUrl !== null && (await rightsOverTrail(database.orm)).mayChange) log(ONE_ACCOUNT, 'warn');
      const markOf = await personMarks(database.orm, clock());
      const writeState = createWriteState();
      const isOnDisk = settings.databaseUrl === null && settings.dataDir !== MEMORY;
      const metrics = createMetrics(database, integrations, senders.email ?? null, {
        writeState,
        queues: () => measureQueues(database.orm, clock()),
        lastBackup: backupMeasure(settings.backupDir, clock),
        freeBytes: isOnDisk ? () => freeBytesOf(settings.dataDir) : null,
        callTimes,
        version: portalVersion(),
      });
      listening.showMetrics(metrics);
      const drawing = loadDrawing(dist, log);
      if (settings.site !== null)
        setSite(settings.site, siteColorsStyle(settings.site.colors, drawing?.fixedColors ?? null));
      const stopping = new AbortController();
      const app = createApp({
        ...{
          drawing,
          database,
          settings,
          clock,
          integrations,
          openId,
          dist,
          log,
          logRequest,
          metrics,
          senders,
          writeState,
          markOf,
        },
        stopping: stopping.signal,
      });
      listening.serve(app);
      const cleaning = setInterval(() => {
        clean(database.orm)
          .then(() => database.vacuum())
          .catch((error) => logFailure(log, 'Expired rows stay', error, { event: 'cleaning.failed' }));
      }, CLEANING_MS);
      cleaning.unref();
      const { orm } = database;
      const stopTrail = startTrail({ orm, log, logEvent, markOf });
      const mayCollect = collectingClock(log, settings.databaseUrl === null ? null : readDatabaseClock);
      const noteResult = channelStates(log);
      const stopReminders = startReminders({ orm, senders, clock, zone: site().timeZone, log, noteResult, mayCollect });
      const { push } = senders;
      const readAlerts = () => liveAlerts(orm, integrations, clock());
      const stopAlertPushes =
        push === undefined ? null : startAlertPushes({ orm, push, clock, zone: site().timeZone, readAlerts }, log);
      const stop = async () => {
        listening.announceStop();
        stopping.abort();
        clearInterval(cleaning);
        integrations.stop?.();
        // A mail server or a device that does not answer must not keep the server from its end.
        const interrupting = setTimeout(() => interruption.abort(), SENDING_MS);
        const rounds = Promise.all([stopAlertPushes?.(), stopReminders()]);
        await Promise.all([listening.stop(), Promise.race([rounds, delay(ROUNDS_MS, undefined, { ref: false })])]);
        clearTimeout(interrupting);
        for (const sender of Object.values<Sender>(senders)) sender.close();
        await Promise.race([stopTrail(), delay(SENDING_MS, undefined, { ref: false })]);
        await close();
      };
      return { url, port, metricsPort, database, stop };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    listening.closeNow();
    throw error;
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The senders of the channels that the settings configure. */
async function connectSenders(
  { mail, textMessages, pushContact, publicUrl: origin, limits }: ServerSettings,
  {
    mayBePrivate,
    log,
    ...work
  }: { orm: Orm; clock: () => Date; stopped: AbortSignal; mayBePrivate: boolean; log: Log },
): Promise<Senders> {
  const senders: Senders = {};
  const { orm, clock, stopped } = work;
  if (origin === null) return senders;
  if (textMessages !== null)
    senders.text = textMessageSender({
      settings: textMessages,
      origin,
      clock,
      stopped,
      mayStart: createTextLimit(orm, { limits }),
    });
  if (pushContact !== null) {
    const keys = await readPushKeys(orm, clock()).catch((error: unknown) => {
      if (!(error instanceof PushKeysError)) throw error;
      log(BROKEN_PUSH_KEYS, 'error');
      return null;
    });
    if (keys !== null)
      senders.push = pushSender({ ...work, keys, contact: pushContact, zone: site().timeZone, mayBePrivate });
  }
  if (mail !== null) {
    const { linkFor } = await unsubscribeLinks(orm, origin, clock());
    senders.email = mailSender({ settings: mail, origin, unsubscribeLink: linkFor, log, stopped });
  }
  return senders;
}
