import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KNOWN_PUSH_SERVICES } from '../../server/settings/push-services.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { readSiteFile } from '../../server/settings/site-file.ts';
import { StartupError } from '../../server/shared/startup-error.ts';

test('every setting has a default', () => {
  expect(readSettings({})).toEqual({
    port: 4100,
    host: null,
    trustedProxies: 0,
    publicUrl: null,
    dataDir: '.data',
    databaseUrl: null,
    sampleData: true,
    outages: {},
    sessionIdleMs: 1_800_000,
    auditLogDays: 730,
    freshSignIn: ['messages', 'maintenance', 'rights', 'export'],
    securityEventDays: 180,
    backupDir: 'backups',
    backupKeep: null,
    gateway: null,
    feeds: { feeds: [], privateHosts: [], calmAlerts: [] },
    logLevel: 'warn',
    watchdogMs: null,
    metrics: null,
    openId: null,
    scimTokens: [],
    drawsPages: true,
    drawsSecondPart: true,
    mail: null,
    textMessages: null,
    remotePictures: 'server',
    backend: null,
    pushContact: null,
    securityContact: null,
    pushServices: KNOWN_PUSH_SERVICES,
    allowedOrigins: [],
    limits: {
      writesPerMinute: 60,
      calendarChangesPerHour: 5,
      pushTestsPerHour: 5,
      alertsAtOneTime: 10,
      textTestsPerDay: 3,
      textsPerDay: 500,
    },
    site: null,
  });
});

test('an empty variable counts as not set', () => {
  const names = [
    'PORT',
    'HOST',
    'TRUSTED_PROXIES',
    'PUBLIC_URL',
    'SITE_FILE',
    'DATA_DIR',
    'DATABASE_URL',
    'SAMPLE_DATA',
    'OUTAGES',
    'GATEWAY_URL',
    'GATEWAY_KEY',
    'SESSION_IDLE',
    'FRESH_SIGN_IN',
    'AUDIT_LOG_DAYS',
    'SECURITY_EVENT_DAYS',
    'WRITES_PER_MINUTE',
    'CALENDAR_CHANGES_PER_HOUR',
    'PUSH_TESTS_PER_HOUR',
    'ALERTS_AT_ONE_TIME',
    'SMS_COUNTRIES',
    'SMS_TESTS_PER_DAY',
    'SMS_PER_DAY',
    'BACKUP_DIR',
    'FEED_EVENTS',
    'FEED_GROUPS',
    'FEED_NEWS',
    'FEED_ALERTS',
    'FEED_ALERTS_CALM',
    'FEED_PRIVATE_HOSTS',
    'LOG_LEVEL',
    'METRICS_PORT',
    'METRICS_HOST',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_CLAIMS',
    'OIDC_SIGN_OUT_POST',
    'SCIM_TOKEN',
    'WATCHDOG',
    'DRAW_PAGES',
    'DRAW_SECOND_PART',
    'SMTP_URL',
    'MAIL_FROM',
    'SMS_URL',
    'SMS_KEY',
    'REMOTE_PICTURES',
    'PUSH_CONTACT',
    'PUSH_SERVICES',
    'ALLOWED_ORIGINS',
    'BACKEND_URL',
    'BACKEND_COOKIE',
    'BACKEND_PATHS',
  ];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readSettings({}));
});

test('every setting can be set', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '2',
    PUBLIC_URL: 'https://Portal.example.edu/',
    DATA_DIR: '/var/lib/portico',
    DATABASE_URL: 'postgres://portico:secret@db:5432/portico',
    SAMPLE_DATA: 'on-with-public-password',
    OUTAGES: 'holds=down, schedule=slow,person-info=502,gpa=malformed,rave-messages=Warning,gateway=unreachable',
    GATEWAY_URL: 'https://gateway.example.edu/portico/',
    GATEWAY_KEY: 'secret',
    SESSION_IDLE: '45',
    AUDIT_LOG_DAYS: '90',
    SECURITY_EVENT_DAYS: '60',
    BACKUP_DIR: '/backups',
    BACKUP_KEEP: '14',
    FEED_NEWS: 'none',
    FEED_ALERTS: 'https://alerts.example.edu/rss',
    FEED_ALERTS_CALM: 'There is  no emergency. |calm-1',
    LOG_LEVEL: 'info',
    METRICS_PORT: '9464',
    OIDC_ISSUER: 'https://login.example.edu',
    OIDC_CLIENT_ID: 'portico',
    OIDC_CLIENT_SECRET: 'another secret',
    OIDC_CLAIMS: '/etc/portico/claims.yaml',
    OIDC_SIGN_OUT_POST: 'on',
    SCIM_TOKEN: `${'n'.repeat(32)}, ${'o'.repeat(32)}`,
    WATCHDOG: '20s',
    DRAW_PAGES: 'off',
    DRAW_SECOND_PART: 'off',
    SMTP_URL: 'smtps://portico:secret@mail.example.edu:465',
    MAIL_FROM: 'Portico <no-reply@example.edu>',
    SMS_URL: 'https://sms.example.edu/send',
    SMS_KEY: '0123456789abcdef',
    REMOTE_PICTURES: 'none',
    BACKEND_URL: 'https://backend.example.edu/',
    BACKEND_COOKIE: 'sessionid',
    BACKEND_PATHS: '/api, /accounts',
    PUSH_CONTACT: 'mailto:it@example.edu',
    SECURITY_CONTACT: 'mailto:security@example.edu',
    PUSH_SERVICES: 'FCM.googleapis.com, *.push.apple.com,push.example.edu:8443',
    ALLOWED_ORIGINS: 'https://tasks.example.edu, http://localhost:5173',
    WRITES_PER_MINUTE: '120',
    CALENDAR_CHANGES_PER_HOUR: '6',
    PUSH_TESTS_PER_HOUR: '7',
    ALERTS_AT_ONE_TIME: '8',
    SMS_COUNTRIES: '+1, +44',
    SMS_TESTS_PER_DAY: '2',
    SMS_PER_DAY: '900',
    FRESH_SIGN_IN: 'alerts, rights',
    SITE_FILE: 'deploy/site.example.yaml',
    HOME: '/root',
  });
  expect(settings).toEqual({
    port: 0,
    host: '127.0.0.1',
    trustedProxies: 2,
    publicUrl: 'https://portal.example.edu',
    dataDir: '/var/lib/portico',
    databaseUrl: 'postgres://portico:secret@db:5432/portico',
    sampleData: true,
    outages: {
      holds: 'down',
      schedule: 'slow',
      'person-info': '502',
      gpa: 'malformed',
      'rave-messages': 'Warning',
      gateway: 'unreachable',
    },
    gateway: { url: 'https://gateway.example.edu/portico', key: 'secret' },
    sessionIdleMs: 45 * 60_000,
    auditLogDays: 90,
    freshSignIn: ['alerts', 'rights'],
    securityEventDays: 60,
    backupDir: '/backups',
    backupKeep: 14,
    feeds: {
      feeds: [
        { name: 'news', url: null },
        { name: 'rave-messages', url: 'https://alerts.example.edu/rss' },
      ],
      privateHosts: [],
      calmAlerts: ['There is no emergency.', 'calm-1'],
    },
    logLevel: 'info',
    watchdogMs: 20_000,
    scimTokens: ['n'.repeat(32), 'o'.repeat(32)],
    metrics: { port: 9464, host: '127.0.0.1' },
    openId: {
      issuer: 'https://login.example.edu',
      clientId: 'portico',
      clientSecret: 'another secret',
      claimsFile: '/etc/portico/claims.yaml',
      signsOutByPost: true,
    },
    drawsPages: false,
    drawsSecondPart: false,
    mail: { url: 'smtps://portico:secret@mail.example.edu:465', from: 'Portico <no-reply@example.edu>' },
    textMessages: { url: 'https://sms.example.edu/send', key: '0123456789abcdef', countries: ['+1', '+44'] },
    remotePictures: 'none',
    backend: { url: 'https://backend.example.edu', cookie: 'sessionid', paths: ['/api', '/accounts'] },
    pushContact: 'mailto:it@example.edu',
    securityContact: 'mailto:security@example.edu',
    pushServices: ['fcm.googleapis.com', '*.push.apple.com', 'push.example.edu:8443'],
    allowedOrigins: ['https://tasks.example.edu', 'http://localhost:5173'],
    limits: {
      writesPerMinute: 120,
      calendarChangesPerHour: 6,
      pushTestsPerHour: 7,
      alertsAtOneTime: 8,
      textTestsPerDay: 2,
      textsPerDay: 900,
    },
    site: readSiteFile('deploy/site.example.yaml'),
  });
});

test.each([
  [{ FEED_ALERTS_CALM: 'calm-1' }, 'The setting FEED_ALERTS_CALM works only together with FEED_ALERTS'],
  [{ FEED_ALERTS: 'none', FEED_ALERTS_CALM: 'calm-1' }, 'The setting FEED_ALERTS_CALM works only together with'],
  [
    { FEED_ALERTS_CALM: 'calm-1|' },
    'The value "calm-1|" of the setting FEED_ALERTS_CALM is not valid. It must be texts or guids',
  ],
  [{ FRESH_SIGN_IN: 'messages,posts' }, 'It must be none, or a list of messages, maintenance, rights, export, alerts,'],
  [{ GATEWAY_URL: 'https://gateway.example.edu' }, 'The setting GATEWAY_URL works only together with GATEWAY_KEY.'],
  [{ GATEWAY_KEY: 'secret' }, 'The setting GATEWAY_KEY works only together with GATEWAY_URL.'],
  [{ GATEWAY_URL: 'gateway', GATEWAY_KEY: 'secret' }, 'The value "gateway" of the setting GATEWAY_URL is not valid.'],
])('the gateway needs an address and a key: %j', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});

test.each([
  [
    { SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://portal.example.edu' },
    'The setting SMTP_URL works only together with MAIL_FROM.',
  ],
  [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@example.edu' }, 'The setting SMTP_URL works only together with PUBLIC_URL'],
  [{ SMTP_URL: 'https://name:secret@mail' }, 'The value of the setting SMTP_URL is not valid.'],
  [{ GATEWAY_KEY: 'schlüssel' }, 'The value of the setting GATEWAY_KEY is not valid. It must be letters'],
  [{ GATEWAY_KEY: 'key\n' }, 'The value of the setting GATEWAY_KEY is not valid. It must be letters'],
  [
    { SMS_KEY: 'short' },
    'The value of the setting SMS_KEY is not valid. It must be a secret of at least 16 characters.',
  ],
  [
    { SMS_URL: 'https://sms.example.edu', SMS_KEY: '0123456789abcdef' },
    'The setting SMS_URL works only together with PUBLIC_URL',
  ],
  [{ PUSH_CONTACT: 'mailto:it@example.edu' }, 'The setting PUSH_CONTACT works only together with PUBLIC_URL'],
  [{ PUSH_CONTACT: 'it@example.edu' }, 'The value "it@example.edu" of the setting PUSH_CONTACT is not valid.'],
  [{ PUSH_SERVICES: '*' }, 'The value "*" of the setting PUSH_SERVICES is not valid. It must be hosts such as'],
  [{ PUSH_SERVICES: 'https://a.example' }, 'of the setting PUSH_SERVICES is not valid.'],
  // Apple refuses such a contact.
  [
    { PUSH_CONTACT: 'mailto:it@localhost' },
    'The value "mailto:it@localhost" of the setting PUSH_CONTACT is not valid.',
  ],
  [{ PUSH_CONTACT: 'mailto:it' }, 'The value "mailto:it" of the setting PUSH_CONTACT is not valid.'],
])('reminders need a service and the address of the portal: %j', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});

test('sample data is off with PostgreSQL, and can be switched off', () => {
  expect(readSettings({ DATABASE_URL: 'postgresql://db/portico' }).sampleData).toBe(false);
  expect(readSettings({ SAMPLE_DATA: 'off' }).sampleData).toBe(false);
});

test('OPS-51 sample people do not get into the database of a public address by mistake', () => {
  const environment = { PUBLIC_URL: 'https://portal.example.edu', DATABASE_URL: 'postgresql://db/portico' };
  expect(() => readSettings({ ...environment, SAMPLE_DATA: 'on' })).toThrow('their password is public');
  expect(readSettings({ ...environment, SAMPLE_DATA: 'on-with-public-password' }).sampleData).toBe(true);
  expect(readSettings({ ...environment, PUBLIC_URL: 'http://localhost:4100', SAMPLE_DATA: 'on' }).sampleData).toBe(
    true,
  );
});

test('sample data is off when users reach the server over https, unless the setting says on', () => {
  const PUBLIC_URL = 'https://portal.example.edu';
  expect(readSettings({ PUBLIC_URL }).sampleData).toBe(false);
  expect(readSettings({ PUBLIC_URL, SAMPLE_DATA: 'on' }).sampleData).toBe(true);
  expect(readSettings({ PUBLIC_URL: 'http://portal.example.edu' }).sampleData).toBe(true);
  expect(() => readSettings({ PUBLIC_URL, OUTAGES: 'holds=down' })).toThrow('works only with sample data');
});

describe('a wrong value is an error', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['METRICS_PORT', '70000'],
    ['LOG_LEVEL', 'debug'],
    ['WATCHDOG', '20'],
    ['AUDIT_LOG_DAYS', '0'],
    ['SECURITY_EVENT_DAYS', '10000'],
    ['WRITES_PER_MINUTE', '0'],
    ['SMS_COUNTRIES', '44'],
    ['METRICS_HOST', 'not a host'],
    ['PUBLIC_URL', 'portal.example.edu'],
    ['PUBLIC_URL', 'https://portal.example.edu/portal'],
    ['PUBLIC_URL', 'ftp://portal.example.edu'],
    ['SAMPLE_DATA', 'yes'],
    ['DRAW_PAGES', 'yes'],
    ['DRAW_SECOND_PART', 'yes'],
    ['MAIL_FROM', 'Portico'],
    ['MAIL_FROM', 'a@example.edu\r\nBcc: b@example.edu'],
    ['OUTAGES', 'holds'],
    ['OUTAGES', 'holds=broken'],
    ['OUTAGES', 'weather=down'],
    ['OUTAGES', 'holds=down=slow'],
    ['OUTAGES', 'holds=unreachable'],
    ['OUTAGES', 'holds=warning'],
    ['OUTAGES', 'toString=down'],
    ['REMOTE_PICTURES', 'off'],
    ['BACKEND_URL', 'http://backend.example.edu'],
    ['BACKEND_URL', 'https://backend.example.edu/portal'],
    ['BACKEND_COOKIE', 'a b'],
    ['BACKEND_PATHS', '/api/'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://a.example,https://b.example/path'],
  ])('%s=%s', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(StartupError);
    expect(read).toThrow(`The value "${value}" of the setting ${name} is not valid. It must be `);
  });

  test('which never shows the password in the address of a database', () => {
    const read = () => readSettings({ DATABASE_URL: 'mysql://portico:secret@db/portico' });
    expect(read).toThrow(
      'The value of the setting DATABASE_URL is not valid. It must be an address such as postgres://',
    );
    expect(read).not.toThrow('secret');
  });

  test.each([
    ['short', 'It must be a secret of at least 32 characters'],
    ['t'.repeat(32), 'The setting SCIM_TOKEN works only together with OIDC_ISSUER'],
  ])('SEC-26 as is the token %s of a directory, which no message shows', (token, message) => {
    const read = () => readSettings({ SCIM_TOKEN: token });
    expect(read).toThrow(message);
    expect(read).not.toThrow(token);
  });

  test('as are outages without sample data', () => {
    expect(() => readSettings({ OUTAGES: 'holds=down', SAMPLE_DATA: 'off' })).toThrow(
      'The setting OUTAGES works only with sample data. Set SAMPLE_DATA=on, or remove OUTAGES.',
    );
  });
});

describe('OPS-28 secrets in files', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('the setting with _FILE has the path', () => {
    const file = join(folder, 'key');
    writeFileSync(file, 'a-key\n');
    const read = readSettings({ GATEWAY_URL: 'https://gateway.example.edu', GATEWAY_KEY_FILE: file });
    expect(read.gateway).toEqual({ url: 'https://gateway.example.edu', key: 'a-key' });
  });

  test('a file that is missing, and a secret that is set twice, stop the start', () => {
    const file = join(folder, 'missing');
    expect(() => readSettings({ DATABASE_URL_FILE: file })).toThrow(
      `The file ${file} of the setting DATABASE_URL_FILE cannot be read (ENOENT).`,
    );
    expect(() => readSettings({ SMS_KEY: 'a', SMS_KEY_FILE: file })).toThrow(
      'The settings SMS_KEY and SMS_KEY_FILE are both set. Set one of them.',
    );
  });
});
