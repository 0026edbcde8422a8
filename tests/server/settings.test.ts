import { describe, expect, test } from 'vitest';
import { readSettings } from '../../server/settings.ts';
import { StartupError } from '../../server/startup-error.ts';

test('everything has a default', () => {
  expect(readSettings({})).toEqual({
    port: 4100,
    publicUrl: null,
    dataDir: '.data',
    databaseUrl: null,
    sampleData: true,
    outages: {},
    allowedOrigins: [],
  });
});

test('an empty variable counts as not set', () => {
  const names = ['PORT', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SAMPLE_DATA', 'OUTAGES', 'ALLOWED_ORIGINS'];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readSettings({}));
});

test('everything can be set', () => {
  const settings = readSettings({
    PORT: '0',
    PUBLIC_URL: 'https://Portal.example.edu/',
    DATA_DIR: '/var/lib/portico',
    DATABASE_URL: 'postgres://portico:secret@db:5432/portico',
    SAMPLE_DATA: 'on',
    OUTAGES: 'holds=down, schedule=slow,person-info=502,gpa=malformed,rave-messages=Warning,gateway=unreachable',
    ALLOWED_ORIGINS: 'https://tasks.example.edu, http://localhost:5173',
    HOME: '/root',
  });
  expect(settings).toEqual({
    port: 0,
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
    allowedOrigins: ['https://tasks.example.edu', 'http://localhost:5173'],
  });
});

test('sample data are off with PostgreSQL and on without', () => {
  expect(readSettings({ DATABASE_URL: 'postgresql://db/portico' }).sampleData).toBe(false);
  expect(readSettings({ SAMPLE_DATA: 'off' }).sampleData).toBe(false);
});

describe('a wrong value is refused with the setting’s name', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'portal.example.edu'],
    ['PUBLIC_URL', 'https://portal.example.edu/portal'],
    ['PUBLIC_URL', 'ftp://portal.example.edu'],
    ['SAMPLE_DATA', 'yes'],
    ['OUTAGES', 'holds'],
    ['OUTAGES', 'holds=broken'],
    ['OUTAGES', 'weather=down'],
    ['OUTAGES', 'holds=down=slow'],
    ['OUTAGES', 'holds=unreachable'],
    ['OUTAGES', 'holds=warning'],
    ['OUTAGES', 'toString=down'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://a.example,https://b.example/path'],
  ])('%s=%s', (name, value) => {
    const refused = () => readSettings({ [name]: value });
    expect(refused).toThrow(StartupError);
    expect(refused).toThrow(`The setting ${name} is "${value}" cannot be used: it has to be `);
  });

  test('but never with the password in a database’s address', () => {
    const refused = () => readSettings({ DATABASE_URL: 'mysql://portico:secret@db/portico' });
    expect(refused).toThrow('The setting DATABASE_URL cannot be used: it has to be an address such as postgres://');
    expect(refused).not.toThrow('secret');
  });

  test('and outages without sample data', () => {
    expect(() => readSettings({ OUTAGES: 'holds=down', SAMPLE_DATA: 'off' })).toThrow(
      'The setting OUTAGES works with sample data only: set SAMPLE_DATA=on, or leave OUTAGES out.',
    );
  });
});
