import type { AnswerTo, Endpoint, RequestTo } from './endpoint.ts';
import type { endpoints } from './endpoints.gen.ts';
import { codeMissing } from './failure.ts';
import type { ClientOptions, Transport } from './wire.ts';

export type CallName = keyof typeof endpoints;

/** The declaration of a call that may be given by its name. */
export type DeclarationOf<E extends Endpoint | CallName> = E extends CallName ? (typeof endpoints)[E] : E;

/**
 * Sends one call and returns its checked answer. Rejects with `ApiError` and nothing else. The app gives the names of its
 * calls: their declarations have all schemas, and load with the first call.
 */
export type Client = <const E extends Endpoint | CallName>(
  call: E,
  request: RequestTo<DeclarationOf<E>> & { signal: AbortSignal },
) => Promise<AnswerTo<DeclarationOf<E>>>;

type AnyRequest = {
  path?: Record<string, number>;
  query?: Record<string, string>;
  body?: unknown;
  signal: AbortSignal;
};

/**
 * A transport that sends the calls of one host over the network. The code for that loads with the first call: a page that the
 * server has drawn needs none before it answers the user. Without it, a call fails as it does without a network.
 */
export function createTransport(options: ClientOptions): Transport {
  if (options.connect !== undefined) return options.connect(options);
  let sending: Promise<Transport> | undefined;
  return async (path, request) => {
    sending ??= import('./http.ts').then(({ createHttpTransport }) => createHttpTransport(options));
    const send = await sending.catch((error: unknown) => {
      sending = undefined;
      return codeMissing(error);
    });
    return send(path, request);
  };
}

/** Checks every answer with the schema of its call. Wherever answers come from, none gets past this unchecked. */
export function createClient(transport: Transport): Client {
  return async (call, request) => {
    const declaration: Endpoint = typeof call === 'string' ? await loadEndpoint(call) : call;
    const { method, cache, accept, answer: schema, read = schema ? undefined : readNothing } = declaration;
    const { path: numbers, query, body, signal } = request as AnyRequest;
    const path = declaration.path.replace(/\{(\w+)\}/g, (_, name) => String(numbers?.[name]));
    const content = await transport(path, { method, query, body, cache, accept, read, signal });
    const { checkedAnswer } = await import('./check-answer.ts').catch(codeMissing);
    return checkedAnswer({ ...declaration, path }, content) as AnswerTo<DeclarationOf<typeof call>>;
  };
}

/** The declaration of a call of the app. Rejects with `ApiError` when its code cannot be loaded. */
async function loadEndpoint<Name extends CallName>(name: Name): Promise<(typeof endpoints)[Name]> {
  const { endpoints } = await import('./endpoints.gen.ts').catch(codeMissing);
  return endpoints[name];
}

export const createHttpClient = (options: ClientOptions): Client => createClient(createTransport(options));

const readNothing = () => null;
