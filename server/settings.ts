import * as z from 'zod';
import { endpointNames } from './integrations/endpoints.ts';
import { StartupError } from './startup-error.ts';

/**
 * What can be switched off by name, so that each failure can be looked at. `gateway` stands for everything that the
 * student-information gateway answers.
 */
const outageNames = ['gateway', ...endpointNames, 'mynextsteps'] as const;
const outageModes = ['down', 'slow', '502', 'malformed', 'Warning', 'unreachable'] as const;

export type OutageName = (typeof outageNames)[number];
/**
 * down: the system does not answer. slow: it answers late. 502: it answers 502. malformed: it answers something of a
 * wrong type. Warning: it answers that it has nothing. unreachable: so is this API.
 */
type OutageMode = (typeof outageModes)[number];
export type Outages = Partial<Record<OutageName, OutageMode>>;

export type Settings = {
  /** 0 picks a free one. */
  port: number;
  /** How the world sees the server, an origin; null for `http://localhost:PORT`. */
  publicUrl: string | null;
  /** Folder of the embedded database; `memory://` keeps it in memory. */
  dataDir: string;
  /** A PostgreSQL address, which replaces the embedded database; null for none. */
  databaseUrl: string | null;
  /** Sample people, their list on the sign-in page, and named outages. */
  sampleData: boolean;
  outages: Outages;
  /** Other origins that may call the API with credentials. */
  allowedOrigins: string[];
};

const MODES_OF_GATEWAY_ONLY = new Set<OutageMode>(['unreachable']);

const origin = z.string().refine(isOrigin, { error: 'an address such as https://portal.example.edu, without a path' });

const outages = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim().split('=')))
  .refine((pairs) => pairs.every(isOutage), {
    error: `NAME=MODE, several parted by commas; names: ${outageNames.join(', ')}; modes: down, slow, 502, malformed, Warning, and for gateway unreachable`,
  })
  .transform((pairs): Outages => Object.fromEntries(pairs));

const onOrOff = z.enum(['on', 'off'], { error: 'on or off' }).transform((value) => value === 'on');

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'a whole number from 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'a whole number from 0 to 65535' })
    .default(4100),
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
  ALLOWED_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(origin.transform((url) => new URL(url).origin)))
    .default([]),
});

/**
 * Reads the settings from the environment. An empty variable counts as not set.
 * @throws Refusal that names the first setting with a wrong value, and what would be right
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const name = String(issue?.path[0]);
    // The address of a database holds its password.
    const value = name === 'DATABASE_URL' ? '' : ` is "${given[name]}"`;
    throw new StartupError(`The setting ${name}${value} cannot be used: it has to be ${issue?.message}.`);
  }
  const { PORT, PUBLIC_URL, DATA_DIR, DATABASE_URL, SAMPLE_DATA, OUTAGES, ALLOWED_ORIGINS } = read.data;
  const sampleData = SAMPLE_DATA ?? DATABASE_URL === null;
  if (!sampleData && Object.keys(OUTAGES).length > 0) {
    throw new StartupError(
      'The setting OUTAGES works with sample data only: set SAMPLE_DATA=on, or leave OUTAGES out.',
    );
  }
  return {
    port: PORT,
    publicUrl: PUBLIC_URL,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    sampleData,
    outages: OUTAGES,
    allowedOrigins: ALLOWED_ORIGINS,
  };
}

/** Whether the world reaches the server by https. */
export function isHttps({ publicUrl }: Settings): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`;
}

function isOutage(pair: string[]): boolean {
  const [name, mode] = pair;
  const isKnown = pair.length === 2 && outageNames.some((one) => one === name);
  return isKnown && outageModes.some((one) => one === mode && (name === 'gateway' || !MODES_OF_GATEWAY_ONLY.has(one)));
}
