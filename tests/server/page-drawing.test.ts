import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { type Drawing, loadDrawing } from '../../server/drawing/load-drawing.ts';
import type { ServerSettings } from '../../server/settings/settings.ts';
import { createDrawing } from '../../src/drawing/create-drawing.ts';
import type { CreateDrawing, DrawnBlock, DrawnPage, DrawPage } from '../../src/drawing/drawing.ts';
import { STORED_PREFERENCE } from '../../src/machines/preferences/stored-answers.ts';
import { alertKey } from '../../src/rules/alerts.ts';
import { marksOfAlerts } from '../../src/rules/device-cookie.ts';
import { addStudents } from '../support/students.ts';
import { openSampleDatabase } from './support/database.ts';
import { NO_DATABASE, OPEN_TIMEOUT_MS, openApp, type SignedInClient, settings } from './support/server.ts';

const PAGE = `<!doctype html>
<html lang="en-US">
  <head>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src 'self' https://tasks.example.edu" />
    <script type="application/json" id="portal-config">{}</script>
    <script>start()</script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin data-calls href="/assets/calls.js">
    <style>shell{}</style>
  </head>
  <body>
    <div id="root" data-static>the shell</div>
    <noscript><p>Turn it on.</p></noscript>
  </body>
</html>`;

const DEVICE = 'portico_device=1280.00.America/Los_Angeles';
const SHOWS_FIGURES = `${DEVICE}..`;

let database: Database;
let dist: string;
beforeAll(async () => {
  database = await openSampleDatabase();
  dist = mkdtempSync(join(tmpdir(), 'portico-drawing-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'assets/page.css'), 'page{}');
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  rmSync(dist, { recursive: true });
  await database.close();
});

const PAGES = ['', '/academics', '/finances', '/next-steps/task', '/whats-new/([^/]+)'];

/** Waits for every answer, because a busy machine takes longer than the server waits. */
const patient: CreateDrawing = (configuration, html) => {
  const draw = createDrawing(configuration, html);
  const endless = new AbortController().signal;
  return draw === null ? null : (page) => draw({ ...page, wait: endless, limit: endless });
};

/**
 * @param create makes the drawing; a patient one if left out
 * @param of the database of the server; if left out, the one in which people sign in
 */
async function open(
  create: CreateDrawing = patient,
  of: Database = database,
  { stopping = new AbortController().signal, ...changes }: Partial<ServerSettings> & { stopping?: AbortSignal } = {},
) {
  const drawing: Drawing = {
    create,
    createAlerts: () => null,
    shellOf: () => '',
    fixedColors: () => '',
    alertStyles: [],
    pages: PAGES.map((pattern) => ({
      pattern,
      styles: ['/assets/page.css', '/assets/missing.css'],
      scripts: ['/assets/hydrate.js', '/assets/page.js'],
      calls: [],
    })),
  };
  const { signIn } = openApp(database);
  const { request, logged, metrics } = openApp(of, {
    dist,
    drawing,
    stopping,
    settings: { ...settings, ...changes },
  });
  const amara = await signIn('amara');
  const get = (
    path: string,
    { cookie }: Pick<SignedInClient, 'cookie'>,
    cookies = SHOWS_FIGURES,
    encodings = 'identity',
    headers: Record<string, string> = {},
  ) =>
    request(path, {
      headers: { accept: 'text/html', 'accept-encoding': encodings, cookie: `${cookie}; ${cookies}`, ...headers },
    });
  const countedBy = async (counter: string) =>
    [...(await metrics.print()).matchAll(new RegExp(`^${counter}\\{result="(\\w+)"\\} (\\d+)$`, 'gm'))].map(
      ([, result, count]) => `${result} ${count}`,
    );
  const counted = () => countedBy('portico_drawings_total');
  const countedSecond = () => countedBy('portico_second_parts_total');
  return { get, amara, signIn, logged, counted, countedSecond };
}

/** A drawing whose calls are answered by `fetch`. */
const withCalls =
  (fetch: typeof globalThis.fetch): CreateDrawing =>
  (configuration, html) => {
    const draw = createDrawing(configuration, html);
    return draw === null ? null : (page) => draw({ ...page, fetch });
  };

const ALERT = {
  guid: 'ice',
  title: 'Campus is closed',
  link: null,
  description: 'Ice on all roads.',
  pubDate: '2025-01-21T16:00:00Z',
};

/** @param change answers a call in its own way, or else passes it on */
const withAnswer =
  (change: (url: string, passOn: () => Promise<Response>) => Response | Promise<Response>): CreateDrawing =>
  (configuration, html) => {
    const draw = patient(configuration, html);
    if (draw === null) return null;
    return (page) =>
      draw({
        ...page,
        fetch: async (input, init) => change(new Request(input, init).url, () => page.fetch(input, init)),
      });
  };

const withAlert = withAnswer((url, passOn) => (url.endsWith('/rave-messages') ? Response.json([ALERT]) : passOn()));

/** The answer about the preferences comes long after those of the list. */
const withLatePreference = withAnswer(async (url, passOn) => {
  if (url.includes('/user_preference/')) await setTimeout(100);
  return passOn();
});

const blockIn = (html: string, id = 'drawn'): DrawnBlock =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

test('DRAW-01 the page has its content, its styles, the answers, and headers that keep it from being stored', async () => {
  const { get, amara, counted } = await open();
  const answer = await get('/finances', amara);
  const html = await answer.text();
  expect(html).toContain('$1,174.50');
  expect(html).toContain('<html data-drawn lang="en-US">');
  expect(html).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/hydrate.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/page.js"><style>page{}</style>' +
      '<link rel="stylesheet" crossorigin disabled href="/assets/page.css"></head>',
  );
  expect(['the shell', 'http-equiv', '/assets/calls.js'].filter((text) => html.includes(text))).toEqual([]);
  const {
    byCookie,
    answers,
    facts: { device },
  } = blockIn(html);
  expect([byCookie.getUser?.username, device.hidesFigures, device.width, device.timeZone]).toEqual([
    'amara',
    false,
    1280,
    'America/Los_Angeles',
  ]);
  expect(Object.keys(answers)).toContain('accountSummary/');
  expect([answer.headers.get('cache-control'), answer.headers.get('vary'), answer.headers.get('etag')]).toEqual([
    'private, no-store',
    'Accept, Accept-Encoding, Cookie',
    null,
  ]);
  const policy = answer.headers.get('content-security-policy');
  expect(policy?.match(/style-src 'self'( 'sha256-[^']+'){2};/)).not.toBe(null);
  expect(policy).toContain('https://tasks.example.edu');
  expect(await counted()).toEqual(['drawn 1']);
});

test('DRAW-01 the page is compressed as the browser can read it', async () => {
  const { get, amara } = await open();
  const found = [];
  for (const encodings of ['gzip, deflate, br, zstd', 'gzip, br', 'gzip']) {
    const answer = await get('/finances', amara, SHOWS_FIGURES, encodings);
    const encoding = answer.headers.get('content-encoding') ?? 'none';
    const content = Buffer.from(await answer.arrayBuffer());
    const decode = { zstd: zstdDecompressSync, br: brotliDecompressSync }[encoding] ?? ((bytes: Buffer) => bytes);
    found.push([encoding, decode(content).includes('$1,174.50')]);
  }
  expect(found).toEqual([
    ['zstd', true],
    ['br', true],
    ['none', true],
  ]);
});

test('DRAW-04 without the cookie of the device, and where figures are hidden, the page and its answers have none', async () => {
  const { get, amara } = await open();
  const pages = [];
  for (const cookies of [SHOWS_FIGURES, '', 'portico_device=1280.10.UTC..', 'portico_device=x']) {
    const texts = ['/finances', '/academics'].map(async (path) => (await get(path, amara, cookies)).text());
    pages.push((await Promise.all(texts)).join());
  }
  // The amount due in both spellings, and the GPA.
  const figures = ['1,174.50', '1174.5', '3.42'];
  expect(pages.map((page) => [page.includes('Amount due'), ...figures.map((figure) => page.includes(figure))])).toEqual(
    [
      [true, true, true, true],
      [true, false, false, false],
      [true, false, false, false],
      [true, false, false, false],
    ],
  );
});

test('DRAW-02 the checklist waits for the preferences, which say whether this is the first visit', async () => {
  const { get, amara } = await open(withLatePreference);
  const { answers } = blockIn(await (await get('/next-steps/task', amara)).text());
  expect(Object.keys(answers)).toContain(`${STORED_PREFERENCE}/`);
});

test('DRAW-02 an alert that was dismissed on the device is not drawn', async () => {
  const { get, amara } = await open(withAlert);
  const marks = marksOfAlerts([alertKey(ALERT)]);
  const pages = [];
  for (const alerts of ['', marks.join()]) pages.push(await (await get('/', amara, `${DEVICE}.${alerts}.`)).text());
  expect(pages.map((page) => page.split('Campus is closed').length - 1)).toEqual([2, 1]);
});

test(
  'DRAW-05 the pages of 60 people who open them at once on two servers have the data of their own person only, and no token',
  async () => {
    const [one, other] = [await open(), await open()];
    const visits = (await addStudents(database.orm, 60)).map(async ({ username }, place) => {
      const { signIn, get } = place % 2 === 0 ? one : other;
      const person = await signIn(username);
      for (;;) {
        const html = await (await get('/', person)).text();
        // Only a few pages are drawn at a time. Meanwhile the event loop goes on.
        if (html.includes('data-drawn')) return { username, html, token: person.token };
        await new Promise(setImmediate);
      }
    });
    const pages = await Promise.all(visits);
    expect(
      pages.map(({ html }) => [blockIn(html).byCookie.getUser?.username, ...new Set(html.match(/pat\d+/gi))]),
    ).toEqual(pages.map(({ username, html }) => [username, ...new Set(html.match(new RegExp(username, 'gi')))]));
    expect(
      pages.filter(({ html }) => !/Hello <span translate="no">Pat/.test(html) || !html.includes('Course of Pat')),
    ).toEqual([]);
    expect(pages.filter(({ html }) => pages.some(({ token }) => html.includes(token)))).toEqual([]);
  },
  OPEN_TIMEOUT_MS,
);

test('DRAW-06 pages whose reader is gone keep no place', async () => {
  const { get, amara, counted } = await open();
  const unread = [];
  for (const _ of ['first', 'second', 'third', 'fourth', 'fifth']) unread.push(await get('/finances', amara));
  expect(await counted()).toEqual(['drawn 5']);
  await Promise.all(unread.map((answer) => answer.body?.cancel()));
});

test('DRAW-06 the shell goes out without a session, in demo mode, with a query, for an open part, and for a provisional account', async () => {
  const { get, amara, signIn, counted } = await open();
  const answers = [
    await get('/', { cookie: '' }),
    await get('/', { cookie: 'portico_session=ended' }),
    await get('/', amara, `${SHOWS_FIGURES}; demo=1`),
    await get('/finances?refresh', amara),
    await get('/whats-new/orchard', amara),
    await get('/community', amara),
    await get('/', await signIn('gia')),
  ];
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    answers.map(() => expect.stringContaining('the shell')),
  );
  expect(answers.map(({ headers }) => headers.get('vary'))).toEqual(
    answers.map(() => 'Accept, Cookie, Accept-Encoding'),
  );
  expect(await counted()).toEqual(['skipped 2']);
});

test('DRAW-03 the shell goes out if a call is never answered, if all calls fail, and if the drawing fails', async () => {
  const never = await open(withCalls(() => new Promise(() => {})));
  const failing = await open(withCalls(() => Promise.reject(new TypeError('no network'))));
  const broken = await open(() => () => Promise.reject(new Error('a component failed')));
  const found = await Promise.all(
    [never, failing, broken].map(async ({ get, amara, counted, logged }) => ({
      isShell: (await (await get('/', amara)).text()).includes('the shell'),
      counted: await counted(),
      logged,
    })),
  );
  expect(found).toEqual([
    { isShell: true, counted: ['late 1'], logged: [] },
    { isShell: true, counted: ['skipped 1'], logged: [] },
    {
      isShell: true,
      counted: ['failed 1'],
      logged: [expect.stringMatching(/^The page \^\$ was not drawn: a component failed/)],
    },
  ]);
});

test('DRAW-03 while the database is away, the shell goes out', async () => {
  const { get, amara, counted } = await open(patient, NO_DATABASE);
  expect([await (await get('/', amara)).text(), await counted()]).toEqual([
    expect.stringContaining('the shell'),
    ['skipped 1'],
  ]);
});

/** One system of the university does not answer, and the server does not wait for it. */
const withSilence =
  (part: string, limit = new AbortController().signal): CreateDrawing =>
  (configuration, html) => {
    const draw = createDrawing(configuration, html);
    if (draw === null) return null;
    return (page) =>
      draw({
        ...page,
        limit,
        fetch: async (input, init) =>
          new Request(input, init).url.includes(part) ? new Promise(() => {}) : page.fetch(input, init),
      });
  };

test('PART-01 PART-02 PART-05 each page of a slow system goes out with what is there, and with a way on without JavaScript', async () => {
  const { get, amara, signIn, counted, countedSecond } = await open(
    withSilence('/financial-account-summary'),
    database,
    { drawsSecondPart: false },
  );
  const ben = await signIn('ben');
  const pages = [];
  for (const person of [amara, ben, amara, amara]) pages.push(await (await get('/finances', person)).text());
  expect(pages.map((html) => blockIn(html)?.facts.late.includes('accountSummary'))).toEqual(pages.map(() => true));
  const [html = ''] = pages;
  expect(html).toContain('<noscript><p><span>Not loaded yet.</span> <a href="">Load the page again</a></p></noscript>');
  expect(html).not.toContain('1,174.50');
  expect([await counted(), await countedSecond()]).toEqual([['parts 4'], ['skipped 4']]);
});

/** Answers of one system come when `arrive` is called, and the server does not wait for them. */
function withLate(part: string): { create: CreateDrawing; arrive: () => void } {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const create: CreateDrawing = (configuration, html) => {
    const draw = createDrawing(configuration, html);
    const endless = new AbortController().signal;
    if (draw === null) return null;
    return (page) =>
      draw({
        ...page,
        limit: endless,
        fetch: async (input, init) => {
          if (new Request(input, init).url.includes(part)) await arrival;
          return page.fetch(input, init);
        },
      });
  };
  return { create, arrive };
}

/** Reads the first part of a page, and gives what reads the rest. */
async function readFirst(
  answer: Response,
): Promise<{ first: Buffer; rest: () => Promise<Buffer>; leave: () => Promise<void> }> {
  const reader = (answer.body ?? new ReadableStream()).getReader();
  const first = Buffer.from((await reader.read()).value ?? []);
  const rest = async () => {
    const parts: Uint8Array[] = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
    return Buffer.concat(parts);
  };
  return { first, rest, leave: () => reader.cancel() };
}

test('PART-02 the late answers follow in the same response, with the page as it is then', async () => {
  const { create, arrive } = withLate('/financial-account-summary');
  const { get, amara, counted, countedSecond } = await open(create);
  const answer = await get('/finances', amara);
  const { first, rest } = await readFirst(answer);
  const html = first.toString();
  expect([html.includes('1,174.50'), html.includes('</body>'), answer.headers.get('x-accel-buffering')]).toEqual([
    false,
    false,
    'no',
  ]);
  // The app must not wait for the end of the document, and comes after what it reads.
  expect(html).toMatch(
    /<link rel="modulepreload" crossorigin href="\/assets\/index.js">[\s\S]*id="drawn"[\s\S]*<script type="module" async crossorigin src="\/assets\/index.js"><\/script>$/,
  );
  expect(blockIn(html).facts).toMatchObject({ late: ['accountSummary'], follows: ['accountSummary'], cameLate: [] });
  arrive();
  const end = (await rest()).toString();
  expect(end).toMatch(
    /^<template id="late-page">[\s\S]*1,174.50[\s\S]*<\/template><script [^>]*id="late">[\s\S]*<\/script><\/body>\s*<\/html>$/,
  );
  const block = blockIn(end, 'late');
  expect(block.facts).toMatchObject({ late: [], follows: [], cameLate: ['accountSummary'] });
  expect(Object.keys(block.answers)).toEqual(expect.arrayContaining(['accountSummary/', 'holds/']));
  expect([await counted(), await countedSecond()]).toEqual([['parts 1'], ['sent 1']]);
});

test('START-02 the records of a term are asked for at once with the last term that the server knows, until it has ended', async () => {
  const asked: string[] = [];
  const { arrive, create } = withLate('/current-term');
  let isFirst = true;
  const { get, amara } = await open((configuration, html) => {
    const [draw, drawLate] = [patient(configuration, html), create(configuration, html)];
    if (draw === null || drawLate === null) return null;
    return (page) => {
      const fetch: typeof globalThis.fetch = (input, init) => {
        const { pathname, search } = new URL(new Request(input, init).url);
        if (pathname.endsWith('/schedule')) asked.push(search);
        return page.fetch(input, init);
      };
      return (isFirst ? draw : drawLate)({ ...page, fetch });
    };
  });
  await (await get('/', amara)).text();
  isFirst = false;
  const known = asked.splice(0);
  expect(known).toHaveLength(1);
  const { first, rest } = await readFirst(await get('/', amara));
  const { facts, answers } = blockIn(first.toString());
  expect([asked, facts.late.includes('schedule'), `?term=${facts.term}`]).toEqual([known, false, known[0]]);
  expect(Object.keys(answers)).toContain(`schedule/${facts.term}`);
  arrive();
  expect(blockIn((await rest()).toString(), 'late').facts.term).toBeNull();
  expect(asked).toEqual(known);
});

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
])('PART-02 a page in parts that is compressed with %s is flushed after the first one', async (encoding, decode) => {
  const { create, arrive } = withLate('/financial-account-summary');
  const { get, amara } = await open(create);
  const answer = await get('/finances', amara, SHOWS_FIGURES, encoding);
  const { first, rest } = await readFirst(answer);
  expect([answer.headers.get('content-encoding'), first.length > 1_000]).toEqual([encoding, true]);
  arrive();
  expect(decode(Buffer.concat([first, await rest()])).toString()).toMatch(/id="drawn"[\s\S]*1,174.50[\s\S]*<\/html>$/);
});

test('PART-02 DRAW-04 with hidden figures the second part has none either', async () => {
  const { create, arrive } = withLate('/financial-account-summary');
  const { get, amara } = await open(create);
  const { rest } = await readFirst(await get('/finances', amara, `${DEVICE.replace('00', '10')}..`));
  arrive();
  const end = (await rest()).toString();
  expect(['late-page', '1,174.50', '1174.5', 'accountSummary/'].map((text) => end.includes(text))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('PART-02 a server that stops ends open pages with what it has, and begins no other', async () => {
  const stop = new AbortController();
  const { get, amara, countedSecond } = await open(withSilence('/holds'), database, { stopping: stop.signal });
  const { rest } = await readFirst(await get('/finances', amara));
  stop.abort();
  expect((await rest()).toString()).toMatch(/^<\/body>/);
  expect(await (await get('/finances', amara)).text()).toContain('</html>');
  expect(await countedSecond()).toEqual(['missing 1', 'skipped 1']);
});

/** A page in parts, whose second part never comes. */
function endlessPage(whenEnded: () => void): DrawnPage {
  const facts = { late: ['holds'] } as unknown as DrawnPage['facts'];
  const second = { draw: () => new Promise<null>(() => {}), end: whenEnded };
  return { markup: 'in parts', answers: {}, byCookie: {}, facts, second };
}

test('PART-02 when the tab is closed, the wait ends', async () => {
  const end = vi.fn();
  const { get, amara, countedSecond } = await open(() => async () => endlessPage(end));
  const { leave } = await readFirst(await get('/', amara));
  expect(end).not.toHaveBeenCalled();
  await leave();
  await vi.waitFor(() => expect(end).toHaveBeenCalled());
  expect(await countedSecond()).toEqual(['closed 1']);
});

test('PART-09 the fifty-first open page is sent once, and so is a page through a proxy that keeps answers', async () => {
  const asked: boolean[] = [];
  const draw: DrawPage = async ({ inParts = false }) => {
    asked.push(inParts);
    return { ...endlessPage(() => {}), ...(inParts ? {} : { second: null }) };
  };
  const { get, amara } = await open(() => draw);
  for (const headers of [
    { 'x-arr-log-id': '5f0c' },
    { 'x-appgw-trace-id': '9a' },
    { via: 'HTTP/1.1 AmazonAPIGateway' },
    { via: '1.1 front, 1.0 old.example.edu (squid/2.7)' },
    { via: '1.1 front, 2.0 1.0.0.1' },
  ] as Record<string, string>[]) {
    await readFirst(await get('/', amara, SHOWS_FIGURES, 'identity', headers));
  }
  expect(asked.splice(0)).toEqual([false, false, false, false, true]);
  for (let open = 1; open <= 50; open += 1) await readFirst(await get('/', amara));
  expect(asked).toEqual([...Array.from({ length: 49 }, () => true), false]);
});

test('DRAW-03 an alert is never late: without its answer the shell goes out', async () => {
  const { get, amara } = await open(withSilence('/rave-messages', AbortSignal.timeout(1_000)));
  expect(await (await get('/finances', amara)).text()).toContain('the shell');
});

test('DRAW-03 the first late drawing of each page is repeated without a reader, so that its code is compiled', async () => {
  const drawn: string[] = [];
  const late: DrawPage = ({ device, limit }) => {
    drawn.push(device.address);
    return new Promise((resolve) => limit.addEventListener('abort', () => resolve(null), { once: true }));
  };
  const { get, amara } = await open(() => late);
  for (const path of ['/', '/', '/finances']) await get(path, amara);
  await vi.waitFor(() => expect(drawn).toEqual(['/', '/', '/', '/finances', '/finances']));
});

test('DRAW-06 the seventeenth drawing at the same time is skipped, and the next one is drawn again', async () => {
  const waiting: (() => void)[] = [];
  let onlyWaits = true;
  const draw: DrawPage = ({ onWait }) => {
    if (onlyWaits) onWait?.();
    return new Promise((resolve) => waiting.push(() => resolve(null)));
  };
  const { get, amara, counted } = await open(() => draw);
  // What waits for other systems is not counted.
  const others = Array.from({ length: 20 }, () => get('/', amara));
  await vi.waitFor(() => expect(waiting.length).toBe(20));
  for (const goOn of waiting.splice(0)) goOn();
  await Promise.all(others);
  onlyWaits = false;
  const first = Array.from({ length: 16 }, () => get('/', amara));
  await vi.waitFor(() => expect(waiting.length).toBe(16));
  expect(await (await get('/', amara)).text()).toContain('the shell');
  expect(waiting.length).toBe(16);
  for (const goOn of waiting) goOn();
  await Promise.all(first);
  const next = get('/', amara);
  await vi.waitFor(() => expect(waiting.length).toBe(17));
  waiting.at(-1)?.();
  await next;
  expect(await counted()).toEqual(['skipped 38']);
});

test('a build without the program for the server says so, and so does one that cannot be loaded', () => {
  const logged: string[] = [];
  const log = (line: string) => logged.push(line);
  const broken = mkdtempSync(join(tmpdir(), 'portico-drawing-'));
  mkdirSync(join(broken, '.server'));
  const unbuilt = join(broken, 'unbuilt');
  expect([dist, broken, unbuilt].map((folder) => loadDrawing(folder, log))).toEqual([null, null, null]);
  expect(logged).toEqual([
    expect.stringMatching(/^There is no program that draws pages in .*\. Browsers draw them\./),
    expect.stringMatching(/^The program that draws pages in .* cannot be loaded, so browsers draw them: /),
  ]);
  rmSync(broken, { recursive: true });
});
