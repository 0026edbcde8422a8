import { PassThrough, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createZstdCompress } from 'node:zlib';
import type { Context } from 'hono';
import type { DrawnPage, SecondPart } from '../../src/drawing/drawing.ts';
import type { SecondPartResult } from '../monitoring/metrics.ts';

/** Milliseconds after the request within which late answers may follow. Source: PART-02. */
const FOLLOW_MS = 3_000;
/** Pages at a time whose late answers may follow: each one holds a portal and a router, about 2 MB. */
const MAX_OPEN = 50;

/** The pages that wait for late answers with an open response. */
export type OpenPages = {
  /** Whether one more page may stay open. */
  hasRoom: () => boolean;
  /**
   * Sends the first part of a page, and the rest when the late answers have come, after 3 seconds at the latest.
   * @param since when the request came, in milliseconds of the clock of this process
   * @param toRest makes the rest of the document; gets null without a second part
   */
  send: (
    context: Context,
    page: { first: string; second: SecondPart; since: number; toRest: (second: DrawnPage | null) => string },
  ) => Response;
};

/** The best one first, as for a page that is sent once. Each is flushed after the first part. */
const STREAMS: [name: string, open: () => Compression][] = [
  ['zstd', () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 5 } })],
  ['br', () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
];

type Compression = Transform & { flush?: () => void };

type Needs = {
  /** Aborts when the server stops: open pages then end with what they have. */
  stopping: AbortSignal;
  count: (result: SecondPartResult) => void;
  onError: (error: unknown) => void;
};

export function createOpenPages({ stopping, count, onError }: Needs): OpenPages {
  const open = new Set<AbortController>();
  stopping.addEventListener('abort', () => {
    for (const each of open) each.abort();
  });
  return {
    hasRoom: () => open.size < MAX_OPEN && !stopping.aborted,
    send: (context, { first, second, since, toRest }) => {
      const accepted = (context.req.header('accept-encoding') ?? '').split(',').map((value) => value.trim());
      const [name, compress] = STREAMS.find(([each]) => accepted.includes(each)) ?? [];
      const stream: Compression = compress?.() ?? new PassThrough();
      const until = new AbortController();
      const timer = setTimeout(() => until.abort(), Math.max(0, since + FOLLOW_MS - performance.now()));
      open.add(until);
      let isClosed = false;
      const follow = async (): Promise<string | null> => {
        try {
          const drawn = await second.draw(until.signal);
          if (isClosed) return null;
          count(drawn === null ? 'missing' : 'sent');
          return toRest(drawn);
        } catch (error) {
          count('failed');
          onError(error);
          return toRest(null);
        } finally {
          // What the drawing holds can go, however slowly the page is read.
          clearTimeout(timer);
          open.delete(until);
          second.end();
        }
      };
      // Also when the tab was closed: then nobody reads the late answers.
      stream.once('close', () => {
        if (!open.has(until)) return;
        isClosed = true;
        count('closed');
        second.end();
        until.abort();
      });
      stream.on('error', () => {});
      stream.write(first);
      stream.flush?.();
      void follow().then((rest) => stream.end(rest ?? ''));
      if (name !== undefined) context.header('Content-Encoding', name);
      // nginx keeps an answer until it has all of it, unless the answer says so.
      context.header('X-Accel-Buffering', 'no');
      context.header('Content-Type', 'text/html; charset=UTF-8');
      return context.body(Readable.toWeb(stream) as ReadableStream);
    },
  };
}
