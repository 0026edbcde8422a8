import { prometheus } from '@hono/prometheus';
import type { MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { TakeOverFailure } from '../../src/rules/take-over-failures.ts';
import type { IntegrationName } from '../shared/endpoints.ts';
import type { NoteCall } from '../shared/upstream-calls.ts';

/**
 * stored: from the database. fetched: from the system. kept: expired, because the system does not answer. expired: for the first part of
 * a page. failed: none of these.
 */
export type CacheResult = 'stored' | 'fetched' | 'kept' | 'expired' | 'failed';
/**
 * busy: too many people were signing in. refused: during a pause after failed attempts. Of the university's sign-in: unavailable, if
 * it does not answer; misconfigured, if it does not accept the portal; wrong for every other failure.
 */
export type SignInResult = (typeof SIGN_IN_RESULTS)[number];
const SIGN_IN_RESULTS = ['correct', 'wrong', 'refused', 'busy', 'unavailable', 'misconfigured'] as const;

/** Whose failure a request met: of the portal itself, of its database, or of another system. */
export type FailureOwner = (typeof FAILURE_OWNERS)[number];
const FAILURE_OWNERS = ['portal', 'database', 'system'] as const;

/**
 * parts: answers of the university's systems were late. late: an answer of the server itself was missing. skipped: no user is
 * signed in, or too many pages were being drawn.
 */
export type DrawResult = 'drawn' | 'parts' | 'late' | 'failed' | 'skipped';

/**
 * Of a page in parts. missing: no late answer came in time. closed: the reader had left. skipped: it was sent once, because of the
 * setting, a proxy or too many open pages.
 */
export type SecondPartResult = 'sent' | 'missing' | 'failed' | 'closed' | 'skipped';

/** What a running server counts. Labels are routes, calls and systems, never people, parameters or addresses. */
export type Metrics = {
  /** Counts and times every request, by the pattern of its route. */
  requests: MiddlewareHandler;
  countCacheRead: (call: IntegrationName, result: CacheResult) => void;
  countSignIn: (result: SignInResult) => void;
  countFailure: (of: FailureOwner) => void;
  countDrawing: (result: DrawResult) => void;
  countSecondPart: (result: SecondPartResult) => void;
  /** @param directive of the policy, or `not read` for a report that came after too many */
  countPolicyReport: (directive: string) => void;
  /** @param failure or `not read` for a report that came after too many */
  countTakeOverFailure: (failure: TakeOverFailure | 'not read') => void;
  /** Also counts what every Node process has: memory, event loop, garbage collection. */
  collectProcess: () => void;
  /** All metrics in the text format of Prometheus. */
  print: () => Promise<string>;
  contentType: string;
};

/** The times of the calls to other systems, which begin before the other metrics exist. */
export type CallTimes = { histogram: Histogram; note: NoteCall };

/** From a fast answer to the end of an attempt. */
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3.5, 5];

export function createCallTimes(): CallTimes {
  const histogram = new Histogram({
    name: 'portico_upstream_duration_seconds',
    help: 'Calls to other systems: how long each attempt took, and what became of it',
    labelNames: ['system', 'call', 'result'],
    buckets: CALL_SECONDS,
    registers: [],
  });
  return { histogram, note: ({ seconds, ...labels }) => histogram.observe(labels, seconds) };
}

/** What a server asks when its metrics are read. */
type Measured = {
  /** Connections to PostgreSQL by state; null for the embedded database. */
  database: { pool: (() => Record<string, number>) | null };
  integrations: {
    circuits: () => readonly { system: string; isOpen: boolean }[];
    feedFaults?: () => readonly { feed: string; leftOut: number; kept: number }[];
  };
  mail: { isRefused?: () => boolean } | null;
  writeState: { isFailing: () => boolean };
  /** What waits to be sent, and what became of it; rejects without a database. */
  queues: () => Promise<
    readonly { channel: string; waiting: number; oldestSeconds: number; sent: number; givenUp: number }[]
  >;
  /** Free bytes where the database of this process is; null for PostgreSQL. */
  freeBytes: (() => Promise<number>) | null;
  /** Age and size of the newest backup; null when the server sees none. */
  lastBackup: () => Promise<{ ageSeconds: number; bytes: number } | null>;
  callTimes: CallTimes;
  /** The version that runs. */
  version: string;
};

/** The metrics of one server. Two servers in one process count separately. */
export function createMetrics(
  { pool }: Measured['database'],
  integrations: Measured['integrations'],
  mail: Measured['mail'] = null,
  {
    writeState,
    queues,
    freeBytes,
    lastBackup,
    callTimes,
    version,
  }: Partial<Omit<Measured, 'database' | 'integrations' | 'mail'>> = {},
): Metrics {
  const register = new Registry();
  const registers = [register];
  const { registerMetrics } = prometheus({ registry: register });
  const cacheReads = new Counter({
    name: 'portico_cache_reads_total',
    help: 'Answers of other systems, by call and by where they came from',
    labelNames: ['call', 'result'],
    registers,
  });
  const signIns = new Counter({
    name: 'portico_sign_ins_total',
    help: 'Attempts to sign in, by result',
    labelNames: ['result'],
    registers,
  });
  // A rule can say nothing about a series that begins with its first failure.
  for (const result of SIGN_IN_RESULTS) signIns.inc({ result }, 0);
  const failures = new Counter({
    name: 'portico_failures_total',
    help: 'Requests that failed, by whose failure it was: of the portal, of its database, or of another system',
    labelNames: ['of'],
    registers,
  });
  for (const of of FAILURE_OWNERS) failures.inc({ of }, 0);
  const drawings = new Counter({
    name: 'portico_drawings_total',
    help: 'Pages that the server was to draw, by result',
    labelNames: ['result'],
    registers,
  });
  const secondParts = new Counter({
    name: 'portico_second_parts_total',
    help: 'Late answers of drawn pages that were to follow in the same response, by result',
    labelNames: ['result'],
    registers,
  });
  const policyReports = new Counter({
    name: 'portico_policy_reports_total',
    help: 'Reports of browsers that the Content-Security-Policy has refused something, by directive',
    labelNames: ['directive'],
    registers,
  });
  const takeOverFailures = new Counter({
    name: 'portico_take_over_failures_total',
    help: 'Pages that the server has drawn and the browser has drawn anew, by failure',
    labelNames: ['failure'],
    registers,
  });
  new Gauge({
    name: 'portico_circuit_open',
    help: '1 while a system is left alone after repeated failures, otherwise 0',
    labelNames: ['system'],
    registers,
    collect() {
      for (const { system, isOpen } of integrations.circuits()) this.set({ system }, isOpen ? 1 : 0);
    },
  });
  new Gauge({
    name: 'portico_feed_faults',
    help: 'Faults of a feed the last time: entries that were left out, and entries that were kept without what could not be read',
    labelNames: ['feed', 'entry'],
    registers,
    collect() {
      for (const { feed, leftOut, kept } of integrations.feedFaults?.() ?? []) {
        this.set({ feed, entry: 'left_out' }, leftOut);
        this.set({ feed, entry: 'kept' }, kept);
      }
    },
  });
  if (callTimes !== undefined) register.registerMetric(callTimes.histogram);
  if (version !== undefined) {
    new Gauge({
      name: 'portico_build_info',
      help: 'Always 1; the label says which version runs',
      labelNames: ['version'],
      registers,
    }).set({ version }, 1);
  }
  if (mail !== null) {
    new Gauge({
      name: 'portico_mail_sender_refused',
      help: '1 while the mail server refuses the portal as a sender, or its limit is reached, otherwise 0',
      registers,
      collect() {
        this.set(mail.isRefused?.() === true ? 1 : 0);
      },
    });
  }
  if (writeState !== undefined) {
    new Gauge({
      name: 'portico_writes_failing',
      help: '1 while the database has no room for writes, otherwise 0',
      registers,
      collect() {
        this.set(writeState.isFailing() ? 1 : 0);
      },
    });
  }
  if (queues !== undefined) {
    let asked: ReturnType<typeof queues> | null = null;
    // The four are read at the same moment, and ask once.
    const ask = () => {
      asked ??= queues()
        .catch(() => [])
        .finally(() => {
          asked = null;
        });
      return asked;
    };
    const measures = [
      ['waiting', 'portico_deliveries_waiting', 'Reminders and alert pushes that are not sent yet, by channel'],
      [
        'oldestSeconds',
        'portico_deliveries_oldest_seconds',
        'For how long the oldest of them has been due, by channel',
      ],
      ['sent', 'portico_deliveries_sent', 'Those that were sent, of the last day, by channel'],
      ['givenUp', 'portico_deliveries_given_up', 'Those that were given up, of the last day, by channel'],
    ] as const;
    for (const [field, name, help] of measures) {
      new Gauge({
        name,
        help,
        labelNames: ['channel'],
        registers,
        async collect() {
          const rows = await ask();
          this.reset();
          for (const row of rows) this.set({ channel: row.channel }, row[field]);
        },
      });
    }
  }
  if (freeBytes !== undefined && freeBytes !== null) {
    new Gauge({
      name: 'portico_disk_free_bytes',
      help: 'Free bytes on the disk of the embedded database',
      registers,
      async collect() {
        const bytes = await freeBytes().catch(() => null);
        if (bytes !== null) this.set(bytes);
      },
    });
  }
  if (lastBackup !== undefined) {
    const measures = [
      ['ageSeconds', 'portico_backup_age_seconds', 'Seconds since the newest backup in BACKUP_DIR was begun'],
      ['bytes', 'portico_backup_size_bytes', 'Size of the newest backup in BACKUP_DIR'],
    ] as const;
    for (const [field, name, help] of measures) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const backup = await lastBackup().catch(() => null);
          this.remove();
          if (backup !== null) this.set(backup[field]);
        },
      });
    }
  }
  if (pool !== null) {
    new Gauge({
      name: 'portico_database_connections',
      help: 'Connections to PostgreSQL, and requests that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
      },
    });
  }
  return {
    requests: registerMetrics,
    countCacheRead: (call, result) => cacheReads.inc({ call, result }),
    countSignIn: (result) => signIns.inc({ result }),
    countFailure: (of) => failures.inc({ of }),
    countDrawing: (result) => drawings.inc({ result }),
    countSecondPart: (result) => secondParts.inc({ result }),
    countPolicyReport: (directive) => policyReports.inc({ directive }),
    countTakeOverFailure: (failure) => takeOverFailures.inc({ failure }),
    collectProcess: () => collectDefaultMetrics({ register }),
    print: () => register.metrics(),
    contentType: register.contentType,
  };
}
