// npm run proxies: runs the portal behind real proxies. See HELP.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../tools/free-port.mjs';
import { requireBuild, startServerProcess } from '../../tools/server-process.mjs';
import { type Ask, askWith, openPage, openSlowReaders } from './client.ts';
import { PROXIES, type ProxyName, type RunningProxy } from './proxies.ts';

const HELP = `Proxies: checks the files of deploy/ with the programs of this machine, and runs the portal behind Caddy and nginx with
these files, and behind Apache and HAProxy as they are delivered, on the addresses of this machine: the way to https, sign-in, HSTS,
addresses of clients, large answers, large bodies, pages in parts, and with the files of deploy/ slow readers. It takes about two minutes.

  npm run proxies [-- NAME …]    caddy, nginx, apache or haproxy; all of them without a name

It needs caddy, nginx, apache2, haproxy, openssl and promtool. A program that is missing is named, and counts as a fault. It needs Linux.

Exit codes: 0 every check passed · 1 otherwise
`;

const ROOT = join(import.meta.dirname, '..', '..');
const ASSETS = join(ROOT, 'dist', 'assets');
/** More than the attempts that the portal allows for an account and an address before the first pause. */
const WRONG_ATTEMPTS = 8;
const SLOW_READERS = 100;
/** The app's tag is the last one of a first part. */
const END_OF_FIRST = /<script type="module" async [^>]*><\/script>/;
/** Pages until one is drawn in time. */
const PAGES = 3;
/** What a browser tells of its device, so that the page has the figures. */
const DEVICE = 'portico_device=1280.00.America/Los_Angeles..';

type Check = { name: string; fault: string | null };

/** @returns null if the condition holds, else the fault */
const expectThat = (holds: boolean, fault: string): string | null => (holds ? null : fault);

/** The largest script of the build: its path, and its content without compression. */
function largestFile(): { path: string; content: Buffer } {
  const [name = ''] = readdirSync(ASSETS)
    .filter((each) => each.endsWith('.js'))
    .toSorted((one, other) => statSync(join(ASSETS, other)).size - statSync(join(ASSETS, one)).size);
  return { path: `/assets/${name}`, content: readFileSync(join(ASSETS, name)) };
}

const signIn = (ask: Ask, url: string, password: string, more: Parameters<Ask>[0] = {}) =>
  ask({
    ...more,
    method: 'POST',
    path: '/accounts/login/',
    headers: { ...more.headers, origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: `username=amara&password=${password}`,
  });

type Portal = { portalPort: number; isOfDeploy: boolean };

async function checksOf({ url, plainUrl, portalPort, isOfDeploy }: RunningProxy & Portal): Promise<Check[]> {
  const ask = askWith(url);
  const checks: Check[] = [];
  const check = async (name: string, run: () => Promise<string | null>) => {
    const fault = await run().catch((error: unknown) => `${error}`);
    checks.push({ name, fault });
  };

  if (isOfDeploy)
    await check('http leads to https', async () => {
      const { status, headers } = await askWith(plainUrl)({ path: '/academics' });
      const isRight = [301, 308].includes(status) && /^https:\/\/localhost.*\/academics$/.test(`${headers.location}`);
      return expectThat(isRight, `${status} ${headers.location}`);
    });

  await check('sign-in, with a cookie that only https carries, and HSTS', async () => {
    const { status, headers } = await signIn(ask, url, 'portico-sample');
    const [cookie = ''] = headers['set-cookie'] ?? [];
    if (status !== 303 || !/^__Host-.*; Secure/.test(cookie)) return `sign-in: ${status} ${cookie.split('=')[0]}`;
    const user = await ask({ path: '/api/users/user', headers: { cookie: cookie.split(';')[0] ?? '' } });
    if (JSON.parse(user.body.toString()).username !== 'amara') return `the user call: ${user.status}`;
    const hsts = `${(await ask({ path: '/' })).headers['strict-transport-security']}`;
    return expectThat(/max-age=[1-9]\d{6,}/.test(hsts), `HSTS: ${hsts}`);
  });

  await check('the portal tells the addresses of clients apart, and believes no client', async () => {
    const wrong = (more: Parameters<Ask>[0]) => signIn(ask, url, 'wrong', more);
    for (let attempt = 0; attempt < WRONG_ATTEMPTS; attempt += 1) await wrong({ from: '127.0.0.1' });
    const same = await wrong({ from: '127.0.0.1' });
    const invented = await wrong({ from: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } });
    const other = await wrong({ from: '127.0.0.2' });
    const statuses = [same, invented, other].map(({ status }) => status).join(' ');
    return expectThat(statuses === '429 429 401', `${statuses} instead of 429 429 401`);
  });

  for (const encoding of ['identity', 'gzip', 'gzip, br']) {
    await check(`the first part of a page does not wait for the second (${encoding})`, async () => {
      const { headers } = await signIn(ask, url, 'portico-sample', { from: '127.0.0.3' });
      const cookie = `${headers['set-cookie']?.[0]?.split(';')[0]}; ${DEVICE}`;
      const asked = { accept: 'text/html', 'accept-encoding': encoding, cookie };
      // The first page compiles the code, and may be late as a whole.
      const faults = [];
      for (let page = 0; page < PAGES; page += 1) {
        const fault = await whichComesFirst(ask, url, asked);
        if (fault === null) return null;
        faults.push(fault);
      }
      return faults.join(', ');
    });
  }

  const { path, content } = largestFile();
  await check('a large answer arrives whole', async () => {
    const { status, body } = await ask({ path, headers: { 'accept-encoding': 'identity' } });
    return expectThat(status === 200 && body.equals(content), `${status}, ${body.length} of ${content.length} bytes`);
  });

  await check('a compressed answer stays compressed', async () => {
    const { headers } = await ask({ path, headers: { 'accept-encoding': 'br, gzip' } });
    return expectThat(headers['content-encoding'] === 'br', `content-encoding: ${headers['content-encoding']}`);
  });

  await check('a body of 2 MB is refused', async () => {
    const { status } = await ask({ method: 'POST', path: '/api/users/roles', body: 'x'.repeat(2_000_000) });
    // The portal refuses it without a session, before it reads the body. A proxy may have refused it before, and old versions of
    // Caddy answer 502 when a body is refused while it is being sent.
    return expectThat([401, 413, 502].includes(status), `${status}`);
  });

  await check('a picture of 2 MB reaches the portal, which asks for a session', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await ask({ method: 'POST', path: '/api/admin/pictures', headers, body: 'x'.repeat(2_000_000) });
    return expectThat(status === 401, `${status}`);
  });

  if (!isOfDeploy) return checks;
  await check(`${SLOW_READERS} clients that do not read hold no answer of the portal`, async () => {
    const readers = await openSlowReaders(url, path, SLOW_READERS);
    try {
      const waiting = await answersThatWait(portalPort);
      if (waiting > 0) return `${waiting} answers of the portal wait`;
      const { status } = await ask({ path: '/readyz' });
      return expectThat(status === 200, `another client gets ${status}`);
    } finally {
      readers.close();
    }
  });
  return checks;
}

/**
 * Asks for a page of which a part is late, and for another answer as soon as the first part has come.
 * @returns null if the other answer comes before the end of the page
 */
async function whichComesFirst(ask: Ask, url: string, headers: Record<string, string>): Promise<string | null> {
  let hasEnded = false;
  let other: Promise<string | null> | null = null;
  await openPage(url, '/finances', headers, (text) => {
    if (END_OF_FIRST.test(text))
      other ??= ask({ path: '/readyz' }).then(() => (hasEnded ? 'it comes together with the second' : null));
  });
  hasEnded = true;
  return other ?? 'it is not whole, or there is none';
}

const POLLS = 50;
const POLL_MS = 200;

/** How many connections of the portal have bytes that the client has not taken, after the proxy had time to take them. */
async function answersThatWait(port: number): Promise<number> {
  let waiting = 0;
  for (let poll = 0; poll < POLLS; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    waiting = connectionsWithUnsent(port);
    if (waiting === 0) return 0;
  }
  return waiting;
}

/** Linux lists each connection with its local address and the bytes that wait to be sent, both in hexadecimal. */
function connectionsWithUnsent(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address = '', , , queues = '']) => address.endsWith(local) && !queues.startsWith('00000000:')).length;
}

function promtool(command: 'check' | 'test', file: string): Check {
  const { status, error, stdout, stderr } = spawnSync('promtool', [command, 'rules', join(ROOT, 'deploy', file)], {
    encoding: 'utf8',
  });
  return { name: `promtool ${command}s ${file}`, fault: status === 0 ? null : `${error?.message ?? stdout + stderr}` };
}

async function checkProxy(name: ProxyName): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), `portico-${name}-`));
  const ports = { https: await freePort(), http: await freePort(), portal: await freePort() };
  const url = `https://localhost:${ports.https}`;
  const portal = startServerProcess({
    DATA_DIR: 'memory://',
    HOST: '127.0.0.1',
    PORT: String(ports.portal),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '1',
    // The page about finances has this answer in its second part.
    OUTAGES: 'financial-account-summary=slow',
    // With https, sample data must be wanted.
    SAMPLE_DATA: 'on',
  });
  await portal.url;
  try {
    const { start, isOfDeploy } = PROXIES[name];
    const proxy = await start({ folder, ports });
    if ('fault' in proxy) return [{ name: `${name} accepts its file`, fault: proxy.fault }];
    const checks = await checksOf({ ...proxy, portalPort: ports.portal, isOfDeploy });
    await proxy.stop();
    return [{ name: `${name} accepts its file`, fault: null }, ...checks];
  } finally {
    await portal.end('SIGTERM');
    rmSync(folder, { recursive: true });
  }
}

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const known = Object.keys(PROXIES) as ProxyName[];
const chosen = positionals.length === 0 ? known : known.filter((name) => positionals.includes(name));
if (values.help) process.stdout.write(HELP);
else {
  requireBuild();
  const all = [promtool('check', 'alerts.yaml'), promtool('test', 'alerts.test.yaml')];
  for (const name of chosen) {
    for (const each of await checkProxy(name)) all.push({ ...each, name: `${name}: ${each.name}` });
  }
  for (const { name, fault } of all) console.log(fault === null ? `passed  ${name}` : `FAILED  ${name}: ${fault}`);
  const failed = all.filter(({ fault }) => fault !== null).length;
  console.log(`${all.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
