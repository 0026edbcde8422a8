import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSettings } from '../../server/check/check-settings.ts';
import { checkAddress, checkGateway, checkMail, checkSignIn } from '../../server/check/check-systems.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { CLIENT, startUniversityIssuer } from '../support/university-issuer.ts';
import { startMailServer } from './support/mail-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PORTAL = 'http://localhost:4100';
const PUBLIC_URL = 'https://portal.example.edu';
const SITE_FILE = join(ROOT, 'deploy/site.example.yaml');

/** What the check says of settings that `environment` changes, by their state and the beginning of their texts. */
const ofSettings = (environment: Record<string, string>) =>
  checkSettings(readSettings(environment), environment).map(({ state, text }) => `${state}: ${text.split(/[ :,]/)[0]}`);

test.each([
  [{}, ['ok: All']],
  [{ GATEWAY_ULR: 'x' }, ['note: There']],
  [{ DATABASE_URL: 'postgres://u@localhost/p', DATA_DIR: 'x', METRICS_PORT: '9' }, ['note: DATABASE_URL']],
  [{ PUBLIC_URL: 'http://portal.example.edu' }, ['note: PUBLIC_URL']],
  [{ PUBLIC_URL, SITE_FILE, METRICS_PORT: '9' }, ['note: PUBLIC_URL']],
  [{ PUBLIC_URL, SITE_FILE, TRUSTED_PROXIES: '1' }, ['note: METRICS_PORT']],
  [{ PUBLIC_URL, TRUSTED_PROXIES: '1', METRICS_PORT: '9' }, ['note: SITE_FILE']],
  [{ PUBLIC_URL, SITE_FILE, TRUSTED_PROXIES: '1', METRICS_PORT: '9', SAMPLE_DATA: 'on' }, ['note: SAMPLE_DATA']],
])('OPS-36 the check names settings that do not fit together: %j', (environment, expected) => {
  expect(ofSettings(environment)).toEqual(expected);
});

/** A server on this machine until the end of the test. @returns its address */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The address of a port at which nothing listens any more. */
async function deadAddress(): Promise<string> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

const gatewaySettings = (GATEWAY_URL: string) => readSettings({ GATEWAY_URL, GATEWAY_KEY: 'key' });

test('OPS-36 the check tells a gateway that works from one that refuses the key and one that is away', async () => {
  const right = await serve((request, response) =>
    response.end(JSON.stringify(request.url === '/current-term' ? { TERMCODE: '202604', TERMDESC: 'Fall 2026' } : {})),
  );
  const refusing = await serve((_, response) => response.writeHead(401).end('{}'));
  const check = async (url: string) => (await checkGateway(gatewaySettings(url)))[0];
  expect(await check(refusing)).toEqual({
    subject: 'gateway',
    state: 'fault',
    text: 'The gateway answered 401 to current-term. It refuses GATEWAY_KEY.',
  });
  expect(await check(`http://${await deadAddress()}`)).toEqual({
    subject: 'gateway',
    state: 'fault',
    text: 'The gateway did not answer current-term (ECONNREFUSED). Check GATEWAY_URL, and that this machine reaches it.',
  });
  expect((await check(right))?.state).toBe('ok');
});

test('OPS-36 the check signs in to the mail server without a mail', async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  const refusing = createTcpServer((socket) => {
    socket.write('220 mail.example.edu\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const isHello = /^(EHLO|HELO)/i.test(String(data));
      socket.write(isHello ? '250-mail\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 Authentication failed\r\n');
    });
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void refusing.close());
  const { port } = refusing.address() as AddressInfo;
  const check = async (SMTP_URL: string) => {
    const settings = readSettings({ SMTP_URL, MAIL_FROM: 'portal@example.edu', PUBLIC_URL: PORTAL });
    return (await checkMail(settings))[0];
  };
  expect((await check(mailServer.url))?.state).toBe('ok');
  expect(mailServer.mails).toEqual([]);
  expect(await check(`smtp://portal:wrong@127.0.0.1:${port}`)).toEqual({
    subject: 'mail',
    state: 'fault',
    text: 'The mail server refuses the name or the password (535). Check SMTP_URL with its name and password.',
  });
  expect((await check(`smtp://${await deadAddress()}`))?.text).toMatch(/^The mail server does not answer \(\w+\)/);
});

test('OPS-36 the check tells an issuer that knows the client from one that refuses it and one that is away', async () => {
  const issuer = await startUniversityIssuer({ portals: [PORTAL], accounts: {} });
  onTestFinished(() => issuer.close());
  const check = async (OIDC_ISSUER: string, OIDC_CLIENT_SECRET: string) => {
    const claims = { OIDC_CLIENT_ID: CLIENT.id, OIDC_CLAIMS: join(ROOT, 'docs', 'claims.example.yaml') };
    return (await checkSignIn(readSettings({ OIDC_ISSUER, OIDC_CLIENT_SECRET, PUBLIC_URL: PORTAL, ...claims })))[0];
  };
  expect(await check(issuer.url, CLIENT.secret)).toEqual({
    subject: 'sign-in',
    state: 'ok',
    text: 'The issuer answers and knows the client.',
  });
  expect((await check(issuer.url, 'another-secret-of-the-tests-of-this-length'))?.text).toBe(
    'The issuer refuses the client portico. Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  );
  expect((await check(`http://${await deadAddress()}`, CLIENT.secret))?.text).toMatch(/^The issuer cannot be used: /);
});

test('OPS-36 the check tells whether the portal answers at its address', async () => {
  const portal = await serve((_, response) => response.end('{"status":"ok"}'));
  const other = await serve((_, response) => response.writeHead(404).end('nginx'));
  const check = async (PUBLIC_URL: string) => (await checkAddress(readSettings({ PUBLIC_URL })))[0];
  expect((await check(portal))?.state).toBe('ok');
  expect((await check(other))?.text).toContain('answers 404 to /healthz');
  expect((await check(`http://${await deadAddress()}`))?.text).toContain('does not answer (ECONNREFUSED)');
});

test('OPS-35 OPS-36 portico runs a command by its name, and a question for help does nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (environment: Record<string, string>, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/portico.ts', ...words], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), BACKUP_DIR: folder, ...environment },
      encoding: 'utf8',
    });
    return { status, out: `${stdout}${stderr}` };
  };
  const help = run({}, 'person', 'delete', 'amara', '--yes', '--help');
  expect(help).toEqual({ status: 0, out: expect.stringMatching(/^Usage: portico person list \[TEXT\]\n/) });
  expect(run({}, 'migrat')).toEqual({ status: 1, out: expect.stringMatching(/^There is no command migrat\.\n/) });
  expect(run({}, 'check', '--json')).toEqual({ status: 0, out: expect.stringContaining('"state": "ok"') });
  expect(run({ PORT: 'x', SMTP_URI: '' }, 'check').out.split('\n').slice(0, 2)).toEqual([
    'fault  settings  The value "x" of the setting PORT is not valid. It must be a whole number from 0 to 65535.',
    'note   settings  There is no setting SMTP_URI, so it is ignored. Did you mean SMTP_URL?',
  ]);
});
