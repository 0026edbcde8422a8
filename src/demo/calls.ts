import * as z from 'zod/mini';

/** What a call asks. */
export type Question = {
  /** The number in the path; 0 when there is none. */
  id: number;
  url: URL;
  contentType: string;
  content: string;
};

/** Answers one call with what becomes the JSON body, or with a whole response. Throws `Refused` for everything else. */
type Answer = (question: Question) => unknown;

/** Calls by method and path below the API's base, such as `PATCH /notifications/{id}`; `{id}` stands for a number. */
export type Calls = Record<string, Answer>;

/** An answer other than a good one: its status, and as message the detail that its body gives. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.name = 'Refused';
    this.status = status;
  }
}

const ID_AT_THE_END = /\/(\d{1,10})(\/?)$/;

/**
 * The call that a method and a path below the base mean, and the number in the path.
 * @returns null when there is no such call
 */
export function findCall(calls: Calls, method: string, path: string): { answer: Answer; id: number } | null {
  const name = `${method} ${path.replace(ID_AT_THE_END, '/{id}$2')}`;
  const answer = calls[name];
  return answer === undefined ? null : { answer, id: Number(ID_AT_THE_END.exec(path)?.[1] ?? 0) };
}

/**
 * The checked JSON body of a call.
 * @throws Refused 415 for another content type, 400 for what is no JSON or not of the schema
 */
export function bodyOf<T>({ contentType, content }: Question, schema: z.ZodMiniType<T>): T {
  const [type = ''] = contentType.split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new Refused(415, 'The body has to be JSON, with the content type application/json.');
  }
  const body = z.safeParse(schema, parse(content));
  if (body.success) return body.data;
  throw new Refused(400, 'The body has a field too many or too few, or one of the wrong kind.');
}

/**
 * The checked query of a call.
 * @param problem what the query has to be, as a sentence
 * @throws Refused 400 when it is not of the schema, or names something twice
 */
export function queryOf<T>({ url }: Question, schema: z.ZodMiniType<T>, problem: string): T {
  const names = [...url.searchParams.keys()];
  if (new Set(names).size < names.length) throw new Refused(400, 'The query names something more than once.');
  const query = z.safeParse(schema, Object.fromEntries(url.searchParams));
  if (query.success) return query.data;
  throw new Refused(400, problem);
}

/** A record by the id in the path. Throws `Refused` 404 for one that is not there. */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw new Refused(404, 'Not found.');
  return record;
}

/** The answer of a write that has nothing to tell. */
export const done = () => new Response(null, { status: 204 });

/** A time as a server stores and answers it: ISO 8601 in UTC. */
export const asStored = (time: string): string => new Date(time).toISOString();

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new Refused(400, 'The body is not JSON.');
  }
}
