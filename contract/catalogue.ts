import type * as z from 'zod/mini';
import type { Endpoint, RequestTo } from '../src/api/endpoint.ts';
import { endpoints } from '../src/api/endpoints.gen.ts';
import { TermQuery } from '../src/api/request-fields.ts';
import { declaredEndpoints } from './endpoint-lists.ts';

type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** One call with its defaults filled in, for the documentation, the contract check and the tests. */
export type CatalogueEntry = {
  name: EndpointName;
  endpoint: Endpoint;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below {apiBase} or {host}: `/preferences/{pk}`. For the calendar: where the bundled server has {calendarUrl}. */
  path: string;
  host: 'portal' | 'checklist' | 'calendar';
  /** How the call is authenticated: with the token of its host, with the session cookie, or not at all. */
  auth: 'token' | 'cookie' | 'none';
  /** One sentence, and the sentences after it. */
  summary: string;
  remarks: string;
  query: z.ZodMiniType | null;
  body: z.ZodMiniType | null;
  /** What is checked of an answer; null where only its success counts. */
  answer: z.ZodMiniType | null;
  /** Content types that the call accepts. */
  accept: string[];
  /** A request as the app sends it; `url` is the path with its numbers. */
  example: { url: string; query: Record<string, string> | null; body: unknown };
};

type WithContent = {
  [Name in EndpointName]: Endpoints[Name] extends { query: unknown } | { body: unknown } ? Name : never;
}[EndpointName];

type Content<E extends Endpoint> = Pick<RequestTo<E>, Extract<keyof RequestTo<E>, 'query' | 'body'>>;

const AT = '2026-09-28T15:00:00Z';

/** What a request of each call with a query or a body can hold. A query of a term needs no example. */
const EXAMPLES: { [Name in WithContent]: Content<Endpoints[Name]> } = {
  savePreference: { body: { contact_by_text: true } },
  savePhotoChoice: { body: { use_profile_photo: true } },
  dismissNudge: { body: { nudge_type: 'DEPOSIT' } },
  clearServerCache: { body: { endpoint: 'EmergencyInfo' } },
  patchMessage: { body: { user_read_on: AT } },
  listPosts: { query: { post_type: 'blog', category: 'student' } },
  getPost: { query: { slug: 'welcome-week' } },
  getPage: { query: { slug: 'dashboard' } },
  switchDemo: { body: { is_demo: true } },
  listUserTasks: { query: { published: 'True' } },
  listFirstUserTasks: { query: { published: 'True', limit: '3' } },
  savePushDevice: {
    body: {
      address: 'https://fcm.googleapis.com/fcm/send/a1b2c3',
      key: 'BPRN0YkCvz1wqcYV0iwLdyDlRQvPVDWzmmsgvFUxxPAsgpEfXdxMoMqLWtFQSJ6zXkP4zTRJdXlZhbpzDbGkZoE',
      secret: '8eDyX_uCN0XRhSbY5hs7Hg',
      replaces: null,
    },
  },
  testPushDevice: { body: { id: 10_012 } },
  changePushDevice: { body: { wants_alerts: true } },
  endAllSessions: { query: { calendar: 'end' } },
  getUserTask: { query: { published: 'True', task__id: '7' } },
  patchUserTask: { body: { completed_on: AT } },
  saveStudentTypes: { body: { student_types: [2, 3] } },
  acknowledgeUserMessage: { body: { user_acknowledged_on: AT } },
  saveUserPreference: { body: { notifications: [1, 2] } },
};

const ID = 4711;
const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;
const AUTH_ORDER = ['none', 'cookie', 'token'];

/** Every call that the app can send: those without a token first, then by path. */
export const catalogue: CatalogueEntry[] = declaredEndpoints()
  .map(({ name, text }) => entryOf(name as EndpointName, text))
  .sort(
    (one, other) =>
      AUTH_ORDER.indexOf(one.auth) - AUTH_ORDER.indexOf(other.auth) ||
      (one.path < other.path ? -1 : one.path > other.path ? 1 : 0),
  );

function entryOf(name: EndpointName, text: string): CatalogueEntry {
  const endpoint: Endpoint = endpoints[name];
  const { method = 'get', path, host = 'portal', auth = 'token', isByTerm, query, body, answer, accept } = endpoint;
  const example: { query?: object; body?: unknown } = name in EXAMPLES ? EXAMPLES[name as WithContent] : {};
  const [summary = '', ...remarks] = text.split(/(?<=\.) (?=\P{Ll})/u);
  return {
    name,
    endpoint,
    method: METHODS[method],
    path,
    host,
    auth,
    summary,
    remarks: remarks.join(' '),
    query: isByTerm ? TermQuery : (query ?? null),
    body: body ?? null,
    answer: answer ?? null,
    accept: (accept ?? 'application/json').split(', '),
    example: {
      url: path.replace(/\{\w+\}/, String(ID)),
      query: isByTerm ? { term: '202604' } : ((example.query as Record<string, string> | undefined) ?? null),
      body: example.body ?? null,
    },
  };
}

/** The example as a request to the client. */
export function exampleRequest({ path, example: { query, body } }: CatalogueEntry): RequestTo<Endpoint> {
  const [, parameter] = /\{(\w+)\}/.exec(path) ?? [];
  return {
    ...(parameter === undefined ? {} : { path: { [parameter]: ID } }),
    ...(query === null ? {} : { query }),
    ...(body === null ? {} : { body }),
  } as RequestTo<Endpoint>;
}
