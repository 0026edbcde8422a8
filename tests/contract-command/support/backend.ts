import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDetachedBackend } from '../../../src/demo/in-memory.ts';
import { sampleUserAnswer } from '../../../src/demo/user.ts';
import { dayIn } from '../../../src/rules/dates.ts';
import { site } from '../../../src/site.ts';

const NOW = new Date('2026-09-28T15:00:00Z');

export const COOKIE = 'session=a-secret-of-the-session';
export const TOKEN = 'demo';

/** `undefined` leaves a request unanswered. */
type Answer = (request: Request) => Response | undefined;

export type Backend = { origin: string; base: string; sent: Request[]; close: () => Promise<void> };

/**
 * A backend of the test's own on a free port: everything as it should be, but for some answers, by method and path.
 */
export async function startBackend(answers: Record<string, Answer> = {}): Promise<Backend> {
  const sent: Request[] = [];
  const server = createServer(async (request, response) => {
    const origin = `http://${request.headers.host}`;
    const asked = new Request(`${origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
    sent.push(asked);
    const own = answers[`${asked.method} ${new URL(asked.url).pathname}`];
    const answer = own === undefined ? await goodAnswer(asked, origin) : own(asked);
    if (answer === undefined) return;
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    base: `${origin}/api`,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function goodAnswer(request: Request, origin: string): Response | Promise<Response> {
  const isSignedIn = request.headers.get('cookie') === COOKIE;
  const { pathname } = new URL(request.url);
  if (pathname === '/api/status') return Response.json({ status: 'ok' });
  if (pathname === '/api/users/user' || pathname === '/api/user/') {
    if (!isSignedIn) return Response.json({ detail: 'Authentication credentials were not provided.' }, { status: 401 });
    if (pathname === '/api/users/user') return Response.json(sampleUserAnswer(dayIn(site.timeZone, NOW)));
  }
  return createDetachedBackend(origin, NOW)(request);
}
