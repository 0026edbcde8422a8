import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import type { CheckedBody, CheckedQuery, Endpoint, WireAnswerTo } from '../src/api/endpoint.ts';
import { TermQuery } from '../src/api/request-fields.ts';
import { requireToken, signedInByCookie } from './accounts/authentication.ts';
import type { SessionRow } from './accounts/session-queries.ts';
import type { PersonRow } from './db/schema.ts';
import type { Services, SignedInEnv } from './dependencies.ts';
import { readJson } from './read-json.ts';
import { readId, readQuery } from './request.ts';
import { sendJson } from './send-answer.ts';

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

type Input<E extends Endpoint> = {
  context: Context<SignedInEnv>;
  /** Who is signed in. */
  person: E extends { auth: 'none' } ? undefined : PersonRow;
  /** The session that the call belongs to. */
  session: E extends { auth: 'none' } ? undefined : SessionRow;
  /** The API token of the session, for the two calls that use the cookie. */
  token: E extends { auth: 'cookie' } ? string : undefined;
  /** The number in the path; 0 without one. */
  id: number;
  query: CheckedQuery<E>;
  body: CheckedBody<E>;
};

/**
 * Adds the route of a declared call. Credentials are checked first, then the query, the body and the id in the path.
 * @param middleware runs after the check of a token and before everything else
 */
type Serve = <const E extends Endpoint>(
  endpoint: E,
  answer: (input: Input<E>) => Answer<E> | Promise<Answer<E>>,
  ...middleware: MiddlewareHandler<SignedInEnv>[]
) => void;

/** An empty set of routes below `/api`, and the function that adds declared calls to it. */
export function createRoutes(services: Services): { routes: Hono<SignedInEnv>; serve: Serve } {
  const routes = new Hono<SignedInEnv>();
  const checkToken = requireToken(services);
  const serve: Serve = (endpoint, answer, ...middleware) => {
    const { method = 'get', auth, isByTerm, query = isByTerm ? TermQuery : undefined, body }: Endpoint = endpoint;
    const path = routePath(endpoint);
    const handlers = [...(auth === undefined ? [checkToken] : []), ...middleware];
    routes.on([method.toUpperCase()], [path], ...handlers, async (context) => {
      const signed =
        auth === 'cookie'
          ? await signedInByCookie(context, services)
          : { person: context.var.person, session: context.var.session, token: undefined };
      const given = {
        ...signed,
        context,
        query: query === undefined ? undefined : readQuery(context, query),
        body: body === undefined ? undefined : await readJson(context, body),
        id: path.includes(':id') ? readId(context) : 0,
      };
      const content: unknown = await answer(given as unknown as Input<typeof endpoint>);
      if (content instanceof Response) return content;
      return content === undefined ? context.body(null, 204) : sendJson(context, content);
    });
  };
  return { routes, serve };
}

/** The path below `/api`, which the paths of the checklist include. */
function routePath({ host, path }: Endpoint): string {
  const below = host === 'checklist' ? path.replace(/^\/api/, '') : path;
  return below.replace(/\{\w+\}/, ':id{[0-9]{1,10}}');
}
