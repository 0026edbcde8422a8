import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { type Log, logFailure } from '../monitoring/log.ts';
import { REQUEST_ID_HEADER } from '../monitoring/request-id.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { type AskBackend, toResponse } from './ask-backend.ts';
import { forwardedHeaders, incomingOf } from './forwarded-headers.ts';

/** Headers of one connection (RFC 9110, 7.6.1). */
const OF_CONNECTION = [
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** What the front says itself. Node has invited the body already. */
const OF_FRONT = ['expect', 'forwarded', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port'];
const ALSO_OF_FRONT = ['x-forwarded-prefix', 'x-forwarded-proto', 'x-real-ip', REQUEST_ID_HEADER.toLowerCase()];

const NO_ANSWER = 'The portal’s backend does not answer. Please try again soon.';

type Header = [name: string, value: string];

type Needs = {
  ask: AskBackend;
  settings: Pick<ServerSettings, 'publicUrl' | 'trustedProxies'>;
  log: Log;
};

/**
 * Passes requests on to the backend, and its answers back, as they are: bodies are neither kept nor decoded, and no answer is stored.
 * Source: decisions, a front for another backend; PART-08.
 */
export function passOn({ ask, settings, log }: Needs): (context: Context) => Promise<Response> {
  const backend = new URL(ask.url);
  return async (context) => {
    // Its own headers only: the backend decides about those of its pages.
    context.set('missingHeaders', null);
    const forwarded = forwardedHeaders(context, settings);
    try {
      const { method, raw, url } = context.req;
      const answer = await ask.send({
        method,
        // As it was found by its path.
        path: url.slice(url.indexOf('/', 'https://'.length)),
        headers: headersFor(context, forwarded),
        body: incomingOf(context) ?? (raw.body === null ? null : Readable.fromWeb(raw.body as never)),
        signal: raw.signal,
      });
      return toResponse(answer, headersOfAnswer(answer, backend, forwarded), method);
    } catch (error) {
      if (context.req.raw.signal.aborted) return context.body(null, 400);
      logFailure(log, 'The backend did not answer', error, { event: 'backend.failed', level: 'warn' });
      const headers = { 'Cache-Control': 'no-store', 'Retry-After': '5' };
      const isPage = /\btext\/html\b/.test(context.req.header('accept') ?? '');
      return isPage ? context.text(NO_ANSWER, 502, headers) : context.json({ detail: NO_ANSWER }, 502, headers);
    }
  };
}

function headersFor(context: Context, forwarded: Record<string, string>): Header[] {
  const given = headersOf(incomingOf(context)?.rawHeaders ?? [...context.req.raw.headers].flat());
  const kept = withoutConnection(given).filter(
    ([name]) => ![...OF_FRONT, ...ALSO_OF_FRONT].includes(name.toLowerCase()),
  );
  const isChunked = given.some(([name]) => name.toLowerCase() === 'transfer-encoding');
  return [
    ...kept,
    ...Object.entries(forwarded),
    ...(isChunked ? [['Transfer-Encoding', 'chunked'] satisfies Header] : []),
  ];
}

function headersOfAnswer(
  answer: IncomingMessage,
  backend: URL,
  { 'x-forwarded-host': host = '', [REQUEST_ID_HEADER.toLowerCase()]: id }: Record<string, string>,
): Headers {
  const headers = new Headers(id === undefined ? {} : { [REQUEST_ID_HEADER]: id });
  for (const [name, value] of withoutConnection(headersOf(answer.rawHeaders))) {
    const lower = name.toLowerCase();
    if (lower === 'location') headers.set(name, locationOf(value, backend));
    else if (lower === 'set-cookie') headers.append(name, cookieOf(value, backend, host));
    else if (lower === REQUEST_ID_HEADER.toLowerCase()) headers.set(name, value);
    else headers.append(name, value);
  }
  return headers;
}

const headersOf = (raw: readonly string[]): Header[] =>
  raw.flatMap((name, place): Header[] => (place % 2 === 0 ? [[name, raw[place + 1] ?? '']] : []));

/** Without the headers of one connection, and without those that the header Connection names. */
function withoutConnection(headers: Header[]): Header[] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((part) => part.trim().toLowerCase()));
  return headers.filter(([name]) => ![...OF_CONNECTION, ...named].includes(name.toLowerCase()));
}

/** A redirect to the backend's own address leads past the front. */
function locationOf(location: string, backend: URL): string {
  const url = URL.canParse(location) ? new URL(location) : null;
  return url === null || url.host !== backend.host ? location : `${url.pathname}${url.search}${url.hash}`;
}

/** A browser refuses a cookie for the domain of another host than the one that it has asked. */
function cookieOf(cookie: string, backend: URL, host: string): string {
  const isForBackend = (part: string) => {
    const domain = /^\s*domain=\.?(.*?)\s*$/i.exec(part)?.[1]?.toLowerCase();
    return domain === backend.hostname && domain !== host.split(':')[0];
  };
  return cookie
    .split(';')
    .filter((part) => !isForBackend(part))
    .join(';');
}
