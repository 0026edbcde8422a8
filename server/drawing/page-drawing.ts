import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import type { Context } from 'hono';
import type { DrawnBlock, DrawnPage, PageToDraw } from '../../src/drawing/drawing.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { withoutEnding } from '../../src/rules/trim.ts';
import { contentSecurityPolicy } from '../../tools/content-security-policy.mjs';
import { htmlWriter } from '../content/sanitize-html.ts';
import { headersNamed } from '../http/request.ts';
import { policyOfServer } from '../http/security-headers.ts';
import { type Log, logFailure } from '../monitoring/log.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { configurationOf } from '../pages/page-settings.ts';
import type { PageDrawing } from '../pages/static-files.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { site } from '../settings/site.ts';
import { createPageFiller, hashOfStyle, type Style } from './drawn-html.ts';
import { keepsAnswers } from './keeps-answers.ts';
import { type LastTerm, lastTerm } from './last-term.ts';
import type { PagesOfBuild } from './load-drawing.ts';
import { createOpenPages } from './open-pages.ts';
import { statedFacts } from './stated-facts.ts';

/** Milliseconds that a drawing waits for answers of the university's systems. Blocks without theirs are drawn as they load. */
const WAIT_MS = 120;
/** Milliseconds that a drawing waits for all other answers. If one is missing then, the browser draws the page. */
const LIMIT_MS = 1_000;
/** Milliseconds for a drawing without a reader, which compiles the code of its page. */
const WARM_UP_MS = 5_000;
/** Drawings at a time that do not only wait. In a rush, other requests get the page that the browser draws. */
const MAX_DRAWINGS = 16;
/**
 * The best one first. A page is sent once: a better compression would take longer than it saves. Zstandard at this level makes
 * a dashboard as short as Brotli, in two thirds of the time.
 */
const COMPRESSIONS: [name: string, compress: (text: string) => Uint8Array][] = [
  ['zstd', (text) => zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 5 } })],
  ['br', (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
];

type Needs = PagesOfBuild & {
  log: Log;
  metrics: Pick<Metrics, 'countDrawing' | 'countSecondPart'>;
  /** Who answers the calls of a page. */
  calls: CallsOfPages;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
};

/** How the calls of drawn pages are answered: in this process, or by another backend. */
export type CallsOfPages = {
  /** Whether the person of a request may be signed in. */
  mayBeSignedIn: (context: Context) => boolean;
  /** What a call has of the request for its page. */
  headersOf: (context: Context) => Record<string, string>;
  answer: (request: Request) => Response | Promise<Response>;
  /** Whether the page cannot be drawn after such an answer. None by default. */
  isStrange?: (answer: Response) => boolean;
  /** Names of the resources whose calls the browser sends itself. None by default. */
  left?: readonly string[];
  /** The last term that the drawings have seen. */
  term: LastTerm;
};

/** Calls that are answered in this process. */
export const callsInside = (answer: CallsOfPages['answer'], settings: ServerSettings): CallsOfPages => ({
  mayBeSignedIn: (context) => readSessionCookie(context, settings) !== null,
  headersOf: (context) => headersNamed(context, ['cookie', 'user-agent', 'x-forwarded-for']),
  answer,
  term: lastTerm(),
});

/**
 * The first screen of a person who is signed in, drawn here. Source: decisions, pages that the server draws.
 * @returns a function that answers null where the browser has to draw; null if no page can be drawn
 */
export function createPageDrawing(needs: Needs): PageDrawing | null {
  const { drawing, page, settings, clock, log, metrics, calls, stopping } = needs;
  const { left = [], isStrange = () => false, term } = calls;
  const { countDrawing: count, countSecondPart } = metrics;
  const filler = createPageFiller(page);
  const draw = drawing.create(configurationOf(page.html), htmlWriter(`${originOf(settings)}/`));
  if (filler === null || draw === null) return null;
  const openPages = createOpenPages({
    stopping,
    count: countSecondPart,
    onError: (error) => logFailure(log, 'The second part of a page was not drawn', error, { event: 'page.not_drawn' }),
  });
  const pages = drawing.pages.map(({ pattern, styles: addresses, scripts }) => {
    const styles = addresses.flatMap((address): Style[] => {
      const text = needs.textOf(address);
      return text === null ? [] : [{ address, text }];
    });
    const styleHashes = [...page.styleHashes, ...styles.map(hashOfStyle)];
    return {
      pattern: new RegExp(`^${pattern}$`),
      files: { styles, scripts },
      policy: contentSecurityPolicy({ ...page, ...policyOfServer(settings), styleHashes, meta: false }),
    };
  });
  /** The pages whose first late drawing has been repeated. */
  const warmedUp = new Set<RegExp>();
  let running = 0;

  /** A page that was late because a server that has just started is slow would otherwise be late again. */
  async function warmUp(pattern: RegExp, pageToDraw: PageToDraw): Promise<void> {
    if (warmedUp.has(pattern) || running >= MAX_DRAWINGS) return;
    warmedUp.add(pattern);
    running += 1;
    try {
      const limit = AbortSignal.timeout(WARM_UP_MS);
      await draw?.({ ...pageToDraw, wait: limit, limit, onWait: () => {}, inParts: false });
    } catch {
      // The next drawing of this page says what is wrong.
    } finally {
      running -= 1;
    }
  }

  return async (context) => {
    const { path, raw } = { path: withoutEnding(context.req.path, '/'), raw: context.req.raw };
    const found = pages.find(({ pattern }) => pattern.test(path));
    // No part of a drawn page is what somebody else could have chosen: see docs/security.md.
    const hasOpenPart = (found?.pattern.exec(path) ?? []).slice(1).some((part) => part !== undefined);
    if (found === undefined || hasOpenPart || raw.method !== 'GET' || new URL(raw.url).search !== '') return null;
    if (!calls.mayBeSignedIn(context) || /(^|;\s*)demo=1(;|$)/.test(context.req.header('cookie') ?? '')) return null;
    const now = clock();
    if (running >= MAX_DRAWINGS) {
      count('skipped');
      return null;
    }
    const since = performance.now();
    let isRunning = true;
    running += 1;
    const stopRunning = () => {
      if (isRunning) running -= 1;
      isRunning = false;
    };
    const tooLate = AbortSignal.timeout(LIMIT_MS);
    const strange = new AbortController();
    const limit = AbortSignal.any([tooLate, strange.signal]);
    const device = statedFacts(context, now, settings);
    const today = dayIn(site().timeZone, now);
    const ownHeaders = Object.entries(calls.headersOf(context));
    /** What the answers have set, by the names of the cookies. */
    const cookies = new Map<string, string>();
    const pageToDraw: PageToDraw = {
      device: { ...device, origin: originOf(settings), address: path || '/' },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        for (const [name, value] of ownHeaders) request.headers.set(name, value);
        const answer = await calls.answer(request);
        for (const cookie of answer.headers.getSetCookie()) cookies.set(cookie.split('=')[0] ?? '', cookie);
        if (isStrange(answer)) strange.abort();
        return answer;
      },
      wait: AbortSignal.timeout(WAIT_MS),
      limit,
      term: term.on(today),
      left,
      onWait: stopRunning,
      inParts: settings.drawsSecondPart && openPages.hasRoom() && !keepsAnswers(context, httpVersionOf(context)),
    };
    try {
      const drawn = await draw(pageToDraw);
      if (drawn === null) {
        const isLate = tooLate.aborted && !strange.signal.aborted;
        count(isLate ? 'late' : 'skipped');
        if (isLate) void warmUp(found.pattern, pageToDraw);
        return null;
      }
      term.learn(drawn.answers, today);
      const isWhole = drawn.facts.late.every((name) => left.includes(name));
      count(isWhole ? 'drawn' : 'parts');
      const { markup, second, ...block } = drawn;
      addHeaders(context, found.policy);
      for (const cookie of cookies.values()) context.header('Set-Cookie', cookie, { append: true });
      if (second === null) {
        if (!isWhole) countSecondPart('skipped');
        return send(context, filler.whole(markup, block, found.files));
      }
      return openPages.send(context, {
        first: filler.first(markup, block, found.files),
        second,
        since,
        toRest: (later) => {
          if (later !== null) term.learn(later.answers, today);
          return filler.rest(later && partsOf(later));
        },
      });
    } catch (error) {
      count('failed');
      logFailure(log, `The page ${found.pattern.source} was not drawn`, error, { event: 'page.not_drawn' });
      return null;
    } finally {
      stopRunning();
    }
  };
}

function partsOf({ markup, second: _, ...block }: DrawnPage): { markup: string; block: DrawnBlock } {
  return { markup, block };
}

/** "1.1" where the request did not come over a network. */
const httpVersionOf = ({ env }: Context): string =>
  (env as { incoming?: Pick<IncomingMessage, 'httpVersion'> } | undefined)?.incoming?.httpVersion ?? '1.1';

/** The page is of one person, so nothing may store it. */
function addHeaders(context: Context, policy: string): void {
  context.header('Cache-Control', 'private, no-store');
  context.header('Vary', 'Accept, Accept-Encoding, Cookie');
  context.set('pagePolicy', policy);
}

function send(context: Context, html: string): Response {
  const accepted = (context.req.header('accept-encoding') ?? '').split(',').map((value) => value.trim());
  const [name, compress] = COMPRESSIONS.find(([each]) => accepted.includes(each)) ?? [];
  if (name === undefined || compress === undefined) return context.html(html);
  context.header('Content-Encoding', name);
  context.header('Content-Type', 'text/html; charset=UTF-8');
  return context.body(new Uint8Array(compress(html)));
}

const originOf = ({ publicUrl, port }: ServerSettings) => publicUrl ?? `http://localhost:${port}`;
