import type * as z from 'zod/mini';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Everything that the app, the server, the demo and the documentation need to know about one call. It is declared once,
 * beside its schemas; the first sentence of its doc comment is its summary in docs/api.md, the others are its remarks.
 */
export type Endpoint = {
  /** `get` when left out. */
  method?: Method;
  /** Below `apiBase`, or below the checklist's host. A number is written as its name in braces: `/preferences/{pk}`. */
  path: string;
  /**
   * `portal` when left out. Of a call of the calendar, the path is that of the bundled server; in a deployment the setting
   * `calendarUrl` is the whole address.
   */
  host?: 'checklist' | 'calendar';
  /** A backend may do without the call. A setting of the page then says whether it exists. */
  isOptional?: true;
  /** How the call is authenticated: with the session cookie, or not at all. When left out, with the token of its host. */
  auth?: 'cookie' | 'none';
  /** The query is one term code: `?term=202604`. */
  isByTerm?: true;
  /** Any other query, as it is sent. */
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The part of the answer that the app reads. Left out when only the success of the call counts. */
  answer?: z.ZodMiniType;
  /** The text that a block shows for an empty answer. Source: portal specification, error catalogue; ERR-23. */
  emptyText?: string;
  /** How the browser's HTTP cache is used; `no-store` bypasses it. */
  cache?: RequestCache;
  /** The Accept header of a call that takes more than JSON. */
  accept?: string;
  /** Turns the content of a good answer into data; what it throws makes a failed answer. JSON when left out. */
  read?: (content: string, contentType: string) => unknown;
};

/** Declares one call. Its types are those of the schemas and of the path. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const Declared extends Endpoint>(declared: Declared): Declared => declared;

/** How failures name a call: `GET /status`. */
export const nameOf = (path: string, method: Method = 'get') => `${method.toUpperCase()} ${path}`;

/** The checked answer of a call. */
export type AnswerTo<E extends Endpoint> = E extends { answer: infer Schema extends z.ZodMiniType }
  ? z.output<Schema>
  : undefined;

/** The answer of a call as it is sent over the network. */
export type WireAnswerTo<E extends Endpoint> = E extends { answer: infer Schema extends z.ZodMiniType }
  ? z.input<Schema>
  : undefined;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type PathOf<E extends Endpoint> = [NamesIn<E['path']>] extends [never]
  ? { path?: never }
  : { path: Record<NamesIn<E['path']>, number> };

type QueryOf<E extends Endpoint> = E extends { isByTerm: true }
  ? { query: { term: string } }
  : E extends { query: infer Schema extends z.ZodMiniType }
    ? { query: z.input<Schema> }
    : { query?: never };

type BodyOf<E extends Endpoint> = E extends { body: infer Schema extends z.ZodMiniType }
  ? { body: z.input<Schema> }
  : { body?: never };

/** The query of a call as its receiver gets it, after the check. */
export type CheckedQuery<E extends Endpoint> = E extends { isByTerm: true }
  ? { term: string }
  : E extends { query: infer Schema extends z.ZodMiniType }
    ? z.output<Schema>
    : undefined;

/** The body of a call as its receiver gets it, after the check. */
export type CheckedBody<E extends Endpoint> = E extends { body: infer Schema extends z.ZodMiniType }
  ? z.output<Schema>
  : undefined;

/** What a call sends: the numbers of its path, its query and its body, as far as it has them. */
export type RequestTo<E extends Endpoint> = PathOf<E> & QueryOf<E> & BodyOf<E>;
