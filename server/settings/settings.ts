import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type LogLevel, logLevels } from '../monitoring/log.ts';
import { endpointNames } from '../shared/endpoints.ts';
import { isLoopback } from '../shared/ip-address.ts';
import { isPrivateAddress, literalAddress } from '../shared/private-address.ts';
import { StartupError, systemCode } from '../shared/startup-error.ts';
import { KNOWN_PUSH_SERVICES } from './push-services.ts';
import { readSiteFile, type SiteFile } from './site-file.ts';

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

/** The feeds by the names of their calls, with the settings that have their addresses. */
const FEED_VARIABLES = {
  FEED_EVENTS: 'events',
  FEED_GROUPS: 'campus-events',
  FEED_NEWS: 'news',
  FEED_ALERTS: 'rave-messages',
} as const;

export type FeedName = (typeof FEED_VARIABLES)[keyof typeof FEED_VARIABLES];

export type FeedSettings = {
  /** The feeds of the settings. The address is null if the university has no such feed. */
  feeds: { name: FeedName; url: string | null }[];
  /** The hosts of feeds that may have private addresses. */
  privateHosts: string[];
  /** Whole texts or guids of entries of the alert feed that say that there is no emergency. */
  calmAlerts: string[];
};

export type OpenIdSettings = {
  /** The address that the issuer has in its own metadata. It is https, or http on this machine. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The path of the file that maps claims to people. */
  claimsFile: string;
  /** Whether an ID token that is too long for an address is posted to the issuer at the end of a session. */
  signsOutByPost: boolean;
};

/** Who fetches the pictures of other hosts that content, feeds and people name. */
const remotePicturesModes = ['server', 'browser', 'none'] as const;
type RemotePicturesMode = (typeof remotePicturesModes)[number];

export type MailSettings = {
  /** The mail server: `smtp:` or `smtps:`, with user name and password where it needs them. */
  url: string;
  /** The sender of every mail: an address, or a name with an address. */
  from: string;
};

export type TextMessageSettings = {
  /** The address of the service that sends text messages. */
  url: string;
  /** The secret that signs what the server hands to it. */
  key: string;
  /** What numbers in international form must begin with, such as `+1`. */
  countries: string[];
};

export type BackendSettings = {
  /** Its origin: https, or http on this machine. */
  url: string;
  /** The name of the cookie of people who are signed in; null where nothing says it. */
  cookie: string | null;
  /** What the paths of its addresses begin with, such as `/api`. */
  paths: string[];
};

/** What may need a fresh sign-in of staff: messages to many people, maintenance, changes of rights, the export of a person, alerts. */
const freshSignIns = ['messages', 'maintenance', 'rights', 'export', 'alerts'] as const;
export type FreshSignIn = (typeof freshSignIns)[number];

/** How much one person, or the portal, may do. Source: decisions, limits by person and call; OPS-38. */
type Limits = {
  /** Calls of one person that change something, on each server. */
  writesPerMinute: number;
  /** How often one person may make or renew a calendar address. */
  calendarChangesPerHour: number;
  pushTestsPerHour: number;
  /** The portal's own alerts that show at one time. */
  alertsAtOneTime: number;
  /** Tests that one person may have sent as text messages. */
  textTestsPerDay: number;
  /** Text messages of the whole portal, on all servers. */
  textsPerDay: number;
};

/** The settings of the server, read from the environment. docs/operations.md lists them. */
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
  /** The folder of backups, and of the list of deleted people. */
  backupDir: string;
  /** How many backups stay; null for all. */
  backupKeep: number | null;
  /** The address of a PostgreSQL to use instead of the embedded database; null for the embedded one. */
  databaseUrl: string | null;
  /** Whether there are sample people, their list on the sign-in page, sample integrations and named outages. */
  sampleData: boolean;
  outages: Outages;
  /** A session ends after this time without a call, in milliseconds. */
  sessionIdleMs: number;
  /** What staff do only after a sign-in of the last ten minutes. */
  freshSignIn: readonly FreshSignIn[];
  /** Older entries of the audit log are deleted. */
  auditLogDays: number;
  /** Older security events are deleted. */
  securityEventDays: number;
  /** The student-information gateway; null for sample data, or for none. */
  gateway: { url: string; key: string } | null;
  /** Where events, news and alerts come from. A feed that has no setting comes from the sample data, or is missing. */
  feeds: FeedSettings;
  /** Less important entries are not logged. */
  logLevel: LogLevel;
  /** The main thread may be silent for so long, twice in a row; null without a watchdog. */
  watchdogMs: number | null;
  /** Where the metrics are answered; null for nowhere. */
  metrics: { port: number; host: string } | null;
  /** The university's sign-in by OpenID Connect; null for passwords. */
  openId: OpenIdSettings | null;
  /** The tokens of the interface for the directory, the new one first; none without the interface. */
  scimTokens: readonly string[];
  /** Whether the server draws the first screen of people who are signed in. */
  drawsPages: boolean;
  /** Whether the response of such a page stays open for late answers. */
  drawsSecondPart: boolean;
  /** Where mail reminders go out; null for nowhere. */
  mail: MailSettings | null;
  /** The service for text messages; null for none. */
  textMessages: TextMessageSettings | null;
  /** Who fetches pictures of other hosts: the server, each browser, or neither. */
  remotePictures: RemotePicturesMode;
  /** Another backend before which this server is only the front; null for none. */
  backend: BackendSettings | null;
  /** Where push services reach the operator, which switches push notifications on; null for none. */
  pushContact: string | null;
  /** Where people report a weakness; null for nowhere. */
  securityContact: string | null;
  /** The hosts of the push services to which the server sends; `*.` in front stands for all names below. */
  pushServices: string[];
  /** Other origins that may call the API with credentials. */
  allowedOrigins: string[];
  limits: Limits;
  /** The facts of the university; null for those of the source code. */
  site: SiteFile | null;
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

const feedAddress = z
  .string()
  .refine((text) => text === 'none' || isFeedAddress(text), {
    error: 'an http or https address without a name and a password, or none if there is no such feed',
  })
  .transform((text) => (text === 'none' ? null : text))
  .optional();

/** The value of SAMPLE_DATA for a public trial on PostgreSQL. Who means it knows what it says. */
const PUBLIC_PASSWORD = 'on-with-public-password';

const onOrOff = z.enum(['on', 'off'], { error: 'on or off' }).transform((value) => value === 'on');

/** Which settings belong together: all of a group are set, or none. */
const GROUPS = [
  ['GATEWAY_URL', 'GATEWAY_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_CLAIMS'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_URL', 'SMS_KEY'],
] as const;

/** The default of every feed in the table of settings. */
const FROM_SAMPLES = 'sample feed; none without sample data';

/** The number of a limit. None can be switched off, but a large one never applies. */
const limit = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, { error: 'a whole number from 1 to 999999' })
  .transform(Number);

const IDLE_RANGE = 'a whole number of minutes from 1 to 720';

const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'a whole number from 0 to 65535' })
  .transform(Number)
  .refine((number) => number <= 65_535, { error: 'a whole number from 0 to 65535' });
/** A host of a push service. */
const PUSH_SERVICE = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/;
const host = z.string().regex(/^[\w.:-]+$/, { error: 'a name or an address of this machine, such as 127.0.0.1' });

/**
 * The environment variables, each with its check, its default and its meaning. `npm run settings` writes the table of
 * docs/operations.md from them. `shown` is the default in words, where the value alone does not say it.
 */
export const Environment = z.object({
  PORT: port.default(4100).meta({ meaning: 'the port on which the server listens' }),
  HOST: host.nullable().default(null).meta({
    meaning: 'the address at which the server listens; `127.0.0.1` for this machine only',
    shown: 'all addresses of the machine',
  }),
  PUBLIC_URL: origin
    .transform((url) => new URL(url).origin)
    .nullable()
    .default(null)
    .meta({
      meaning: 'the address that users see; with https, cookies are Secure and the server sends HSTS',
      shown: '`http://localhost:PORT`',
    }),
  SITE_FILE: z.string().nullable().default(null).meta({
    meaning:
      'the path of the [site file](adapting.md): name, phones, links, offices, time zone, colors and logo of the university',
    shown: 'the example university',
  }),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, { error: 'a whole number from 0 to 9' })
    .transform(Number)
    .default(0)
    .meta({ meaning: "how many reverse proxies add the user's address to X-Forwarded-For" }),
  DATA_DIR: z
    .string()
    .default('.data')
    .meta({ meaning: 'folder of the embedded database; only one process may use it at a time' }),
  BACKUP_DIR: z.string().default('backups').meta({ meaning: 'folder of [backups](operations.md#backup-and-restore)' }),
  BACKUP_KEEP: limit.nullable().default(null).meta({
    meaning: 'how many backups `portico backup` leaves in `BACKUP_DIR`, the new one included; it deletes older ones',
    shown: 'all',
  }),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), {
      error: 'an address such as postgres://user:password@host:5432/portico',
    })
    .nullable()
    .default(null)
    .meta({ meaning: 'a PostgreSQL database to use instead of the embedded one' }),
  SAMPLE_DATA: z.enum(['on', 'off', PUBLIC_PASSWORD], { error: 'on or off' }).optional().meta({
    meaning:
      'sample people with a public password, their list on the sign-in page, sample integrations. With https and `DATABASE_URL` a trial says `on-with-public-password`',
    shown: '`on`; `off` with https, `DATABASE_URL` or `OIDC_ISSUER`',
  }),
  OUTAGES: outages.default({}).meta({
    meaning:
      'simulated outages, such as `holds=down,events=slow` ([Outages to try](developing.md#outages-to-try)); needs sample data',
  }),
  GATEWAY_URL: z
    .string()
    .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url) && new URL(url).search === '', {
      error: 'an address such as https://gateway.example.edu/portico, without a query',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .nullable()
    .default(null)
    .meta({
      meaning: 'the student-information gateway over HTTP ([gateway.json](gateway.json)), instead of sample records',
    }),
  GATEWAY_KEY: z
    .string()
    .regex(/^[!-~]([ -~]*[!-~])?$/, {
      error: 'letters, digits and signs of ASCII without a line break, because it travels in a header',
    })
    .nullable()
    .default(null)
    .meta({ meaning: 'the key that the server sends to the gateway' }),
  FEED_EVENTS: feedAddress.meta({ meaning: 'the address of events of the university, or `none`', shown: FROM_SAMPLES }),
  FEED_GROUPS: feedAddress.meta({ meaning: 'the address of events of campus groups, or `none`', shown: FROM_SAMPLES }),
  FEED_NEWS: feedAddress.meta({ meaning: 'the address of news of campus groups, or `none`', shown: FROM_SAMPLES }),
  FEED_ALERTS: feedAddress.meta({ meaning: 'the address of emergency alerts, or `none`', shown: FROM_SAMPLES }),
  FEED_ALERTS_CALM: z
    .string()
    .transform((list) => list.split('|').map((part) => part.replace(/\s+/g, ' ').trim()))
    .refine((parts) => !parts.includes(''), { error: 'texts or guids with a | between two' })
    .default([])
    .meta({
      meaning:
        'entries of that feed that say that there is no emergency: texts or guids with a `|` between two ([Feeds](feeds.md))',
    }),
  FEED_PRIVATE_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .default([])
    .meta({ meaning: 'hosts of these addresses that may be on a private network, with a comma between two' }),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, {
      error:
        'an https address such as https://login.example.edu, without a query; http is allowed on this machine only',
    })
    .refine((text) => !isSharedIssuer(text), {
      error:
        'the address of your own organization, such as https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0 with its tenant id: with this address, accounts of every organization could sign in',
    })
    .nullable()
    .default(null)
    .meta({
      meaning: "[sign-in with the university's accounts](sign-in.md) instead of passwords",
    }),
  OIDC_CLIENT_ID: z.string().nullable().default(null).meta({ meaning: 'the name of the portal at the issuer' }),
  OIDC_CLIENT_SECRET: z.string().nullable().default(null).meta({ meaning: 'its secret there' }),
  OIDC_CLAIMS: z.string().nullable().default(null).meta({ meaning: 'the path of the claims file' }),
  OIDC_SIGN_OUT_POST: onOrOff
    .optional()
    .transform((isOn) => isOn ?? false)
    .meta({
      meaning: 'whether signing out posts an ID token to the issuer that is too long for an address',
      shown: '`off`',
    }),
  SCIM_TOKEN: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .refine((tokens) => tokens.length <= 2 && tokens.every((token) => /^[\x21-\x2b\x2d-\x7e]{32,}$/.test(token)), {
      error:
        'a secret of at least 32 characters without spaces and commas, or the new and the old one with a comma between',
    })
    .default([])
    .meta({
      meaning:
        'the token with which the directory of the university opens and closes accounts ([SCIM](sign-in.md#accounts-from-the-directory-scim)); without it there is no such interface',
      shown: 'none',
    }),
  SESSION_IDLE: z
    .string()
    .regex(/^\d{1,3}$/, { error: IDLE_RANGE })
    .transform(Number)
    .refine((minutes) => minutes >= 1 && minutes <= 720, { error: IDLE_RANGE })
    .default(30)
    .meta({ meaning: 'minutes without a call after which a session ends, at most 720' }),
  FRESH_SIGN_IN: z
    .string()
    .transform((list) => (list === 'none' ? [] : list.split(',').map((part) => part.trim())))
    .refine((names): names is FreshSignIn[] => names.every((name) => freshSignIns.some((known) => known === name)), {
      error: `none, or a list of ${freshSignIns.join(', ')}, with a comma between two`,
    })
    .default(['messages', 'maintenance', 'rights', 'export'])
    .meta({
      meaning:
        'what staff do only after a sign-in of the last ten minutes ([Fresh sign-in](sign-in.md#fresh-sign-in-of-staff))',
      shown: '`messages,maintenance,rights,export`',
    }),
  AUDIT_LOG_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: 'a whole number of days from 1 to 9999' })
    .transform(Number)
    .default(730)
    .meta({ meaning: 'days after which entries of the audit log are deleted' }),
  SECURITY_EVENT_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: 'a whole number of days from 1 to 9999' })
    .transform(Number)
    .default(180)
    .meta({ meaning: 'days after which [security events](monitoring.md#security-events) are deleted' }),
  DRAW_PAGES: onOrOff
    .optional()
    .transform((isOn) => isOn ?? true)
    .meta({
      meaning:
        'whether the server draws the first screen of people who are signed in, so that a slow phone shows it sooner',
      shown: '`on`',
    }),
  DRAW_SECOND_PART: onOrOff
    .optional()
    .transform((isOn) => isOn ?? true)
    .meta({
      meaning: 'whether the response of a drawn page stays open for late answers of other systems, at most 3 seconds',
      shown: '`on`',
    }),
  SMTP_URL: z
    .string()
    .refine(isMailServer, { error: 'an address such as smtps://name:password@mail.example.edu:465, without a path' })
    .nullable()
    .default(null)
    .meta({ meaning: 'the mail server for [reminders](reminders.md); without it no email is offered and sent' }),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>"\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
      error: 'an address such as no-reply@example.edu, or Portico <no-reply@example.edu>',
    })
    .nullable()
    .default(null)
    .meta({ meaning: 'the sender of the emails' }),
  SMS_URL: z
    .string()
    .refine(isFeedAddress, { error: 'an http or https address without a name and a password' })
    .nullable()
    .default(null)
    .meta({
      meaning: 'the service for text messages of [reminders](reminders.md); without it none are offered and sent',
    }),
  SMS_KEY: z
    .string()
    .min(16, { error: 'a secret of at least 16 characters' })
    .nullable()
    .default(null)
    .meta({ meaning: 'the secret that signs them' }),
  SMS_COUNTRIES: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .refine((codes) => codes.every((code) => /^\+[1-9]\d{0,6}$/.test(code)), {
      error: 'country codes such as +1, with a comma between two; a code may have more digits, such as +1808',
    })
    .default(['+1'])
    .meta({
      meaning: 'the country codes of numbers that get text messages, such as `+1,+44`; others may be expensive',
      shown: '`+1`',
    }),
  SMS_TESTS_PER_DAY: limit.default(3).meta({
    meaning: 'test text messages that one person may ask for in a day, and codes for a person and for a number',
  }),
  SMS_PER_DAY: limit.default(500).meta({ meaning: 'text messages of the whole portal in a day, reminders and tests' }),
  REMOTE_PICTURES: z
    .enum(remotePicturesModes, { error: `one of ${remotePicturesModes.join(', ')}` })
    .default('server')
    .meta({
      meaning:
        'who fetches [pictures of other hosts](feeds.md#pictures-of-other-hosts): `server`, so that these hosts learn nothing about readers; `browser`; or `none`: they are left out',
    }),
  PUSH_CONTACT: z
    .string()
    .refine(isContact, { error: 'an address such as mailto:it@example.edu or https://example.edu/contact' })
    .nullable()
    .default(null)
    .meta({
      meaning:
        'where the operators of push services reach you, for push notifications of [reminders](reminders.md); without it none are offered and sent',
    }),
  SECURITY_CONTACT: z
    .string()
    .refine(isContact, { error: 'an address such as mailto:security@example.edu or https://example.edu/security' })
    .nullable()
    .default(null)
    .meta({
      meaning:
        'where people report a weakness of the portal, for `/.well-known/security.txt`; without it there is no such file',
    }),
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => PUSH_SERVICE.test(host)), {
      error: 'hosts such as fcm.googleapis.com or *.push.apple.com, with a comma between two',
    })
    .default(KNOWN_PUSH_SERVICES)
    .meta({
      meaning: 'the push services to which the server sends [notifications](reminders.md); they replace the known ones',
      shown: 'those of the known browsers',
    }),
  ALLOWED_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(origin.transform((url) => new URL(url).origin)))
    .default([])
    .meta({ meaning: 'other origins that may call the API with credentials, with a comma between two' }),
  WRITES_PER_MINUTE: limit.default(60).meta({
    meaning: 'changes that one person may make in a minute, on each server ([Limits](operations.md#limits-by-person))',
  }),
  CALENDAR_CHANGES_PER_HOUR: limit.default(5).meta({
    meaning: 'how often one person may make or renew a calendar address in an hour',
  }),
  PUSH_TESTS_PER_HOUR: limit.default(5).meta({
    meaning: 'test notifications that one person may send to their devices in an hour',
  }),
  ALERTS_AT_ONE_TIME: limit.default(10).meta({ meaning: 'alerts of the admin pages that show at one time' }),
  BACKEND_URL: z
    .string()
    .refine(isBackend, {
      error:
        'an https address such as https://backend.example.edu, without a path; http is allowed on this machine only',
    })
    .transform((url) => new URL(url).origin)
    .nullable()
    .default(null)
    .meta({
      meaning:
        'another backend, before which this server is only [the front](operations.md#a-front-for-another-backend): it draws its pages, and needs no database',
    }),
  BACKEND_COOKIE: z
    .string()
    .regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: 'the name of a cookie, such as sessionid' })
    .nullable()
    .default(null)
    .meta({ meaning: 'the name of the cookie that only people who are signed in to that backend have' }),
  BACKEND_PATHS: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .refine((paths) => paths.every((path) => /^(\/[\w.-]+)+$/.test(path)), {
      error: 'paths such as /api, without a slash at the end and with a comma between two',
    })
    .default(['/api', '/accounts', '/admin', '/calendar', '/media', '/pictures', '/static'])
    .meta({
      meaning: 'what the paths of its addresses begin with; all others are the pages of the portal',
      shown: '`/api,/accounts,/admin,/calendar,/media,/pictures,/static`',
    }),
  LOG_LEVEL: z
    .enum(logLevels, { error: `one of ${logLevels.join(', ')}` })
    .default('warn')
    .meta({ meaning: 'what is logged: `error`, `warn`, or `info` with every request' }),
  WATCHDOG: z
    .string()
    .regex(/^(off|([5-9]|[1-9]\d{1,2})s)$/, { error: 'off, or a number of seconds from 5 to 999 such as 20s' })
    .transform((text) => (text === 'off' ? null : Number.parseInt(text, 10) * 1_000))
    .nullable()
    .default(null)
    .meta({
      meaning:
        'after which time without a sign of life, twice in a row, the process ends ([Watchdog](operations.md#watchdog)), such as `20s`',
      shown: '`off`; `20s` in the files of `deploy/`',
    }),
  METRICS_PORT: port.nullable().default(null).meta({ meaning: 'a port for metrics in the format of Prometheus' }),
  METRICS_HOST: host.default('127.0.0.1').meta({ meaning: 'the address at which the metrics are answered' }),
});

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 * @throws StartupError for the first wrong value. The message has the setting's name, its value and what is allowed
 */
export function readSettings(environment: Record<string, string | undefined>): ServerSettings {
  const variables = withSecretsOfFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  );
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    const value = isSecret(name) ? '' : ` "${variables[name]}"`;
    throw new StartupError(`The value${value} of the setting ${name} is not valid. It must be ${issue?.message}.`);
  }
  const {
    PORT,
    HOST,
    TRUSTED_PROXIES,
    PUBLIC_URL,
    SITE_FILE,
    DATA_DIR,
    BACKUP_DIR,
    BACKUP_KEEP,
    DATABASE_URL,
    SAMPLE_DATA,
    OUTAGES,
    SESSION_IDLE,
    FRESH_SIGN_IN,
    AUDIT_LOG_DAYS,
    SECURITY_EVENT_DAYS,
    GATEWAY_URL,
    GATEWAY_KEY,
    LOG_LEVEL,
    WATCHDOG,
    METRICS_PORT,
    METRICS_HOST,
    OIDC_ISSUER,
    OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET,
    OIDC_CLAIMS,
    OIDC_SIGN_OUT_POST,
    SCIM_TOKEN,
    DRAW_PAGES,
    DRAW_SECOND_PART,
    SMTP_URL,
    MAIL_FROM,
    SMS_URL,
    SMS_KEY,
    REMOTE_PICTURES,
    PUSH_CONTACT,
    SECURITY_CONTACT,
    PUSH_SERVICES,
    ALLOWED_ORIGINS,
    WRITES_PER_MINUTE,
    CALENDAR_CHANGES_PER_HOUR,
    PUSH_TESTS_PER_HOUR,
    ALERTS_AT_ONE_TIME,
    SMS_COUNTRIES,
    SMS_TESTS_PER_DAY,
    SMS_PER_DAY,
    BACKEND_URL,
    BACKEND_COOKIE,
    BACKEND_PATHS,
  } = parsed.data;
  // The password of the sample people is public, so a server for real users has them only on request.
  const isTrial = DATABASE_URL === null && OIDC_ISSUER === null && !isHttpsUrl(PUBLIC_URL);
  const sampleData = SAMPLE_DATA === undefined ? isTrial : SAMPLE_DATA !== 'off';
  if (SAMPLE_DATA === 'on' && DATABASE_URL !== null && isHttpsUrl(PUBLIC_URL)) {
    throw new StartupError(
      `SAMPLE_DATA=on would write sample people, one of them a superuser, into the database of a public address, and their password is public. Remove SAMPLE_DATA; for a trial set it to ${PUBLIC_PASSWORD}.`,
    );
  }
  for (const group of GROUPS) checkGroup(parsed.data, group);
  if (OIDC_ISSUER !== null && PUBLIC_URL === null) {
    throw new StartupError(
      'The setting OIDC_ISSUER works only together with PUBLIC_URL, the address to which the sign-in returns. Set both, or none of them.',
    );
  }
  for (const [name, value] of Object.entries({ SMTP_URL, SMS_URL, PUSH_CONTACT })) {
    if (value === null || PUBLIC_URL !== null) continue;
    throw new StartupError(
      `The setting ${name} works only together with PUBLIC_URL, the address of the links in reminders. Set both, or none of them.`,
    );
  }
  if (SCIM_TOKEN.length > 0 && OIDC_ISSUER === null) {
    throw new StartupError(
      'The setting SCIM_TOKEN works only together with OIDC_ISSUER: it closes accounts of the university. Set both, or none of them.',
    );
  }
  if (METRICS_PORT !== null && METRICS_PORT !== 0 && METRICS_PORT === PORT) {
    throw new StartupError('The settings PORT and METRICS_PORT are the same. Metrics need a port of their own.');
  }
  if (BACKEND_URL !== null && [PUBLIC_URL, `http://localhost:${PORT}`].includes(BACKEND_URL)) {
    throw new StartupError(
      'The setting BACKEND_URL names this server itself. Set it to the address of the backend, and PUBLIC_URL to that of this server.',
    );
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
    backupDir: BACKUP_DIR,
    backupKeep: BACKUP_KEEP,
    databaseUrl: DATABASE_URL,
    sampleData,
    outages: OUTAGES,
    sessionIdleMs: SESSION_IDLE * 60_000,
    freshSignIn: FRESH_SIGN_IN,
    auditLogDays: AUDIT_LOG_DAYS,
    securityEventDays: SECURITY_EVENT_DAYS,
    gateway: GATEWAY_URL === null || GATEWAY_KEY === null ? null : { url: GATEWAY_URL, key: GATEWAY_KEY },
    feeds: readFeedSettings(parsed.data),
    logLevel: LOG_LEVEL,
    watchdogMs: WATCHDOG,
    metrics: METRICS_PORT === null ? null : { port: METRICS_PORT, host: METRICS_HOST },
    openId:
      OIDC_ISSUER === null || OIDC_CLIENT_ID === null || OIDC_CLIENT_SECRET === null || OIDC_CLAIMS === null
        ? null
        : {
            issuer: OIDC_ISSUER,
            clientId: OIDC_CLIENT_ID,
            clientSecret: OIDC_CLIENT_SECRET,
            claimsFile: OIDC_CLAIMS,
            signsOutByPost: OIDC_SIGN_OUT_POST,
          },
    scimTokens: SCIM_TOKEN,
    drawsPages: DRAW_PAGES,
    drawsSecondPart: DRAW_SECOND_PART,
    mail: SMTP_URL === null || MAIL_FROM === null ? null : { url: SMTP_URL, from: MAIL_FROM },
    textMessages:
      SMS_URL === null || SMS_KEY === null ? null : { url: SMS_URL, key: SMS_KEY, countries: SMS_COUNTRIES },
    remotePictures: REMOTE_PICTURES,
    backend: BACKEND_URL === null ? null : { url: BACKEND_URL, cookie: BACKEND_COOKIE, paths: BACKEND_PATHS },
    pushContact: PUSH_CONTACT,
    securityContact: SECURITY_CONTACT,
    pushServices: PUSH_SERVICES,
    allowedOrigins: ALLOWED_ORIGINS,
    limits: {
      writesPerMinute: WRITES_PER_MINUTE,
      calendarChangesPerHour: CALENDAR_CHANGES_PER_HOUR,
      pushTestsPerHour: PUSH_TESTS_PER_HOUR,
      alertsAtOneTime: ALERTS_AT_ONE_TIME,
      textTestsPerDay: SMS_TESTS_PER_DAY,
      textsPerDay: SMS_PER_DAY,
    },
    site: SITE_FILE === null ? null : readSiteFile(SITE_FILE),
  };
}

/**
 * The address of a feed can be anywhere on the network of the server, so private addresses need a setting of their own.
 * Source: decisions, feeds from other servers; FEED-03.
 */
function readFeedSettings(environment: z.output<typeof Environment>): FeedSettings {
  const names = Object.keys(FEED_VARIABLES) as (keyof typeof FEED_VARIABLES)[];
  const given = names.flatMap((variable) => {
    const url = environment[variable];
    return url === undefined ? [] : [{ variable, url }];
  });
  const hosts = given.map(({ url }) => (url === null ? '' : new URL(url).hostname));
  const privateHosts = environment.FEED_PRIVATE_HOSTS.map((host) => host.toLowerCase());
  const unknown = privateHosts.find((host) => !hosts.includes(host));
  if (unknown !== undefined) {
    throw new StartupError(
      `The setting FEED_PRIVATE_HOSTS names "${unknown}", but no feed has this host. Write each host as in its address.`,
    );
  }
  for (const { variable, url } of given) {
    const literal = url === null ? null : literalAddress(new URL(url));
    if (url === null || literal === null || !isPrivateAddress(literal)) continue;
    const { hostname } = new URL(url);
    if (privateHosts.includes(hostname)) continue;
    throw new StartupError(
      `The setting ${variable} names the private address ${hostname}. If the server may read it, set FEED_PRIVATE_HOSTS=${hostname}.`,
    );
  }
  const calmAlerts = environment.FEED_ALERTS_CALM;
  if (calmAlerts.length > 0 && (environment.FEED_ALERTS ?? null) === null) {
    throw new StartupError(
      'The setting FEED_ALERTS_CALM works only together with FEED_ALERTS, the feed that has these entries. Set both, or none of them.',
    );
  }
  return {
    feeds: given.map(({ variable, url }) => ({ name: FEED_VARIABLES[variable], url })),
    privateHosts,
    calmAlerts,
  };
}

/** The settings that may be in a file of their own: containers get secrets this way, and other programs cannot list them. */
export const SECRETS_OF_FILES = [
  'DATABASE_URL',
  'GATEWAY_KEY',
  'OIDC_CLIENT_SECRET',
  'SCIM_TOKEN',
  'SMTP_URL',
  'SMS_URL',
  'SMS_KEY',
];

/**
 * Reads secrets from the files that settings such as `GATEWAY_KEY_FILE` name. Source: OPS-28.
 * @throws StartupError for a file that cannot be read, and for a secret that is set in both ways
 */
function withSecretsOfFiles(variables: Record<string, string | undefined>): Record<string, string | undefined> {
  const found = SECRETS_OF_FILES.flatMap((name): [string, string][] => {
    const file = variables[`${name}_FILE`];
    if (file === undefined) return [];
    if (variables[name] !== undefined) {
      throw new StartupError(`The settings ${name} and ${name}_FILE are both set. Set one of them.`);
    }
    try {
      return [[name, readFileSync(file, 'utf8').trim()]];
    } catch (error) {
      throw new StartupError(`The file ${file} of the setting ${name}_FILE cannot be read (${systemCode(error)}).`);
    }
  });
  return { ...variables, ...Object.fromEntries(found) };
}

/** Addresses with passwords, those that may be secret, and keys: messages leave them out. */
const SECRETS = ['DATABASE_URL', 'GATEWAY_KEY', 'SCIM_TOKEN', 'SMTP_URL', 'SMS_URL', 'SMS_KEY'];
const isSecret = (name: string): boolean => SECRETS.includes(name) || name in FEED_VARIABLES;

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && `${pathname}${search}${hash}`.length <= 1;
}

function isContact(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, hostname } = new URL(text);
  return protocol === 'mailto:'
    ? /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(pathname)
    : protocol === 'https:' && hostname.includes('.');
}

function isFeedAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}

/** @throws StartupError when some settings of a group are set and others are not */
function checkGroup(values: Record<string, unknown>, group: readonly string[]): void {
  const missing = group.filter((name) => values[name] === null);
  const [present] = group.filter((name) => values[name] !== null);
  if (present === undefined || missing.length === 0) return;
  const others = missing.length === 1 ? missing[0] : `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}`;
  const all = group.length === 2 ? 'both' : 'all';
  throw new StartupError(`The setting ${present} works only together with ${others}. Set ${all}, or none of them.`);
}

/** Whether users reach the server over https. */
export function isHttps({ publicUrl }: Pick<ServerSettings, 'publicUrl'>): boolean {
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

function isBackend(text: string): boolean {
  if (!isOrigin(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname);
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && search === '' && hash === '' && username === '';
}

const MICROSOFT_HOSTS =
  /(^|\.)(microsoftonline\.(com|us|cn)|b2clogin\.com|ciamlogin\.com|sts\.windows\.net|login\.windows\.net)$/;

/** Addresses of Entra ID that stand for every organization, and templates with a name instead of the organization. */
function isSharedIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, pathname: written } = new URL(text);
  // Entra ID reads `/%63ommon` and `//common` as `/common`.
  const pathname = decodedPath(written).replace(/\/+/g, '/');
  const isShared = /^\/(common|organizations|consumers)(\/|$)/i.test(pathname) && MICROSOFT_HOSTS.test(hostname);
  return isShared || /[{}]/.test(pathname);
}

/** A path whose percent signs mean nothing stays as it is. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isOutage(pair: string[]): boolean {
  const [name, mode] = pair;
  const isKnown = pair.length === 2 && outageNames.some((known) => known === name);
  return (
    isKnown && outageModes.some((known) => known === mode && (name === 'gateway' || !GATEWAY_ONLY_MODES.has(known)))
  );
}
