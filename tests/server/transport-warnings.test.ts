import { expect, test } from 'vitest';
import { transportWarnings } from '../../server/http/transport-warnings.ts';
import { readSettings } from '../../server/settings/settings.ts';

const gateway = (url: string) => ({ GATEWAY_URL: url, GATEWAY_KEY: 'key' });

const sms = { SMS_KEY: '0123456789abcdef', PUBLIC_URL: 'https://portal.example.edu' };

const mail = { MAIL_FROM: 'no-reply@example.edu', PUBLIC_URL: 'https://portal.example.edu' };

test.each<[Record<string, string>, RegExp[]]>([
  [{}, []],
  [gateway('http://127.0.0.1:9000'), []],
  [gateway('https://gateway.example.edu'), []],
  [gateway('http://gateway.example.edu'), [/^GATEWAY_URL is an http address on another machine/]],
  [{ DATABASE_URL: 'postgres://user@localhost/portico' }, []],
  [{ DATABASE_URL: 'postgres://user@db.example.edu/portico?sslmode=verify-full' }, []],
  [{ DATABASE_URL: 'postgres://user@db.example.edu/portico' }, [/^DATABASE_URL names another machine without TLS/]],
  [{ DATABASE_URL: 'postgres://user@db.example.edu/portico?sslmode=disable' }, [/^DATABASE_URL names/]],
  [{ FEED_ALERTS: 'https://alerts.example.edu/a', FEED_NEWS: 'http://news.example.edu/n' }, []],
  [{ FEED_ALERTS: 'http://alerts.example.edu/a' }, [/^FEED_ALERTS is an http address/]],
  [{ ...sms, SMS_URL: 'https://sms.example.edu' }, []],
  [{ ...sms, SMS_URL: 'http://sms.example.edu' }, [/^SMS_URL is an http address/]],
  ...['smtp://127.0.0.1', 'smtp://name:word@mail.example.edu', 'smtps://mail.example.edu'].map(
    (SMTP_URL): [Record<string, string>, RegExp[]] => [{ ...mail, SMTP_URL }, []],
  ),
  [{ ...mail, SMTP_URL: 'smtp://mail.example.edu' }, [/^SMTP_URL is an smtp address/]],
])('OPS-22 the start warns of what travels in clear: %j', (environment, expected) => {
  expect(transportWarnings(readSettings(environment))).toEqual(expected.map((text) => expect.stringMatching(text)));
});
