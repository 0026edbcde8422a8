import * as z from 'zod';
import { type CatalogueEntry, catalogue } from '../../src/api/endpoint-catalogue.ts';
import { type RecordedCall, recordCall } from '../recorded-call.ts';
import { ask, unreachable } from './ask.ts';
import { type Judgement, judge, type Verdict } from './judge.ts';
import type { Options } from './options.ts';

export type Outcome = {
  name: string;
  host: CatalogueEntry['host'];
  /** Method, path and query, as they were sent or would have been. */
  call: string;
  /** Null without an answer, as the next. */
  status: number | null;
  milliseconds: number | null;
  verdict: Verdict | 'skipped';
  reasons: string[];
  missing: string[];
  unknown: number;
};

/** What earlier answers have told, or the caller. */
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

/**
 * Sends every call of the catalogue that reads, one after the other in its order, in which what a call needs comes
 * before it.
 * @returns what came of each, without the cookie and the tokens, which a backend may repeat in its answers
 * @throws CommandError when there is nobody to ask
 */
export async function checkAll(options: Options): Promise<Outcome[]> {
  const given: Token = options.token === null ? { reason: 'not asked yet' } : { token: options.token };
  const known: Known = {
    portalToken: given,
    checklistToken: options.isOneHost ? given : { reason: 'not asked yet' },
    term: options.term,
    slug: null,
    path: null,
    taskId: null,
  };
  const outcomes: Outcome[] = [];
  for (const entry of catalogue.filter(({ method }) => method === 'GET')) {
    outcomes.push(await check(entry, await recordCall(entry), options, known));
  }
  if (outcomes.every(({ status }) => status === null)) {
    throw unreachable(options.base, `no answer within ${options.timeout / 1000} s`);
  }
  const secrets = [known.portalToken, known.checklistToken]
    .flatMap((carried) => ('token' in carried ? [carried.token] : []))
    .concat(options.cookie === null ? [] : [options.cookie.slice(options.cookie.indexOf('=') + 1)]);
  const hidden = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
  return outcomes.map((outcome) => ({ ...outcome, reasons: outcome.reasons.map(hidden) }));
}

async function check(entry: CatalogueEntry, asked: RecordedCall, options: Options, known: Known): Promise<Outcome> {
  const { name, host, accept, auth } = entry;
  const query = queryOf(name, asked.query, known);
  const outcome = {
    name,
    host,
    call: `GET ${asked.path}${query.send === null ? `?${query.name}=…` : textOf(query.send)}`,
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
  const carried = host === 'portal' ? known.portalToken : known.checklistToken;
  if (auth === 'token' && 'reason' in carried) return skipped(carried.reason);
  if (query.send === null) return skipped(query.reason);

  const base = host === 'portal' ? options.base : options.checklistBase;
  const start = performance.now();
  const reply = await ask({
    address: `${base}${asked.path}${textOf(query.send)}`,
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
  const judgement = await judge(asked, reply, options.timeout);
  const { answer, ...said } =
    auth === 'cookie'
      ? judgeUser(host, judgement, status, reply.kind === 'answer' ? reply.content : '', options, known)
      : judgement;
  learn(name, answer, known);
  const advice =
    name === 'getStatus' && said.verdict === 'failed' && new URL(options.base).pathname === '/'
      ? [`is the API below a path? Then name it: --base ${options.base}/api`]
      : [];
  return { ...outcome, status, milliseconds, ...said, reasons: [...said.reasons, ...advice] };
}

const textOf = (query: Record<string, string>) => {
  const text = String(new URLSearchParams(query));
  return text === '' ? '' : `?${text}`;
};

type Query = { send: Record<string, string> } | { send: null; name: string; reason: string };

/** The query of a call, with what is known in the place of the example. */
function queryOf(name: string, example: Record<string, string>, known: Known): Query {
  const { term, slug, path, taskId } = known;
  if ('term' in example) return withKnown('term', term, 'current-term names no term: give one with --term');
  switch (name) {
    case 'listPosts':
      return { send: { post_type: 'blog' } };
    case 'getPost':
      return withKnown('slug', slug, 'no post with a slug to ask for');
    case 'getPageByPath':
      return withKnown('path', path, 'no page with a path to ask for');
    case 'getUserTask':
      return withKnown('task__id', taskId, 'no task to ask for', { published: 'True' });
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
  if (name === 'getPageBySlug') known.path = Pages.safeParse(answer).data?.[0]?.path || null;
  if (name === 'listUserTasks')
    known.taskId = Tasks.safeParse(answer).data?.map(({ task }) => String(task.id))[0] ?? null;
}

const User = z.object({ is_authenticated: z.boolean().nullish(), auth_token: z.string().nullish() });

/** The two user calls decide whether any other is sent; an answer that signs nobody in is good when nobody asked it to. */
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
    without('the account is provisional, for which the portal sends no other call');
    return accepted('a provisional account');
  }
  const isSignedOut = status === 401;
  if (isSignedOut && options.cookie === null) {
    without('nobody is signed in: give --cookie, or --token');
    return accepted('nobody is signed in without a cookie, as it has to be');
  }
  if (isSignedOut) {
    without('the cookie signs nobody in');
    return failed(
      'status 401: the cookie signs nobody in. Sign in again in the browser and take the cookie from there',
    );
  }
  if (judgement.verdict === 'failed') {
    without('the user call has failed');
    return judgement;
  }
  const [user] = [judgement.answer].flat();
  const { is_authenticated, auth_token } = User.safeParse(user).data ?? {};
  if (host === 'portal' && is_authenticated !== true) {
    without('the user call says that nobody is signed in');
    if (is_authenticated === false && options.cookie === null)
      return accepted('nobody is signed in without a cookie, as it has to be');
    const said =
      is_authenticated === false
        ? 'it is false: the cookie signs nobody in'
        : 'it is missing, which the portal takes for signed out';
    return failed(`is_authenticated: true expected, ${said}`);
  }
  if (!auth_token) {
    without('the user call gives no token');
    return failed(
      `${host === 'portal' ? '' : '0.'}auth_token: text expected, it is missing or empty: no other call could carry a token`,
    );
  }
  if (!isGiven) known[key] = { token: auth_token };
  return judgement;
}
