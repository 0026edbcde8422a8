import type { Client, DeclarationOf } from './client.ts';
import { type AnswerTo, nameOf } from './endpoint.ts';
import { ApiError } from './failure.ts';
import type { Transport } from './wire.ts';

/** In place of a token in a page that the server has drawn. No answer has it: there, an empty text counts as none. */
const LEFT_OUT = '';

type CookieCall = 'getStatus' | 'getUser' | 'getChecklistUser';

/** What the calls without a token have answered, by their names. The answers have been checked. */
export type AnswersByCookie = { [Name in CookieCall]?: AnswerTo<DeclarationOf<Name>> };

/** A client that keeps the answers of its calls, for the page that the server draws. Tokens are left out. */
export const keepAnswers =
  (client: Client, kept: AnswersByCookie): Client =>
  async (call, request) => {
    const answer = await client(call, request);
    const hasToken = typeof answer === 'object' && answer !== null && 'auth_token' in answer;
    Object.assign(kept, { [String(call)]: hasToken ? { ...answer, auth_token: LEFT_OUT } : answer });
    return answer;
  };

/** A client that takes each answer that the page has, once. Any other call is sent. */
export const takeAnswers =
  (client: Client, inPage: AnswersByCookie): Client =>
  async (call, request) => {
    if (typeof call !== 'string' || !Object.hasOwn(inPage, call)) return client(call, request);
    const { [call as CookieCall]: answer } = inPage;
    delete inPage[call as CookieCall];
    return answer as AnswerTo<DeclarationOf<typeof call>>;
  };

/**
 * A transport whose first call asks for the token that the page has left out. Without it the call fails, as after a 401.
 * @param renew checks whether the person is still signed in, and stores the token
 */
export function withToken(
  transport: Transport,
  token: () => string | null,
  renew: (signal: AbortSignal) => Promise<boolean>,
): Transport {
  return async (path, request) => {
    if (token() === LEFT_OUT && !(await renew(request.signal)))
      throw new ApiError({ kind: 'status', status: 401, detail: null }, nameOf(path, request.method));
    return transport(path, request);
  };
}
