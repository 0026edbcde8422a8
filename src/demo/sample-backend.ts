import type { Endpoint } from '../api/endpoint.ts';
import { switchDemo } from '../api/portal/demo.ts';
import { getStatus } from '../api/portal/status.ts';
import { getUser } from '../api/portal/user.ts';
import { dayIn } from '../rules/dates.ts';
import { demoStudent } from '../sample/people.ts';
import type { SamplePerson } from '../sample/shapes.ts';
import { findHandler, HttpError } from './calls.ts';
import { type ChangesStorage, openChanges } from './changes.ts';
import { checklistHandlers } from './checklist.ts';
import { contentHandlers } from './content.ts';
import { feedHandlers } from './feeds.ts';
import { messageHandlers } from './messages.ts';
import { recordHandlers } from './records.ts';
import type { Sample } from './sample.ts';
import { SAMPLE_TOKEN, userHandlers } from './user.ts';
import { taskHandlers } from './user-tasks.ts';

export type SampleBackendOptions = {
  /** The person whose data are answered; the demo's student by default. */
  person?: SamplePerson;
  now: () => Date;
  /** IANA name of the campus' zone. */
  timeZone: string;
  /** Where the tab stores the changes. */
  storage: ChangesStorage;
  /** For the calls that go to the real backend in demo mode too. */
  outside: typeof globalThis.fetch;
  /** The signed-in person's own token. Calls to the real backend carry it in place of the sample student's. */
  ownToken?: () => string | null;
  /** Base of the portal's calls: a path, or a URL with its origin. */
  apiBase: string;
  /** Host of the checklist's calls; empty for the same origin. */
  nextStepsHost: string;
};

/** The calls that go to the real backend in demo mode too. Source: decisions, demo mode; DEMO-10. */
const OUTSIDE: Endpoint[] = [getStatus, getUser, switchDemo];

/**
 * The backend of demo mode, in place of `fetch`: answers the calls of both specifications with the data of the sample
 * student, and keeps changes for this tab only. An unknown call gets 404 and never goes to the network. An aborted call
 * rejects with the reason of its signal.
 * Source: portal specification, demo mode; decisions, demo mode; DEMO-09 to DEMO-11, DEMO-14.
 */
export function createSampleBackend(options: SampleBackendOptions): typeof globalThis.fetch {
  const { person = demoStudent, now, timeZone, storage, outside, apiBase, nextStepsHost } = options;
  const { ownToken = () => null } = options;
  const sample: Sample = { person, now, timeZone, today: () => dayIn(timeZone, now()), changes: openChanges(storage) };
  const handlers = [
    ...userHandlers(sample),
    ...recordHandlers(sample),
    ...messageHandlers(sample),
    ...contentHandlers(sample),
    ...feedHandlers(sample),
    ...taskHandlers(sample),
    ...checklistHandlers(sample),
    ...OUTSIDE.map((endpoint) => ({ endpoint, answer: () => undefined })),
  ];
  const hosts = [
    { base: apiBase, handlers: handlers.filter(({ endpoint }) => endpoint.host === undefined) },
    { base: nextStepsHost, handlers: handlers.filter(({ endpoint }) => endpoint.host === 'checklist') },
  ];

  return async (input, init) => {
    const request = new Request(input, init);
    const { method, headers } = request;
    const url = new URL(request.url);
    const asked = { method, url, contentType: headers.get('content-type') ?? '' };
    const [call] = hosts.flatMap(({ base, handlers: ofHost }) => {
      const path = pathBelow(base, url);
      const handler = path === null ? undefined : findHandler(ofHost, { ...asked, path, content: '' });
      return path === null || handler === undefined ? [] : [{ path, ...handler }];
    });
    if (call !== undefined && OUTSIDE.includes(call.endpoint)) return outside(withToken(request, ownToken()));

    const content = await request.text();
    request.signal.throwIfAborted();
    try {
      if (call === undefined) throw new HttpError(404, 'There is no such call.');
      if (call.endpoint.auth === undefined) requireToken(headers);
      const answer = call.answer({ ...asked, path: call.path, content });
      return answer instanceof Response ? answer : Response.json(answer);
    } catch (error) {
      if (error instanceof HttpError) return Response.json({ detail: error.message }, { status: error.status });
      throw error;
    }
  };
}

/** The path below a base; null for a URL outside of it. A base without an origin matches any origin. */
function pathBelow(base: string, url: URL): string | null {
  const start = new URL(base, url.origin).href.replace(/\/$/, '');
  const address = `${url.origin}${url.pathname}`;
  return address.startsWith(`${start}/`) ? address.slice(start.length) : null;
}

/** Replaces the sample student's token. A call without a token stays without one. */
function withToken(request: Request, token: string | null): Request {
  if (token !== null && request.headers.has('authorization')) request.headers.set('authorization', `Token ${token}`);
  return request;
}

/** As strict as a server, so that a missing header is noticed. */
function requireToken(headers: Headers): void {
  const header = headers.get('authorization');
  if (header === null) throw new HttpError(401, 'Authentication credentials were not provided.');
  if (header !== `Token ${SAMPLE_TOKEN}`) throw new HttpError(401, 'Invalid token.');
}
