import { dayIn } from '../rules/dates.ts';
import { demoStudent } from '../sample/people.ts';
import type { SamplePerson } from '../sample/shapes.ts';
import { type Calls, findCall, Refused } from './calls.ts';
import { type ChangesStorage, openChanges } from './changes.ts';
import { nextStepsCalls } from './checklist.ts';
import { contentCalls } from './content.ts';
import { feedCalls } from './feeds.ts';
import { messageCalls } from './messages.ts';
import { recordCalls } from './records.ts';
import type { Sample } from './sample.ts';
import { SAMPLE_TOKEN, userCalls } from './user.ts';
import { myNextSteps } from './user-tasks.ts';

export type SampleBackendOptions = {
  /** The person whose data are answered; the demo's student by default. */
  person?: SamplePerson;
  now: () => Date;
  /** IANA name of the campus' zone. */
  timeZone: string;
  /** Where the tab keeps what has been changed. */
  storage: ChangesStorage;
  /** For the calls that leave the browser in demo too. */
  outside: typeof globalThis.fetch;
  /** The signed-in person's own token. What leaves the browser carries it in the place of the sample student's. */
  ownToken?: () => string | null;
  /** Base of the portal's calls: a path, or an address with its origin. */
  apiBase: string;
  /** Host of the checklist's calls; empty for the same origin. */
  nextStepsHost: string;
};

/** Sign-out leaves the browser too, but is a redirect and no call. Source: decisions, demo mode; DEMO-10. */
const OUTSIDE = new Set(['GET /status', 'GET /users/user', 'POST /demo/state']);

/** Goes by cookie elsewhere, so that no token comes with it. */
const WITHOUT_TOKEN = new Set(['GET /api/user/']);

/**
 * The backend of demo mode, in the place of `fetch`: answers the calls of both specifications from the data of the
 * sample student, and keeps what is written for its tab alone. What it does not know is 404, never a call to the
 * network; a call that is given up rejects with its signal's reason.
 * Source: portal specification, demo mode; decisions, demo mode; DEMO-09 to DEMO-11, DEMO-14.
 */
export function createSampleBackend(options: SampleBackendOptions): typeof globalThis.fetch {
  const { person = demoStudent, now, timeZone, storage, outside, apiBase, nextStepsHost } = options;
  const { ownToken = () => null } = options;
  const sample: Sample = { person, now, timeZone, today: () => dayIn(timeZone, now()), changes: openChanges(storage) };
  const portal: Calls = {
    ...userCalls(sample),
    ...recordCalls(sample),
    ...messageCalls(sample),
    ...contentCalls(sample),
    ...feedCalls(sample),
    ...myNextSteps(sample),
  };
  const checklist = nextStepsCalls(sample);

  return async (input, init) => {
    const request = new Request(input, init);
    const { method } = request;
    const url = new URL(request.url);
    const portalPath = pathBelow(apiBase, url);
    if (portalPath !== null && OUTSIDE.has(`${method} ${portalPath}`)) {
      return outside(withToken(request, ownToken()));
    }

    const content = await request.text();
    request.signal.throwIfAborted();
    const checklistPath = pathBelow(nextStepsHost, url);
    const call =
      (portalPath === null ? null : findCall(portal, method, portalPath)) ??
      (checklistPath === null ? null : findCall(checklist, method, checklistPath));
    try {
      if (call === null) throw new Refused(404, 'There is no such call.');
      if (!WITHOUT_TOKEN.has(`${method} ${checklistPath}`)) requireToken(request.headers);
      const contentType = request.headers.get('content-type') ?? '';
      const answer = call.answer({ id: call.id, url, contentType, content });
      return answer instanceof Response ? answer : Response.json(answer);
    } catch (error) {
      if (error instanceof Refused) return Response.json({ detail: error.message }, { status: error.status });
      throw error;
    }
  };
}

/** The path below a base; null when the address does not lie there. A base without an origin is on any. */
function pathBelow(base: string, url: URL): string | null {
  const start = new URL(base, url.origin).href.replace(/\/$/, '');
  const address = `${url.origin}${url.pathname}`;
  return address.startsWith(`${start}/`) ? address.slice(start.length) : null;
}

/** A call that goes by cookie goes without a token here too. */
function withToken(request: Request, token: string | null): Request {
  if (token !== null && request.headers.has('authorization')) request.headers.set('authorization', `Token ${token}`);
  return request;
}

/** As strict as a server, so that a forgotten header shows. */
function requireToken(headers: Headers): void {
  const header = headers.get('authorization');
  if (header === null) throw new Refused(401, 'Authentication credentials were not provided.');
  if (header !== `Token ${SAMPLE_TOKEN}`) throw new Refused(401, 'Invalid token.');
}
