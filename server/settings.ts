import * as z from 'zod';
import { endpointNames } from './integrations/endpoints.ts';
import { StartupError } from './startup-error.ts';

/**
 * The calls that an outage can name. `gateway` stands for all calls that the student-information gateway answers.
 * Outages show how the portal looks when a system fails.
 */
const outageNames = ['gateway', ...endpointNames, 'mynextsteps'] as const;
const outageModes = ['down', 'slow', '502', 'malformed', 'Warning', 'unreachable'] as const;

export type OutageName = (typeof outageNames)[number];
/**
 * How a system fails. down: it does not answer. slow: it answers late. 502: it answers 502. malformed: its answer has the
 * wrong type. Warning: it answers that it has no record. unreachable: the portal's own API answers 503.
 */
type OutageMode = (typeof outageModes)[number];
/** The outages of the setting OUTAGES, by name. */
export type Outages = Partial<Record<OutageName, OutageMode>>;

/** The settings of the server, read from the environment. The README lists them. */
export type ServerSettings = {
  /** The port to listen on; 0 for any free port. */
  port: number;
  /** The name or address of the network interface to listen on; null for all. */
  host: string | null;
  /** How many reverse proxies are before the server. They add the addresses of clients to X-Forwarded-For. */
  trustedProxies: number;
  /** The origin at which users reach the server; null for `http://localhost:PORT` and every other name of this machine. */
  publicUrl: string | null;
  /** The folder of the embedded database; `memory://` keeps it in memory. */
  dataDir: string;
  /** The address of a PostgreSQL to use instead of the embedded database; null for the embedded one. */
  databaseUrl: string | null;
  /** Whether there are sample people, their list on the sign-in page, sample integrations and named outages. */
  sampleData: boolean;
  outages: Outages;
  /** A session ends after this time without a call, in milliseconds. */
  sessionIdleMs: number;
  /** The student-information gateway; null for sample data, or for none. */
  gateway: { url: string; key: string } | null;
  /** Other origins that may call the API with credentials. */
  allowedOrigins: string[];
};

const GATEWAY_ONLY_MODES = new Set<OutageMode>(['unreachable']);

const origin = z.string().refine(isOrigin, { error: 'an address such as https://portal.example.edu, without a path' });

const outages = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim().split('=')))
  .refine((pairs) => pairs.every(isOutage), {
    error: `NAME=MODE, with a comma between two outages. Names: ${outageNames.join(', ')}. Modes: down, slow, 502, malformed, Warning, and for gateway also unreachable`,
  })
  .transform((pairs): Outages => Object.fromEntries(pairs));

const onOrOff = z.enum(['on', 'off'], { error: 'on or off' }).transform((value) => value === 'on');

const IDLE_RANGE = 'a whole number of minutes from 1 to 720';

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'a whole number from 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'a whole number from 0 to 65535' })
    .default(4100),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'a name or an address of this machine, such as 127.0.0.1' })
    .nullable()
    .default(null),
  TRUSTED_PROXIES: z.string().regex(/^\d$/, { error: 'a whole number from 0 to 9' }).transform(Number).default(0),
  PUBLIC_URL: origin
    .transform((url) => new URL(url).origin)
    .nullable()
    .default(null),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), {
      error: 'an address such as postgres://user:password@host:5432/portico',
    })
    .nullable()
    .default(null),
  SAMPLE_DATA: onOrOff.optional(),
  OUTAGES: outages.default({}),
  SESSION_IDLE: z
    .string()
    .regex(/^\d{1,3}$/, { error: IDLE_RANGE })
    .transform(Number)
    .refine((minutes) => minutes >= 1 && minutes <= 720, { error: IDLE_RANGE })
    .default(30),
  GATEWAY_URL: z
    .string()
    .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url) && new URL(url).search === '', {
      error: 'an address such as https://gateway.example.edu/portico, without a query',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .nullable()
    .default(null),
  GATEWAY_KEY: z.string().nullable().default(null),
  ALLOWED_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(origin.transform((url) => new URL(url).origin)))
    .default([]),
});

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 * @throws StartupError for the first wrong value. The message has the setting's name, its value and what is allowed
 */
export function readSettings(environment: Record<string, string | undefined>): ServerSettings {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    // The address of a database contains its password, so the message leaves it out.
    const value = name === 'DATABASE_URL' ? '' : ` "${variables[name]}"`;
    throw new StartupError(`The value${value} of the setting ${name} is not valid. It must be ${issue?.message}.`);
  }
  const {
    PORT,
    HOST,
    TRUSTED_PROXIES,
    PUBLIC_URL,
    DATA_DIR,
    DATABASE_URL,
    SAMPLE_DATA,
    OUTAGES,
    SESSION_IDLE,
    GATEWAY_URL,
    GATEWAY_KEY,
    ALLOWED_ORIGINS,
  } = parsed.data;
  // The password of the sample people is public, so a server for real users has them only on request.
  const sampleData = SAMPLE_DATA ?? (DATABASE_URL === null && !isHttpsUrl(PUBLIC_URL));
  if ((GATEWAY_URL === null) !== (GATEWAY_KEY === null)) {
    const [present, missing] = GATEWAY_URL === null ? ['GATEWAY_KEY', 'GATEWAY_URL'] : ['GATEWAY_URL', 'GATEWAY_KEY'];
    throw new StartupError(`The setting ${present} works only together with ${missing}. Set both, or none of them.`);
  }
  if (!sampleData && Object.keys(OUTAGES).length > 0) {
    throw new StartupError('The setting OUTAGES works only with sample data. Set SAMPLE_DATA=on, or remove OUTAGES.');
  }
  return {
    port: PORT,
    host: HOST,
    trustedProxies: TRUSTED_PROXIES,
    publicUrl: PUBLIC_URL,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    sampleData,
    outages: OUTAGES,
    sessionIdleMs: SESSION_IDLE * 60_000,
    gateway: GATEWAY_URL === null || GATEWAY_KEY === null ? null : { url: GATEWAY_URL, key: GATEWAY_KEY },
    allowedOrigins: ALLOWED_ORIGINS,
  };
}

/** Whether users reach the server over https. */
export function isHttps({ publicUrl }: ServerSettings): boolean {
  return isHttpsUrl(publicUrl);
}

function isHttpsUrl(url: string | null): boolean {
  return url?.startsWith('https:') ?? false;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`;
}

function isOutage(pair: string[]): boolean {
  const [name, mode] = pair;
  const isKnown = pair.length === 2 && outageNames.some((known) => known === name);
  return (
    isKnown && outageModes.some((known) => known === mode && (name === 'gateway' || !GATEWAY_ONLY_MODES.has(known)))
  );
}
