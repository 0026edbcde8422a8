import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { DEVICE_COOKIE } from '../../src/rules/device-cookie.ts';
import type { CallsOfPages } from '../drawing/page-drawing.ts';
import { headersNamed } from '../http/request.ts';
import type { BackendSettings, ServerSettings } from '../settings/settings.ts';
import { type AskBackend, toResponse } from './ask-backend.ts';
import { forwardedHeaders } from './forwarded-headers.ts';

/** Milliseconds after which nothing waits for the answer of a call any more. */
const CALL_MS = 30_000;
const PASSED_ON = ['cookie', 'user-agent', 'accept-language'];

/** Sends a call of a page to the backend. Its address has another host. */
export async function sendCall(ask: AskBackend, { url, headers }: Request): Promise<Response> {
  const { pathname, search } = new URL(url);
  const answer = await ask.send({
    ...{ method: 'GET', path: `${pathname}${search}`, headers: [...headers], body: null },
    signal: AbortSignal.timeout(CALL_MS),
  });
  const received = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) received.append(name, value);
  return toResponse(answer, received, 'GET');
}

/**
 * The calls of drawn pages, which the backend answers to the visitor's own cookie. Nothing of an answer is kept for another page, not
 * even the term. Source: decisions, a front for another backend; PART-08.
 */
export function callsOfBackend(
  backend: BackendSettings,
  settings: Pick<ServerSettings, 'publicUrl' | 'trustedProxies'>,
  ask: AskBackend,
): CallsOfPages {
  return {
    mayBeSignedIn: (context) =>
      backend.cookie === null ? hasCookie(context) : getCookie(context, backend.cookie) !== undefined,
    headersOf: (context) => ({
      ...headersNamed(context, PASSED_ON),
      ...forwardedHeaders(context, settings),
    }),
    answer: async (request) => {
      // A page is looked at, so its drawing changes nothing. The browser sends such a call.
      if (request.method !== 'GET') return new Promise<Response>(() => {});
      return sendCall(ask, request);
    },
    // What signs people in has answered, or another program than the backend.
    isStrange: ({ status, headers }) =>
      status === 401 ||
      (status >= 300 && status < 400) ||
      headers.get('content-type')?.startsWith('text/html') === true,
    left: ['roles'],
    term: { on: () => null, learn: () => {} },
  };
}

/** Without a cookie but that of the device, no one is signed in. */
const hasCookie = (context: Context) => Object.keys(getCookie(context)).some((name) => name !== DEVICE_COOKIE);
