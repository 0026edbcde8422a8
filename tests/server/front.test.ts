import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runContractCommand } from '../../contract/check/command.ts';
import type { Database } from '../../server/db/database.ts';
import { createFrontApp } from '../../server/front/front-app.ts';
import { createMetrics } from '../../server/monitoring/metrics.ts';
import { keptConnections } from '../../server/outgoing/checked-request.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startFront } from '../../server/start-front.ts';
import { createDrawing } from '../../src/drawing/create-drawing.ts';
import type { CreateAlertDrawing, CreateDrawing, DrawnBlock } from '../../src/drawing/drawing.ts';
import { addStudents } from '../support/students.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

const PAGE = `<!doctype html><html lang="en-US"><head><script type="application/json" id="portal-config">{}</script>
<script>start()</script></head><body><div id="root" data-static><main><div data-late></div></main></div><noscript></noscript></body></html>`;
const DEVICE = 'portico_device=1280.00.America/Los_Angeles..';
const ALERT = {
  guid: 'ice',
  title: 'Campus is closed',
  link: null,
  description: 'Ice on all roads.',
  pubDate: NOW.toISOString(),
};

const ends: (() => unknown)[] = [];
let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'portico-front-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), PAGE);
});
afterAll(() => rmSync(dist, { recursive: true }));
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const backendWith = (answer: RequestListener) => listen(createServer(answer));

async function frontOf(backend: string): Promise<string> {
  const settings = readSettings({ PORT: '0', BACKEND_URL: backend, PUBLIC_URL: 'https://portal.example.edu' });
  if (settings.backend === null) throw new Error('there is no backend');
  const front = await startFront(settings, settings.backend, { log: () => {}, dist });
  ends.push(front.stop);
  return `http://127.0.0.1:${front.port}`;
}

type Options = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request, and gets the answer as it is on the line. */
const ask = (url: string, { method = 'GET', headers = {}, body }: Options = {}) =>
  new Promise<{ answer: IncomingMessage; content: Buffer }>((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => resolve({ answer, content: Buffer.concat(parts) }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

describe('PART-10 what is not a page goes to the backend and back as it is', () => {
  test('the backend learns who asks, and nothing of the connection', async () => {
    let got: IncomingMessage | null = null;
    const front = await frontOf(
      await backendWith((incoming, outgoing) => {
        got = incoming;
        outgoing.end('{}');
      }),
    );
    const headers = {
      ...{ host: 'evil.example.com', cookie: 'a=1; b=2', origin: 'https://portal.example.edu', te: 'trailers' },
      ...{ connection: 'close, x-hop', 'x-hop': '1', 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
      ...{ 'x-forwarded-host': 'evil.example.com', 'proxy-authorization': 'Basic eA==', 'accept-encoding': 'br' },
    };
    await ask(`${front}/api/a%2Fb//c?q=%20&q=2`, { headers });
    const { url, headers: passed } = got as unknown as IncomingMessage;
    expect(url).toBe('/api/a%2Fb//c?q=%20&q=2');
    expect(passed).toEqual({
      host: 'portal.example.edu',
      cookie: 'a=1; b=2',
      origin: 'https://portal.example.edu',
      'accept-encoding': 'br',
      'x-forwarded-for': expect.stringContaining('127.0.0.1'),
      'x-forwarded-host': 'portal.example.edu',
      'x-forwarded-proto': 'https',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      connection: 'keep-alive',
    });
    expect(passed['x-forwarded-for']).not.toContain('203.0.113.9');
  });

  test('an answer keeps its compression, each cookie and its own policy', async () => {
    const text = 'ä'.repeat(2_000);
    const front = await frontOf(
      await backendWith((_, outgoing) => {
        outgoing.writeHead(200, [
          ...[
            'Set-Cookie',
            'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
            'Set-Cookie',
            'b=2; Domain=127.0.0.1; Path=/',
          ],
          ...['Content-Encoding', 'gzip', 'Content-Type', 'text/html', 'Content-Security-Policy', "default-src 'none'"],
          ...['Connection', 'x-hop', 'X-Hop', '1', 'ETag', 'W/"1"'],
        ]);
        outgoing.end(gzipSync(text));
      }),
    );
    const { answer, content } = await ask(`${front}/accounts/login/`);
    expect(gunzipSync(content).toString()).toBe(text);
    expect(answer.headers).toMatchObject({
      'set-cookie': ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2; Path=/'],
      'content-encoding': 'gzip',
      'content-security-policy': "default-src 'none'",
      etag: 'W/"1"',
    });
    expect([answer.headers['x-hop'], answer.headers['referrer-policy']]).toEqual([undefined, undefined]);
  });

  test('304, 204 and the answer to HEAD have no body, and the connection goes on', async () => {
    const front = await frontOf(
      await backendWith(({ url, method }, outgoing) => {
        if (method === 'HEAD') outgoing.writeHead(200, { 'content-length': '1234' });
        else outgoing.writeHead(Number(url?.slice(-3)), { etag: '"1"' });
        outgoing.end();
      }),
    );
    const answers = [];
    for (const [path, method] of [
      ['/media/304', 'GET'],
      ['/api/204', 'GET'],
      ['/media/200', 'HEAD'],
    ] as const) {
      const { answer, content } = await ask(`${front}${path}`, { method });
      answers.push([answer.statusCode, content.length, answer.headers['content-length']]);
    }
    expect(answers).toEqual([
      [304, 0, undefined],
      [204, 0, undefined],
      [200, 0, '1234'],
    ]);
  });

  test.each([
    ['its own address', (own: string) => `${own}/accounts/done?x=1#y`, '/accounts/done?x=1#y'],
    ['another one', () => 'https://login.example.edu/', 'https://login.example.edu/'],
    ['a path', () => '/admin/', '/admin/'],
  ])('a redirect of the backend to %s leads there through the front', async (_, location, expected) => {
    const front = await frontOf(
      await backendWith(({ socket }, outgoing) => {
        outgoing.writeHead(302, { location: location(`http://127.0.0.1:${socket.localPort}`) }).end();
      }),
    );
    expect((await ask(`${front}/accounts/`)).answer.headers.location).toBe(expected);
  });

  test('an upload goes through with its length or in chunks, and one that breaks off does not look whole', async () => {
    const seen: string[] = [];
    let whenBroken = () => {};
    const broken = new Promise<void>((resolve) => {
      whenBroken = resolve;
    });
    const front = await frontOf(
      await backendWith(async (incoming, outgoing) => {
        let length = 0;
        incoming.on('aborted', whenBroken);
        incoming.on('error', () => {});
        incoming.on('data', (part: Buffer) => {
          length += part.length;
        });
        incoming.on('end', () => {
          const { 'content-length': announced, 'transfer-encoding': coding } = incoming.headers;
          seen.push(`${length} ${announced ?? coding}`);
          outgoing.end();
        });
      }),
    );
    const body = 'x'.repeat(200_000);
    await ask(`${front}/api/upload`, { method: 'POST', headers: { 'content-length': '200000' }, body });
    await ask(`${front}/api/upload`, { method: 'DELETE', headers: { 'transfer-encoding': 'chunked' }, body });
    expect(seen).toEqual(['200000 200000', '200000 chunked']);
    const sent = request(`${front}/api/upload`, { method: 'POST', agent: false });
    sent.on('error', () => {});
    sent.write(body, () => sent.destroy());
    await broken;
    expect(seen).toHaveLength(2);
  });

  test('an answer that breaks off does so for the client too, and a client that leaves ends the request', async () => {
    let whenLeft = () => {};
    const left = new Promise<void>((resolve) => {
      whenLeft = resolve;
    });
    const front = await frontOf(
      await backendWith(({ url }, outgoing) => {
        outgoing.writeHead(200);
        outgoing.write('the first part');
        if (url === '/api/broken') setImmediate(() => outgoing.destroy());
        else outgoing.on('close', whenLeft);
      }),
    );
    await expect(ask(`${front}/api/broken`)).rejects.toThrow();
    const sent = request(`${front}/api/endless`, { agent: false }, (answer) => {
      answer.on('error', () => {});
      answer.once('data', () => sent.destroy());
    });
    sent.on('error', () => {});
    sent.end();
    await left;
  });

  test('without a backend its calls fail with a sentence, and the pages go out', async () => {
    const server = createServer();
    const backend = await listen(server);
    server.close();
    const front = await frontOf(backend);
    const call = await ask(`${front}/api/users/user`);
    expect([call.answer.statusCode, call.content.toString()]).toEqual([
      502,
      '{"detail":"The portal’s backend does not answer. Please try again soon."}',
    ]);
    const page = await ask(`${front}/academics`, { headers: { accept: 'text/html', cookie: 'sessionid=1' } });
    expect([page.answer.statusCode, page.content.toString()]).toEqual([200, PAGE]);
    expect(JSON.parse((await ask(`${front}/readyz`)).content.toString())).toMatchObject({
      status: 'ok',
      backend: 'unavailable',
    });
  });
});

/** Waits for every answer, because a busy machine takes longer than the server waits. */
const patient: CreateDrawing = (configuration, html) => {
  const draw = createDrawing(configuration, html);
  const endless = new AbortController().signal;
  return draw === null ? null : (page) => draw({ ...page, wait: endless, limit: endless });
};
const NAMED_ALERTS: CreateAlertDrawing = () => (alerts) => alerts.map(({ title }) => `<p>${title}</p>`).join('');

/** Visitors of two fronts. */
const AT_ONCE = 30;

/** A front that draws pages, whose clock stands. */
function openFront(url: string, cookie: string | null = 'portico_session', create = createDrawing) {
  let now = NOW;
  const pages = ['', '/academics', '/account'].map((pattern) => ({ pattern, styles: [], scripts: [], calls: [] }));
  const settings = readSettings({});
  const app = createFrontApp({
    backend: { url, cookie, paths: ['/api'] },
    settings,
    clock: () => now,
    dist,
    drawing: { create, createAlerts: NAMED_ALERTS, shellOf: () => '', fixedColors: () => '', alertStyles: [], pages },
    log: () => {},
    logRequest: () => {},
    metrics: createMetrics({ pool: null }, { circuits: () => [] }),
    connections: keptConnections(4),
    stopping: new AbortController().signal,
  });
  const get = (cookies: string, path = '/') =>
    app.request(`http://localhost:4100${path}`, {
      headers: { accept: 'text/html', 'accept-encoding': 'identity', cookie: `${cookies}; ${DEVICE}` },
    });
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000);
  };
  return { get, pass };
}

const blockIn = (html: string): DrawnBlock =>
  JSON.parse(/<script type="application\/json" id="drawn">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null');

describe('PART-08 pages over a backend', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openSampleDatabase();
  }, OPEN_TIMEOUT_MS);
  afterAll(() => database.close());

  /** @param change answers a call in its own way, or passes it on */
  const openBackend = async (
    change: (request: Request, passOn: () => Promise<Response>) => Response | Promise<Response> = (_, passOn) =>
      passOn(),
  ) => {
    const { app, signIn } = openApp(database);
    const asked: string[] = [];
    const server = createAdaptorServer({
      fetch: (incoming, env) => {
        const cookie = incoming.headers.has('cookie') ? '' : ' without a cookie';
        asked.push(`${incoming.method} ${new URL(incoming.url).pathname}${cookie}`);
        return change(incoming, async () => app.fetch(incoming, env));
      },
    }) as Server;
    return { url: await listen(server), signIn, asked };
  };

  test(
    'DRAW-05 60 people who open pages at once on two fronts get their own data and cookies only, and nothing is changed',
    async () => {
      const { url, signIn, asked } = await openBackend(async ({ url: called, headers }, passOn) => {
        const answer = await passOn();
        if (called.endsWith('/users/user'))
          answer.headers.append(
            'set-cookie',
            `seen=${/portico_session=([^;]*)/.exec(headers.get('cookie') ?? '')?.[1]}; Path=/`,
          );
        return answer;
      });
      const fronts = [openFront(url, 'portico_session', patient), openFront(url, null, patient)];
      const students = await addStudents(database.orm, 60);
      const visit = async (username: string, place: number) => {
        const { cookie, token } = await signIn(username);
        const answer = await fronts[place % 2]?.get(cookie, '/account');
        const html = (await answer?.text()) ?? '';
        return {
          username,
          html,
          token,
          own: [`seen=${cookie.split('=')[1]}; Path=/`],
          set: answer?.headers.getSetCookie(),
        };
      };
      // A front draws sixteen pages at a time, and in a rush the browser draws the others.
      const rows = Array.from({ length: AT_ONCE }, async (_, row) => {
        const pages = [];
        for (let place = row; place < students.length; place += AT_ONCE)
          pages.push(await visit(students[place]?.username ?? '', place));
        return pages;
      });
      const pages = (await Promise.all(rows)).flat();
      expect(pages.map(({ username }) => username).sort()).toEqual(students.map(({ username }) => username).sort());
      expect(
        pages.map(({ html }) => [blockIn(html).byCookie.getUser?.username, ...new Set(html.match(/pat\d+/gi))]),
      ).toEqual(pages.map(({ username, html }) => [username, ...new Set(html.match(new RegExp(username, 'gi')))]));
      expect(pages.map(({ set }) => set)).toEqual(pages.map(({ own }) => own));
      expect(pages.filter(({ html }) => !('personInfo/' in blockIn(html).answers))).toEqual([]);
      expect(pages.filter(({ html }) => pages.some(({ token }) => html.includes(token)))).toEqual([]);
      expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
      const { late, follows } = blockIn(pages[0]?.html ?? '').facts;
      expect([late, follows]).toEqual([['roles'], []]);
    },
    2 * OPEN_TIMEOUT_MS,
  );

  test.each([
    ['401', '/users/user', () => new Response(null, { status: 401 })],
    ['401', '/gpa', () => Response.json({ detail: 'No.' }, { status: 401 })],
    [
      'a page',
      '/gpa',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ],
    ['a redirect', '/gpa', () => new Response(null, { status: 302, headers: { location: '/accounts/login/' } })],
    ['nothing', '/status', () => new Promise<Response>(() => {})],
  ])('a backend that answers %s to %s leaves the page to the browser', async (_, path, answer) => {
    const { url, signIn } = await openBackend(({ url: called }, passOn) =>
      called.endsWith(path) ? answer() : passOn(),
    );
    const page = await openFront(url).get((await signIn('amara')).cookie, '/academics');
    expect([page.status, (await page.text()).includes('data-drawn')]).toEqual([200, false]);
  });

  test('PART-10 the contract command finds the same through a front as before it', async () => {
    const { url, signIn } = await openBackend();
    const { cookie } = await signIn('amara');
    const check = async (base: string) => {
      const lines: string[] = [];
      const code = await runContractCommand(['--base', `${base}/api`, '--cookie', cookie, '--json'], (text) =>
        lines.push(text),
      );
      return {
        code,
        found: lines
          .join('')
          .replaceAll(base, '')
          .replace(/"milliseconds": \d+/g, ''),
      };
    };
    const [through, before] = [await check(await frontOf(url)), await check(url)];
    expect(through).toEqual(before);
    expect(through.code).toBe(0);
  });

  test('only a visitor with the cookie of people who are signed in costs the backend a call', async () => {
    const { url, asked } = await openBackend();
    const [named, any] = [openFront(url), openFront(url, null)];
    const calls = async (front: typeof named, cookies: string) => {
      asked.splice(0);
      await front.get(cookies);
      return asked.filter((call) => !call.includes('rave-messages'));
    };
    expect(await calls(named, 'other=1')).toEqual([]);
    expect(await calls(any, 'portico_device=1')).toEqual([]);
    expect(await calls(any, 'other=1')).toEqual(['GET /api/users/user']);
  });

  test('PART-11 the alerts are asked for without a cookie each minute, and every ten seconds while one shows', async () => {
    let alerts: unknown[] = [];
    const { url, asked } = await openBackend(({ url: called }, passOn) =>
      called.endsWith('/rave-messages') ? Response.json(alerts) : passOn(),
    );
    const { get, pass } = openFront(url);
    const CALL = ['GET /api/integrations/rave-messages without a cookie'];
    /** A page waits only a moment for the alerts, and a busy machine takes longer. */
    const expectAfter = (seconds: number, calls: string[], isShown: boolean) => {
      asked.splice(0);
      pass(seconds);
      return vi.waitFor(
        async () => {
          const html = await (await get('a=1')).text();
          expect([asked, html.includes(ALERT.title)]).toEqual([calls, isShown]);
        },
        { timeout: 10_000 },
      );
    };
    await expectAfter(0, CALL, false);
    alerts = [ALERT];
    await expectAfter(59, [], false);
    await expectAfter(1, CALL, true);
    alerts = [];
    await expectAfter(9, [], true);
    await expectAfter(1, CALL, false);
    await expectAfter(10, [], false);
  });

  test('PART-11 where the backend answers only people who are signed in, other pages have no alerts, and it is not asked again at once', async () => {
    const { url, asked } = await openBackend(() => new Response(null, { status: 401 }));
    const { get } = openFront(url);
    expect(await (await get('a=1')).text()).toBe(PAGE);
    await get('a=1');
    expect(asked).toHaveLength(1);
  });
});

test.each([
  ['http://backend.example.edu', /BACKEND_URL is not valid\. It must be an https address/],
  ['https://backend.example.edu/portal', /BACKEND_URL is not valid/],
  ['http://localhost:4100', /BACKEND_URL names this server itself/],
])('OPS-70 the address %s of a backend ends in a sentence', (url, sentence) => {
  expect(() => readSettings({ BACKEND_URL: url })).toThrow(sentence);
});
