import * as z from 'zod/mini';
import type { CheckedBody, CheckedQuery, Endpoint, WireAnswerTo } from '../api/endpoint.ts';
import { TermQuery } from '../api/request-fields.ts';

/** An HTTP request as the demo receives it. `path` is below the base of the call's host. */
export type DemoRequest = { method: string; path: string; url: URL; contentType: string; content: string };

/** What a handler gets: the checked query and body of its call, and the number in the path (0 without one). */
type Input<E extends Endpoint> = {
  id: number;
  url: URL;
  query: CheckedQuery<E>;
  body: CheckedBody<E>;
};

/** What becomes the JSON body of an answer, or a whole response. */
type Answer<E extends Endpoint> = E extends { answer: z.ZodMiniType } ? WireAnswerTo<E> | Response : Response | object;

export type Handler = { endpoint: Endpoint; answer: (request: DemoRequest) => unknown };

/** An answer with an error status. The message becomes the detail of its body. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.name = 'HttpError';
    this.status = status;
  }
}

/**
 * Answers the requests of one call. Its query and body are checked first: 415 for a content type other than JSON, 400
 * for what the schemas do not allow.
 * @param answer throws `HttpError` for any answer but a good one
 */
export function handle<const E extends Endpoint>(endpoint: E, answer: (input: Input<E>) => Answer<E>): Handler {
  const { isByTerm, query = isByTerm ? TermQuery : undefined, body }: Endpoint = endpoint;
  return {
    endpoint,
    answer: (request) =>
      answer({
        id: Number(NUMBER_AT_THE_END.exec(request.path)?.[1] ?? 0),
        url: request.url,
        query: query === undefined ? undefined : readQuery(request, query),
        body: body === undefined ? undefined : readBody(request, body),
      } as Input<E>),
  };
}

const NUMBER_AT_THE_END = /\/(\d{1,10})\/?$/;

/** The first handler for a method and a path; undefined when there is none. */
export const findHandler = (handlers: Handler[], { method, path }: DemoRequest): Handler | undefined =>
  handlers.find(({ endpoint }) => {
    const declared = endpoint.path.replace(/\{\w+\}/, NUMBER_AT_THE_END.exec(path)?.[1] ?? '{}');
    return (endpoint.method ?? 'get').toUpperCase() === method && declared === path;
  });

function readBody({ contentType, content }: DemoRequest, schema: z.ZodMiniType): unknown {
  const [type = ''] = contentType.split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new HttpError(415, 'The body must be JSON, with the content type application/json.');
  }
  const body = z.safeParse(schema, parse(content));
  if (body.success) return body.data;
  throw new HttpError(400, 'The body has a missing or an unknown field, or a field of the wrong type.');
}

function readQuery({ url }: DemoRequest, schema: z.ZodMiniType): unknown {
  const names = [...url.searchParams.keys()];
  if (new Set(names).size < names.length) throw new HttpError(400, 'The query has a parameter more than once.');
  const query = z.safeParse(schema, Object.fromEntries(url.searchParams));
  if (query.success) return query.data;
  throw new HttpError(400, 'The query has a missing or an unknown parameter, or one of the wrong form.');
}

/** A record that was looked up by the id in the path. Throws `HttpError` 404 when there is none. */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw new HttpError(404, 'Not found.');
  return record;
}

/** The answer of a write without content. */
export const done = () => new Response(null, { status: 204 });

/** A time as a server stores and sends it: ISO 8601 in UTC. */
export const asStored = (time: string): string => new Date(time).toISOString();

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new HttpError(400, 'The body is not JSON.');
  }
}
