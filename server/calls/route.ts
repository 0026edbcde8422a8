import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type * as z from 'zod/mini';
import { showPictures } from '../../src/api/admin/pictures.ts';
import { countRecipients } from '../../src/api/admin/recipients.ts';
import type { CheckedBody, CheckedQuery, Endpoint, WireAnswerTo } from '../../src/api/endpoint.ts';
import { TermQuery } from '../../src/api/request-fields.ts';
import { rightsOf, type StaffRight } from '../../src/rules/staff-rights.ts';
import type { PersonRow } from '../db/schema.ts';
import { readJson } from '../http/read-json.ts';
import { readId, readQuery } from '../http/request.ts';
import { type BodyRules, LARGEST_BODY } from '../http/request-body.ts';
import { sendJson } from '../http/send-answer.ts';
import type { CallingSession } from '../sessions/running-sessions.ts';
import type { OutageName } from '../settings/settings.ts';
import type { StoredName } from '../stored-answers/stored-answers.ts';
import { callerByToken, personByCookie, personByToken } from './authentication.ts';
import type { Caller } from './callers.ts';
import { outageAnswer } from './outages.ts';
import { noteRefusals } from './refusals.ts';
import type { Services } from './services.ts';

/** What JSON makes of a value has the type: a date becomes its ISO 8601 text. */
type Serializable<Wire> = Wire extends string
  ? Wire | Date
  : Wire extends readonly (infer Item)[]
    ? readonly Serializable<Item>[]
    : Wire extends object
      ? { [Field in keyof Wire]: Serializable<Wire[Field]> }
      : Wire;

/** The answer in the shape that the app reads. Of a call where only success counts: anything, or nothing for 204. */
type Answer<E extends Endpoint> = E extends { answer: z.ZodMiniType }
  ? Serializable<WireAnswerTo<E>>
  : object | undefined;

/** What a call needs besides its declaration. */
type ServeOptions = {
  /** All columns of the signed-in person, not only those of `Caller`. */
  wholePerson?: true;
  setsCookies?: true;
  /** The outage that can fail the call, after the check of its token and before everything else. */
  outage?: OutageName;
  /** Pages repeat the call by themselves while they are visible, so it is no use of the session (SESS-01). */
  isAutomatic?: true;
  /** The answer may have pictures of other hosts. */
  hasPictures?: true;
  /** The call is answered without a session too: then `person` is `ANYBODY`. */
  isPublic?: true;
  /** What the body may be, if it is not usual for the call. */
  body?: BodyRules;
  /** What the call counts of the writes that a person may make in a minute, if it is no usual one. Reads count nothing. */
  write?: 'mark';
  /**
   * What the signed-in person needs: one of these rights of staff, or `staff` for any member of staff. The call is refused before
   * anything of it is read. Needs `wholePerson`.
   */
  requires?: 'staff' | readonly StaffRight[];
  /** The stored answer that the call wants; null for none. */
  stored?: (context: Context) => StoredName | null;
};

/** Staff write long pages, and name thousands of people. */
const LARGEST_ADMIN_BODY = 1024 * 1024;
/** The pages of staff ask these while somebody types. The question is too long for an address, and nothing changes. */
const READS_BY_POST: readonly string[] = [countRecipients.path, showPictures.path];
/** What a person reads who lacks the right for a call. */
export const FORBIDDEN = 'You do not have permission for this. Ask an administrator of the portal.';

/** Who asks for what is the same for all people, when the call needs no session. */
const ANYBODY: Caller = { id: 0, nine_number: null, has_provisional_account: false };

/** Who is signed in. */
type Person<E extends Endpoint, O extends ServeOptions> = E extends { auth: 'none' }
  ? undefined
  : E extends { auth: 'cookie' }
    ? PersonRow
    : O extends { wholePerson: true }
      ? PersonRow
      : Caller;

type Input<E extends Endpoint, O extends ServeOptions> = {
  context: Context;
  person: Person<E, O>;
  /** The session that the call belongs to. */
  session: E extends { auth: 'none' } ? undefined : CallingSession;
  /** The API token of the session, for the two calls that use the cookie. */
  token: E extends { auth: 'cookie' } ? string : undefined;
  /** The stored answer that the call wants; null for none. */
  stored: StoredName | null;
  /** The stamp of the stored answer that may be used; null without one. */
  stamp: string | null;
  /** The number in the path; 0 without one. */
  id: number;
  query: CheckedQuery<E>;
  body: CheckedBody<E>;
};

/** Adds the route of a declared call. Credentials are checked first, then the query, the body and the id in the path. */
type Serve = <const E extends Endpoint, const O extends ServeOptions = Record<never, never>>(
  endpoint: E,
  answer: (input: Input<E, O>) => Answer<E> | Promise<Answer<E>>,
  options?: O,
) => void;

/** An empty set of routes below `/api`, and the function that adds declared calls to it. */
export function createRoutes(services: Services): { routes: Hono; serve: Serve } {
  const routes = new Hono();
  const { bodies, clientAddress, limits } = services;
  const { outages } = services.settings;
  const noteRefusal = noteRefusals(services);
  /** Without a session, people of one address share the room for bodies. */
  const beginBody = (context: Context, person: Caller | PersonRow | undefined, isForStaff: boolean) =>
    bodies.begin(
      person === undefined || person.id === ANYBODY.id ? clientAddress(context) : `${person.id}`,
      isForStaff,
    );
  const serve: Serve = (endpoint, answer, options: ServeOptions = {}) => {
    const { method = 'get', auth, isByTerm, query = isByTerm ? TermQuery : undefined, body }: Endpoint = endpoint;
    const { wholePerson, setsCookies, outage, isAutomatic = false, isPublic = false, requires } = options;
    const cost =
      method === 'get' ? 'none' : (options.write ?? (READS_BY_POST.includes(endpoint.path) ? 'none' : 'write'));
    const isForStaff = endpoint.path.startsWith('/admin/');
    const usual = isForStaff ? { largest: LARGEST_ADMIN_BODY, isForStaff } : { largest: LARGEST_BODY };
    const { stored: storedOf, hasPictures = false, body: rules = usual } = options;
    const path = routePath(endpoint);
    const hasId = path.includes(':id');
    const signedIn = (context: Context, stored: StoredName | null) => {
      if (auth === 'none') return undefined;
      if (isPublic) return { person: ANYBODY };
      if (auth === 'cookie') return personByCookie(context, services);
      return wholePerson ? personByToken(context, services) : callerByToken(context, services, stored, isAutomatic);
    };
    // Not as several handlers: each one costs as much as a good part of a short answer.
    routes.on([method.toUpperCase()], [path], async (context) => {
      const stored = storedOf?.(context) ?? null;
      const signed = await signedIn(context, stored);
      const call = `${method.toUpperCase()} ${endpoint.path}`;
      if (requires !== undefined && !mayCall(signed?.person, requires)) {
        const refusal = new HTTPException(403, { message: FORBIDDEN });
        if (signed !== undefined) await noteRefusal(context, call, signed.person, refusal);
        throw refusal;
      }
      if (cost !== 'none' && signed !== undefined && signed.person.id !== ANYBODY.id)
        await limits.countWrite(signed.person.id, cost);
      const replaced = outage === undefined ? null : await outageAnswer(context, outages, outage);
      if (replaced !== null) return replaced;
      const given = {
        stored,
        stamp: null,
        ...signed,
        context,
        query: query === undefined ? undefined : readQuery(context, query),
        body: undefined as unknown,
        id: 0,
      };
      const share = body === undefined ? null : beginBody(context, signed?.person, isForStaff);
      try {
        if (body !== undefined && share !== null) given.body = await readJson(context, body, rules, share);
        if (hasId) given.id = readId(context);
        const answered: unknown = await answer(given as unknown as Input<typeof endpoint, never>);
        if (answered instanceof Response) return answered;
        const content = hasPictures ? await services.pictures.inAnswer(answered) : answered;
        if (content === undefined) return context.body(null, 204);
        return setsCookies ? context.json(content) : sendJson(context, content);
      } catch (error) {
        if (requires !== undefined && signed !== undefined) await noteRefusal(context, call, signed.person, error);
        throw error;
      } finally {
        share?.end();
      }
    });
  };
  return { routes, serve };
}

/** Without the columns of the flags the answer is no. */
function mayCall(person: Caller | PersonRow | undefined, needed: 'staff' | readonly StaffRight[]): boolean {
  if (person === undefined || !('is_staff' in person)) return false;
  return needed === 'staff' ? person.is_staff : rightsOf(person).some((right) => needed.includes(right));
}

/** The path below `/api`, which the paths of the checklist include. */
function routePath({ host, path }: Endpoint): string {
  const below = host === 'checklist' ? path.replace(/^\/api/, '') : path;
  return below.replace(/\{\w+\}/, ':id{[0-9]{1,10}}');
}
