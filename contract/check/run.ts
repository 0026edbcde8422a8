import * as z from 'zod';
import { type CatalogueEntry, catalogue, type EndpointName } from '../catalogue.ts';
import { ask, unreachable } from './ask.ts';
import { type CallVerdict, type Judgement, judge } from './judge.ts';
import type { Options } from './options.ts';

export type Outcome = {
  name: string;
  host: CatalogueEntry['host'];
  /** Method, path and query, also of a call that was skipped. */
  call: string;
  /** Null without an answer; so is `milliseconds`. */
  status: number | null;
  milliseconds: number | null;
  verdict: CallVerdict | 'skipped';
  reasons: string[];
  missing: string[];
  unknown: number;
};

/** Values from earlier answers or from the options that later calls need. */
type Known = {
  portalToken: Token;
  checklistToken: Token;
  term: string | null;
  slug: string | null;
  path: string | null;
  taskId: string | null;
};

/** A token, or why there is none. */
type Token = { token: string } | { reason: string };

/** The query of `getPage` that asks by path, in a second check of that call. */
const BY_PATH = { path: '' };

/** Every call that reads; optional ones, and those of the calendar, only if the options name them. Calls come after those whose answers they need. */
function reads({ calendar, hasSessions }: Options): CatalogueEntry[] {
  const isOffered = ({ host, endpoint }: CatalogueEntry) =>
    host === 'calendar' ? calendar !== null : endpoint.isOptional !== true || hasSessions;
  const all = catalogue.filter((entry) => entry.method === 'GET' && isOffered(entry));
  const needsAnswer = ({ name, endpoint }: CatalogueEntry) =>
    endpoint.isByTerm === true || name === 'getPost' || name === 'getUserTask';
  const byPath = all.filter(({ name }) => name === 'getPage').map((entry) => withQuery(entry, BY_PATH));
  return [...all.filter((entry) => !needsAnswer(entry)), ...all.filter(needsAnswer), ...byPath];
}

const withQuery = (entry: CatalogueEntry, query: Record<string, string>): CatalogueEntry => ({
  ...entry,
  example: { ...entry.example, query },
});

/**
 * Sends every call that reads, one after the other.
 * @returns the outcome of each, without the cookie and the tokens, which a backend may repeat in its answers
 * @throws CommandError when the backend cannot be reached
 */
export async function checkAll(options: Options): Promise<Outcome[]> {
  const given: Token = options.token === null ? { reason: 'not requested yet' } : { token: options.token };
  const known: Known = {
    portalToken: given,
    checklistToken: options.isOneHost ? given : { reason: 'not requested yet' },
    term: options.term,
    slug: null,
    path: null,
    taskId: null,
  };
  const outcomes: Outcome[] = [];
  for (const entry of reads(options)) outcomes.push(await check(entry, options, known));
  if (outcomes.every(({ status }) => status === null)) {
    throw unreachable(options.base, `no answer within ${options.timeout / 1000} s`);
  }
  const secrets = [known.portalToken, known.checklistToken]
    .flatMap((carried) => ('token' in carried ? [carried.token] : []))
    .concat(options.cookie === null ? [] : [options.cookie.slice(options.cookie.indexOf('=') + 1)]);
  const hidden = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
  return outcomes.map((outcome) => ({ ...outcome, reasons: outcome.reasons.map(hidden) }));
}

async function check(entry: CatalogueEntry, options: Options, known: Known): Promise<Outcome> {
  const { name, host, accept, auth, path } = entry;
  const query = queryOf(name, entry.example.query ?? {}, known);
  const outcome = {
    name,
    host,
    call: `GET ${path}${query.send === null ? `?${query.name}=…` : textOf(query.send)}`,
  };
  const skipped = (reason: string): Outcome => ({
    ...outcome,
    status: null,
    milliseconds: null,
    verdict: 'skipped',
    reasons: [reason],
    missing: [],
    unknown: 0,
  });
  const carried = host === 'checklist' ? known.checklistToken : known.portalToken;
  if (auth === 'token' && 'reason' in carried) return skipped(carried.reason);
  if (query.send === null) return skipped(query.reason);

  const base = host === 'checklist' ? options.checklistBase : options.base;
  const address = host === 'calendar' ? options.calendar : `${base}${path}${textOf(query.send)}`;
  const start = performance.now();
  const reply = await ask({
    address: address ?? base,
    headers: {
      accept: accept.join(', '),
      ...(host === 'checklist' ? { 'content-type': 'application/json' } : {}),
      ...(auth === 'cookie' && options.cookie !== null ? { cookie: options.cookie } : {}),
      ...(auth === 'token' && 'token' in carried ? { authorization: `Token ${carried.token}` } : {}),
    },
    timeout: options.timeout,
  });
  const milliseconds = Math.round(performance.now() - start);
  if (name === 'getStatus' && reply.kind === 'unreachable') throw unreachable(base, reply.reason);

  const status = reply.kind === 'answer' ? reply.status : null;
  const judgement = await judge(entry, reply, options.timeout);
  const { answer, ...judged } =
    auth === 'cookie'
      ? judgeUser(host, judgement, status, reply.kind === 'answer' ? reply.content : '', options, known)
      : judgement;
  learn(name, answer, known);
  const advice =
    name === 'getStatus' && judged.verdict === 'failed' && new URL(options.base).pathname === '/'
      ? [`if the API is below a path, use --base ${options.base}/api`]
      : [];
  return { ...outcome, status, milliseconds, ...judged, reasons: [...judged.reasons, ...advice] };
}

const textOf = (query: Record<string, string>) => {
  const text = String(new URLSearchParams(query));
  return text === '' ? '' : `?${text}`;
};

type Query = { send: Record<string, string> } | { send: null; name: string; reason: string };

/** The query of a call, with known values in place of the example. */
function queryOf(name: EndpointName, example: Record<string, string>, known: Known): Query {
  const { term, slug, path, taskId } = known;
  if ('term' in example) return withKnown('term', term, 'current-term has no term: use --term');
  switch (name) {
    case 'listPosts':
      return { send: { post_type: 'blog' } };
    case 'getPost':
      return withKnown('slug', slug, 'no post has a slug');
    case 'getPage':
      if (example !== BY_PATH) return { send: example };
      return withKnown('path', path, 'no page has a path');
    case 'getUserTask':
      return withKnown('task__id', taskId, 'there is no task', { published: 'True' });
    default:
      return { send: example };
  }
}

function withKnown(name: string, value: string | null, reason: string, others: Record<string, string> = {}): Query {
  return value === null ? { send: null, name, reason } : { send: { ...others, [name]: value } };
}

const Term = z.object({ p_term_out: z.string() });
const Posts = z.array(z.object({ slug: z.string().nullish() }));
const Pages = z.array(z.object({ path: z.string().nullish() }));
const Tasks = z.array(z.object({ task: z.object({ id: z.number() }) }));

function learn(name: string, answer: unknown, known: Known): void {
  if (name === 'getCurrentTerm') known.term ??= Term.safeParse(answer).data?.p_term_out ?? null;
  if (name === 'listPosts') known.slug = Posts.safeParse(answer).data?.find(({ slug }) => slug)?.slug ?? null;
  if (name === 'getPage') known.path ??= Pages.safeParse(answer).data?.[0]?.path || null;
  if (name === 'listUserTasks')
    known.taskId = Tasks.safeParse(answer).data?.map(({ task }) => String(task.id))[0] ?? null;
}

const User = z.object({ is_authenticated: z.boolean().nullish(), auth_token: z.string().nullish() });

/** The two user calls decide whether other calls are sent. A 401 is a correct answer if the check runs without a session. */
function judgeUser(
  host: CatalogueEntry['host'],
  judgement: Judgement,
  status: number | null,
  content: string,
  options: Options,
  known: Known,
): Judgement {
  const key = host === 'portal' ? 'portalToken' : 'checklistToken';
  const isGiven = 'token' in known[key] && options.token !== null;
  const without = (reason: string) => {
    if (!isGiven) known[key] = { reason };
  };
  const accepted = (reason: string): Judgement => ({ ...judgement, verdict: 'ok', reasons: [reason] });
  const failed = (reason: string): Judgement => ({ ...judgement, verdict: 'failed', reasons: [reason] });

  if (status === 403 && content.includes('has_provisional_account')) {
    without('the account is provisional: the portal sends no other call');
    return accepted('a provisional account');
  }
  const isSignedOut = status === 401;
  if (isSignedOut && options.cookie === null) {
    without('no session: use --cookie or --token');
    return accepted('without a cookie there is no session, as expected');
  }
  if (isSignedOut) {
    without('the cookie does not belong to a session');
    return failed(
      'status 401: the cookie does not belong to a session. Sign in again in the browser and copy its cookie',
    );
  }
  if (judgement.verdict === 'failed') {
    without('the user call has failed');
    return judgement;
  }
  const [user] = [judgement.answer].flat();
  const { is_authenticated, auth_token } = User.safeParse(user).data ?? {};
  if (host === 'portal' && is_authenticated !== true) {
    without('the user call says that there is no session');
    if (is_authenticated === false && options.cookie === null)
      return accepted('without a cookie there is no session, as expected');
    const said =
      is_authenticated === false
        ? 'it is false: the cookie does not belong to a session'
        : 'it is missing, which the portal treats as signed out';
    return failed(`is_authenticated: true expected, ${said}`);
  }
  if (!auth_token) {
    without('the user call has no token');
    return failed(
      `${host === 'portal' ? '' : '0.'}auth_token: text expected, it is missing or empty, so no other call can carry a token`,
    );
  }
  if (!isGiven) known[key] = { token: auth_token };
  return judgement;
}
