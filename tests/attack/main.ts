// npm run attack: sends hostile requests to a running server with sample data, and counts the answers that are wrong.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import { type CatalogueEntry, catalogue } from '../../contract/catalogue.ts';
import { startServerProcess } from '../../tools/server-process.mjs';
import { adminEndpoints } from '../support/admin-endpoints.ts';
import { signIn } from '../support/server-process.ts';

const HELP = `Attack: starts the server with sample data in memory and sends it hostile requests: to every call without a token,
with the ids of another person, with wrong types, odd addresses and odd headers; malformed requests; floods; clients that
send their request too slowly. It takes about a minute.

  npm run attack

Exit codes: 0 every answer was right, and the server still works · 1 otherwise
`;

/** Rows of Ben, whom Amara attacks, by the first part of the path. */
const ROWS_OF_BEN: Record<string, number> = {
  preferences: 302,
  notifications: 201,
  user_task: 211,
  user_message: 901,
  user_preference: 402,
  user_student_types: 502,
};

const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);
const WRONG_BODIES = [
  '',
  'null',
  '[]',
  '{}',
  '0',
  '"text"',
  '{',
  '\u0000',
  '{"__proto__":{"starred":true}}',
  '{"constructor":1}',
  '{"starred":"yes"}',
  '{"starred":null,"completed_on":null}',
  '{"completed_on":"tomorrow"}',
  '{"completed_on":1e400}',
  '{"sms_number":"\\ud800"}',
  '{"sms_number":"\\u0000"}',
  '{"notifications":[2147483648]}',
  '{"nudge_type":["DEPOSIT"]}',
  '{"is_demo":"false"}',
  deep('[', ']', 20_000),
  deep('{"a":', '}', 5_000).replace('}', '1}'),
  `{"sms_number":"${'x'.repeat(60_000)}"}`,
  `{"sms_number":"${'x'.repeat(1_000_000)}"}`,
];
const ODD_QUERIES = [
  '?',
  '?=',
  '?term=',
  '?term=202501&term=202502',
  '?term=%00',
  '?slug=%ED%A0%80',
  '?slug=%',
  '?published=all',
  '?__proto__=1',
  "?slug='%20or%201=1--",
  `?slug=${'x'.repeat(7_000)}`,
];
const ODD_IDS = ['0', '-1', '1.5', 'x', '%00', '%', '2147483648', '99999999999999999999', '1%2f..%2f2', '..'];
const ODD_HEADERS: Record<string, string>[] = [
  { authorization: 'Token' },
  { authorization: `Token ${'x'.repeat(6_000)}` },
  { authorization: 'Bearer x' },
  { cookie: `portico_session=${'x'.repeat(6_000)}` },
  { cookie: ';;;=;' },
  { accept: '\u00ff' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data' },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'null' },
  { range: 'bytes=9-1' },
  { 'if-none-match': '*' },
  { 'accept-encoding': 'br;q=0, \u00ff' },
];
const ODD_PATHS = [
  '//evil.example',
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/.git/config',
  '/.vite/manifest.json',
  '/%00',
  '/%',
  `/${'a/'.repeat(4_000)}`,
  '/accounts/login/?next=//evil.example',
  '/accounts/logout/?next=https://evil.example',
  '/api/%2e%2e/accounts/login/',
];
const RAW = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'NONSENSE\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
  'POST /api/users/roles HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /api/users/roles HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/users/roles HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n',
  'POST /api/users/roles HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 99000000\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
];

const ADDRESS = Buffer.from('https://localhost/a.png').toString('base64url');
/** Addresses that the server has not signed. */
const FORGED_PICTURES = [
  `/pictures/remote/${'0'.repeat(32)}/${ADDRESS}`,
  `/pictures/remote/${'f'.repeat(32)}/${Buffer.from('http://169.254.169.254/latest/meta-data/').toString('base64url')}`,
  `/pictures/remote/${'0'.repeat(32)}/${'A'.repeat(4_000)}`,
  `/pictures/remote//${ADDRESS}`,
  `/pictures/remote/${'0'.repeat(31)}/${ADDRESS}`,
  `/pictures/remote/${'0'.repeat(32)}/..%2f..%2fetc%2fpasswd`,
  `/pictures/remote/${'0'.repeat(32)}/https://localhost/a.png`,
  `/pictures/${'0'.repeat(32)}-350.webp`,
];

/** A part of a PNG file: its length, name and content, and its check sum. */
function pngPart(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const part = Buffer.alloc(named.length + 8);
  part.writeUInt32BE(content.length);
  named.copy(part, 4);
  part.writeUInt32BE(crc32(named), named.length + 4);
  return part;
}

/** A black PNG of 30,000 x 30,000 pixels, one bit each: 900 MB of memory for a program that opens it, 110 kB as a file. */
function decompressionBomb(): Buffer {
  const side = 30_000;
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Each row begins with the byte of its filter.
  const rows = Buffer.alloc(side * (side / 8 + 1));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart('IHDR', head),
    pngPart('IDAT', deflateSync(rows, { level: 9 })),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

/** Files that are no pictures, or pictures that would fill the memory. */
const WRONG_PICTURES: Record<string, Buffer> = {
  'SVG with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="go()"><script>go()</script></svg>'),
  'SVG after an XML head': Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>'),
  page: Buffer.from('<!doctype html><script>go()</script>'),
  'page after the first bytes of a GIF': Buffer.from('GIF89a/*<script>go()</script>*/=1;'),
  'cut JPEG': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  nothing: Buffer.alloc(1),
  'decompression bomb': decompressionBomb(),
  '20 MB': Buffer.alloc(20 * 1024 * 1024, 0xff),
};

type Request = { method: string; path: string; headers?: Record<string, string>; body?: string };
type Faults = { requests: number; faults: string[] };

const apiPath = ({ host, path }: CatalogueEntry) => (host === 'portal' ? `/api${path}` : path);
const withId = (path: string, id: string | number) => path.replace(/\{\w+\}/, String(id));

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const server = startServerProcess({ DATA_DIR: 'memory://' });
  const url = await server.url;
  const port = Number(new URL(url).port);
  const amara = await signIn(url, 'amara');
  const ben = await signIn(url, 'ben');
  const asAmara = { authorization: `Token ${amara.token}`, cookie: amara.cookie };
  const kinds = new Map<string, Faults>();

  /** Sends a request and notes a fault unless the answer is right. A status of 500 or more is always wrong. */
  async function attack(kind: string, request: Request, isRight: (status: number) => boolean): Promise<void> {
    const { requests, faults } = kinds.get(kind) ?? { requests: 0, faults: [] };
    kinds.set(kind, { requests: requests + 1, faults });
    const name = `${request.method} ${request.path.slice(0, 80)} ${(request.body ?? '').slice(0, 40)}`;
    try {
      const { method, path, headers = {}, body } = request;
      const content = body === undefined ? {} : { body };
      const all = { 'content-type': 'application/json', ...headers };
      const send = () => fetch(`${url}${path}`, { method, headers: all, redirect: 'manual', ...content });
      // After a body that was too large the server closes the connection, which this request may have used.
      const answer = await send().catch(send);
      const text = await answer.text();
      if (answer.status >= 500 || !isRight(answer.status)) faults.push(`${name}: ${answer.status}`);
      if (/root:x:0|"dependencies"| at .*\.ts:\d/.test(text)) faults.push(`${name}: shows a file or a stack`);
      if (answer.headers.get('content-security-policy') === null) faults.push(`${name}: no policy`);
    } catch (error) {
      // The server may cut off a client that sends too much. It must still answer the next request.
      if (request.body === undefined || request.body.length < 65_536) faults.push(`${name}: ${error}`);
    }
  }

  const anything = () => true;
  for (const entry of catalogue) {
    const path = apiPath(entry);
    const { method } = entry;
    const own = withId(path, 1);
    const body = method === 'GET' ? {} : { body: JSON.stringify(entry.example.body ?? {}) };
    // Emergency alerts are for everyone (SESS-09).
    if (entry.auth !== 'none' && entry.name !== 'listAlerts') {
      const wrong: Record<string, string>[] = [{}, { authorization: 'Token x' }, { cookie: 'portico_session=x' }];
      if (entry.auth === 'token') wrong.push({ cookie: amara.cookie });
      for (const headers of wrong) {
        await attack('without a valid token', { method, path: own, headers, ...body }, (status) => status === 401);
      }
    }
    if (path.includes('{')) {
      const [, , resource = ''] = path.split('/');
      const other = { method, path: withId(path, ROWS_OF_BEN[resource] ?? 2), headers: asAmara, ...body };
      await attack('with another person’s id', other, (status) => status === 404);
      for (const id of ODD_IDS) {
        await attack(
          'odd ids',
          { method, path: withId(path, id), headers: asAmara, ...body },
          (status) => status >= 400,
        );
      }
    }
    if (method !== 'GET') {
      for (const wrong of entry.body === null ? [] : WRONG_BODIES) {
        const isRight = (status: number) => [400, 404, 413].includes(status);
        await attack('wrong bodies', { method, path: own, headers: asAmara, body: wrong }, isRight);
      }
    } else {
      for (const query of ODD_QUERIES) {
        await attack('odd queries', { method, path: `${own}${query}`, headers: asAmara }, (status) => status < 500);
      }
    }
    // This call ends Amara's own session, and all others after it would be refused.
    const endsSessions = method === 'DELETE' && path === '/api/users/sessions';
    for (const headers of endsSessions ? [] : ODD_HEADERS) {
      const request = { method, path: own, headers: { ...asAmara, ...headers }, ...body };
      await attack('odd headers', request, anything);
    }
    for (const other of ['DELETE', 'PUT', 'PATCH', 'POST', 'OPTIONS', 'PROPFIND']) {
      if (catalogue.some((each) => apiPath(each) === path && each.method === other)) continue;
      await attack('wrong methods', { method: other, path: own, headers: asAmara }, (status) => status >= 400);
    }
  }
  const erik = await signIn(url, 'erik');
  const sasha = await signIn(url, 'sasha');
  const asErik = { authorization: `Token ${erik.token}` };
  const asSasha = { authorization: `Token ${sasha.token}` };
  for (const { endpoint } of adminEndpoints) {
    const { method: name = 'get' } = endpoint;
    const method = name.toUpperCase();
    const path = `/api${endpoint.path}`;
    const own = withId(path, 1);
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
    const isOfPeople = /\/admin\/(people|sessions)/.test(path);
    for (const headers of [{}, { authorization: 'Token x' }, { cookie: sasha.cookie }]) {
      await attack('admin without a token', { method, path: own, headers, ...body }, (status) => status === 401);
    }
    for (const headers of [asAmara, ...(isOfPeople ? [asErik] : [])]) {
      await attack('admin without the flag', { method, path: own, headers, ...body }, (status) => status === 403);
      const query = { method, path: `${own}?published=all&is_staff=true`, headers, ...body };
      await attack('admin without the flag', query, (status) => status === 403);
    }
    for (const wrong of endpoint.body === undefined ? [] : WRONG_BODIES) {
      const isRight = (status: number) => [400, 404, 413].includes(status) || (wrong === '{}' && status === 200);
      await attack('admin, wrong bodies', { method, path: own, headers: asSasha, body: wrong }, isRight);
    }
    for (const id of path.includes('{') ? ODD_IDS : []) {
      const request = { method, path: withId(path, id), headers: asSasha, ...body };
      await attack('admin, odd ids', request, (status) => status >= 400);
    }
    for (const query of method === 'GET' ? ODD_QUERIES : []) {
      await attack('admin, odd queries', { method, path: `${own}${query}`, headers: asSasha }, anything);
    }
  }
  for (const [name, file] of Object.entries(WRONG_PICTURES)) {
    const picture = { name, alternative_text: name, content: file.toString('base64') };
    const request = { method: 'POST', path: '/api/admin/pictures', headers: asErik, body: JSON.stringify(picture) };
    await attack('admin, wrong pictures', request, (status) => [400, 413, 415].includes(status));
  }
  const hostile = {
    slug: 'hostile',
    post_type: 'basic_html',
    title: '<script>go()</script>',
    body: '<p onclick="go()">Text</p><script>go()</script><iframe src="//evil.example"></iframe>',
    publishing_opens_on: '2020-01-01T00:00:00Z',
  };
  const stored = await fetch(`${url}/api/admin/entries`, {
    method: 'POST',
    headers: { ...asErik, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'post', entry: hostile }),
  });
  const post = (await stored.json()) as { entry?: { body?: string } };
  const isSafe = post.entry?.body === '<p>Text</p>';
  kinds.set('admin, hostile text', { requests: 1, faults: isSafe ? [] : [JSON.stringify(post).slice(0, 500)] });

  for (const path of FORGED_PICTURES) {
    await attack('forged pictures', { method: 'GET', path }, (status) => status === 404);
  }
  for (const body of WRONG_BODIES) {
    const isRight = (status: number) => [400, 413, 429].includes(status);
    await attack('reports of browsers', { method: 'POST', path: '/reports/policy', body }, isRight);
    await attack('reports of browsers', { method: 'POST', path: '/reports/take-over', body }, isRight);
  }
  // Without a session, or from a link on another site, the own data lead away.
  for (const headers of [
    {},
    { cookie: 'portico_session=x' },
    { cookie: amara.cookie, 'sec-fetch-site': 'cross-site' },
  ]) {
    await attack('own data', { method: 'GET', path: '/accounts/data', headers }, (status) => status === 303);
  }
  // Emergency alerts need no session, so anyone can send anything with them.
  for (const query of ODD_QUERIES) {
    for (const headers of [{}, ...ODD_HEADERS]) {
      const path = `/api/integrations/rave-messages${query}`;
      await attack('alerts', { method: 'GET', path, headers }, (status) => status < 500);
    }
  }
  // Without SCIM_TOKEN no one opens and closes accounts, whatever is sent.
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const headers = { authorization: 'Bearer undefined', 'content-type': 'application/scim+json' };
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{"userName":"amara","active":false}' };
    await attack(
      'accounts of a directory',
      { method, path: '/scim/v2/Users/1', headers, ...body },
      (status) => status === 404,
    );
  }
  for (const path of ODD_PATHS) await attack('odd paths', { method: 'GET', path, headers: asAmara }, anything);

  /** Sends text over a connection of its own. */
  const raw = async (text: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('error', () => {});
    socket.end(text);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'close');
    return answer;
  };
  const malformed: Faults = { requests: RAW.length, faults: [] };
  for (const text of RAW) {
    if (/^HTTP\/1\.1 5/.test(await raw(text))) malformed.faults.push(JSON.stringify(text.slice(0, 80)));
  }
  kinds.set('malformed requests', malformed);

  const floods: Faults = { requests: 0, faults: [] };
  const flood = async (name: string, count: number, send: () => Promise<Response>, allowed: number[]) => {
    // As a browser does, once more when the server has closed the idle connection that the request used.
    const answers = await Promise.allSettled(Array.from({ length: count }, () => send().catch(send)));
    floods.requests += count;
    for (const each of answers) {
      const status = each.status === 'fulfilled' ? each.value.status : String(each.reason.cause ?? each.reason);
      if (!allowed.some((one) => one === status)) floods.faults.push(`${name}: ${status}`);
      if (each.status === 'fulfilled') await each.value.arrayBuffer();
    }
  };
  const halfOpen = Array.from({ length: 500 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  for (const socket of halfOpen) socket.write('GET /api/status HTTP/1.1\r\nHost: x\r\n');
  await flood('status', 500, () => fetch(`${url}/api/status`), [200]);
  await flood('files', 500, () => fetch(`${url}/accounts/style.css`), [200]);
  await flood('tasks', 300, () => fetch(`${url}/api/user_task/?published=True`, { headers: asAmara }), [200]);
  const guess = (n: number) =>
    fetch(`${url}/accounts/login/`, {
      method: 'POST',
      headers: { origin: url },
      redirect: 'manual',
      body: new URLSearchParams({ username: 'sasha', password: `guess ${n}` }),
    });
  await flood('guesses', 200, () => guess(Math.random()), [401, 429, 503]);
  for (const socket of halfOpen) socket.destroy();
  // Several guesses after another: the account pauses.
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) statuses.push((await guess(n)).status);
  floods.requests += statuses.length;
  if (!statuses.includes(429)) floods.faults.push(`guesses are never paused: ${statuses}`);
  kinds.set('floods', floods);

  kinds.set('bodies', await fillWithBodies(port, server.child.pid ?? 0, asErik.authorization, asAmara.authorization));
  kinds.set('slow clients', await attackSlowly(port, asAmara.authorization));
  kinds.set('slow readers', await readNothing(port, asAmara.authorization));

  const after: Faults = { requests: 4, faults: [] };
  const benStill = await fetch(`${url}/api/users/user`, { headers: { cookie: ben.cookie } });
  if (!/"username":"ben"/.test(await benStill.text())) after.faults.push('Ben is signed out');
  if ((await fetch(`${url}/readyz`)).status !== 200) after.faults.push('not ready');
  if ((await fetch(`${url}/api/user_task/?published=True`, { headers: asAmara })).status !== 200) {
    after.faults.push('Amara is signed out');
  }
  if (/failed: \w*Error|\\n {4}at /.test(server.log()))
    after.faults.push(`the log has errors: ${server.log().slice(0, 2_000)}`);
  if (/amara|sasha|guess|127\.0\.0\.1/.test(server.log())) after.faults.push('the log has personal data');
  kinds.set('afterwards', after);
  await server.end('SIGKILL');

  let requests = 0;
  let faults = 0;
  for (const [kind, each] of kinds) {
    requests += each.requests;
    faults += each.faults.length;
    process.stdout.write(`${kind.padEnd(26)}${String(each.requests).padStart(6)}  ${each.faults.length} wrong\n`);
    for (const fault of each.faults.slice(0, 5)) process.stdout.write(`    ${fault}\n`);
  }
  process.stdout.write(`\n${requests} requests, ${faults} wrong answers\n`);
  return faults === 0 ? 0 : 1;
}

const MEGABYTE = 1024 * 1024;
const BODIES = 50;
/** Of a picture, which is the largest thing that anyone may send. */
const BODY_MEGABYTES = 10;
/** Bodies in flight may have 64 MB together. The rest is for answers, and for what the collection of garbage leaves for a while. */
const MOST_MORE_MEGABYTES = 300;

/** All answers come within this time, also when this program has both cores, in milliseconds. */
const ANSWERED_MS = 60_000;

/** Clients that send large bodies and never finish them: without a token, and with that of a member of staff. */
async function fillWithBodies(port: number, pid: number, staff: string, student: string): Promise<Faults> {
  const part = Buffer.alloc(MEGABYTE, ' ');
  const upload = (length: string, headers: string, send: (socket: Socket) => void) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /api/admin/pictures HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}${length}\r\n\r\n`,
    );
    send(socket);
    const status = once(socket, 'data').then(
      ([answer]) => String(answer).slice(9, 12),
      () => 'cut',
    );
    return { socket, status };
  };
  const inChunks = (socket: Socket) => {
    for (let sent = 0; sent < BODY_MEGABYTES; sent += 1) {
      socket.write(`${part.length.toString(16)}\r\n`);
      socket.write(part);
      socket.write('\r\n');
    }
  };
  const almostAll = (socket: Socket) => {
    for (let sent = 0; sent < BODY_MEGABYTES - 1; sent += 1) socket.write(part);
  };
  const length = `Content-Length: ${BODY_MEGABYTES * MEGABYTE}`;
  const before = residentMegabytes(pid);
  const uploads = Array.from({ length: BODIES }, (_, n) => [
    { expected: ['401'], ...upload('Transfer-Encoding: chunked', '', inChunks) },
    { expected: ['401'], ...upload(length, '', almostAll) },
    { expected: ['411'], ...upload('Transfer-Encoding: chunked', `Authorization: ${staff}\r\n`, inChunks) },
    // One body of this person has room, and waits for its end.
    ...(n < BODIES / 5
      ? [{ expected: ['503', 'waits'], ...upload(length, `Authorization: ${staff}\r\n`, almostAll) }]
      : []),
  ]).flat();
  const late = sleep(ANSWERED_MS, 'waits', { ref: false });
  const isRefused = ({ expected }: { expected: string[] }) => !expected.includes('waits');
  await Promise.all(uploads.filter(isRefused).map(({ status }) => Promise.race([status, late])));
  const statuses = await Promise.all(uploads.map(({ status }) => Promise.race([status, sleep(1_000, 'waits')])));
  const faults = uploads.flatMap(({ expected }, n) =>
    expected.includes(statuses[n] ?? '') ? [] : [`${statuses[n]} instead of ${expected.join(' or ')}`],
  );
  const grown = residentMegabytes(pid) - before;
  if (grown > MOST_MORE_MEGABYTES) faults.push(`the memory has grown by ${grown.toFixed(0)} MB`);
  // Others still write.
  const other = await fetch(`http://localhost:${port}/api/user_task/103/`, {
    method: 'PATCH',
    headers: { authorization: student, 'content-type': 'application/json' },
    body: JSON.stringify({ starred: true }),
  });
  if (other.status !== 200) faults.push(`another person gets ${other.status}`);
  for (const { socket } of uploads) socket.destroy();
  process.stdout.write(
    `${uploads.length} unfinished bodies of ${BODY_MEGABYTES} MB: ${grown.toFixed(0)} MB more memory\n`,
  );
  return { requests: uploads.length + 1, faults };
}

/** What a process has in memory. Only Linux tells it in a file; 0 elsewhere. */
function residentMegabytes(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** How long a slow client may keep a connection: the time for headers or request, and the interval of the check. */
const CUT_WITHIN_MS = { headers: 25_000, body: 40_000 };

/** Clients that send a byte each second and never finish. The server ends their connections. */
async function attackSlowly(port: number, authorization: string): Promise<Faults> {
  const drip = async (name: string, start: string, limit: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.resume();
    socket.write(start);
    const timer = setInterval(() => socket.write('x'), 1_000);
    const isCut = await Promise.race([once(socket, 'close').then(() => true), sleep(limit, false)]);
    clearInterval(timer);
    socket.destroy();
    return isCut ? [] : [`${name}: still open after ${limit / 1000} s`];
  };
  const bodyStart = [
    'POST /api/integrations/finti/nudges HTTP/1.1',
    'Host: x',
    `Authorization: ${authorization}`,
    'Content-Type: application/json',
    'Content-Length: 9999',
    '',
    '',
  ].join('\r\n');
  const faults = await Promise.all([
    drip('headers that never end', 'GET /api/status HTTP/1.1\r\nHost: x\r\nX-Long: ', CUT_WITHIN_MS.headers),
    drip('a body that never ends', bodyStart, CUT_WITHIN_MS.body),
  ]);
  return { requests: faults.length, faults: faults.flat() };
}

const SLOW_READERS = 4_300;
/** Another address of this machine. */
const OTHER_ADDRESS = '127.0.0.2';
/** A person notices a longer wait, in milliseconds. */
const LONGEST_ANSWER_MS = 5_000;

/**
 * Thousands of clients of one address that ask for large files and never read them. Meanwhile the portal must answer another
 * address. Only Linux gives a machine several addresses by itself.
 */
async function readNothing(port: number, authorization: string): Promise<Faults> {
  if (process.platform !== 'linux') return { requests: 0, faults: [] };
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`http://localhost:${port}/`)).text())?.[0] ?? '/';
  const sockets = Array.from({ length: SLOW_READERS }, (): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.pause().write(`GET ${asset} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(8));
    return socket;
  });
  await sleep(3_000);
  const faults: string[] = [];
  const times: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const path = ['/healthz', '/', '/api/user_task/?published=True'][n % 3] ?? '/';
    const start = performance.now();
    const status = await statusFrom(OTHER_ADDRESS, port, path, authorization);
    times.push(performance.now() - start);
    if (status !== 200) faults.push(`${path}: ${status}`);
  }
  for (const socket of sockets) socket.destroy();
  const longest = Math.max(...times);
  if (longest > LONGEST_ANSWER_MS) faults.push(`an answer took ${longest.toFixed(0)} ms`);
  const median = times.toSorted((one, other) => one - other)[30] ?? 0;
  process.stdout.write(
    `${SLOW_READERS} slow readers of one address: answers to another address after ${median.toFixed(0)} ms (median), ${longest.toFixed(0)} ms at most\n\n`,
  );
  return { requests: times.length, faults };
}

/** The status of an answer, or the error. */
function statusFrom(localAddress: string, port: number, path: string, authorization: string): Promise<number | string> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path, localAddress, agent: false, headers: { authorization } };
    requestHttp(options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', (error) => resolve(error.message))
      .end();
  });
}

process.exitCode = await main();
