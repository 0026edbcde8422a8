import { type LookupAddress, lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isPrivateAddress, literalAddress } from '../shared/private-address.ts';
import { systemCode } from '../shared/startup-error.ts';
import { SystemError } from '../shared/system-error.ts';

/** Finds all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Connections that are kept for later requests to the same host, so that each one need not be opened anew. */
export type KeptConnections = { http: HttpAgent; https: HttpsAgent; close: () => void };

export type CheckedRequest = {
  /** What the messages call the receiver. They never have its address, which may be secret. */
  name: string;
  url: URL;
  /** GET when left out. */
  method?: string;
  headers: Record<string, string | number>;
  body?: Buffer;
  /** Whether the receiver may have a private address. */
  mayBePrivate: boolean;
  signal: AbortSignal;
  resolve?: Resolve;
  /** The connections that the request may use; one of its own when left out. */
  connections?: KeptConnections | undefined;
};

/** A connection without a request for this time ends, in milliseconds. */
const IDLE_MS = 60_000;

/** @param ofHost how many connections to a host stay open without a request */
export function keptConnections(ofHost: number): KeptConnections {
  const options = { keepAlive: true, maxFreeSockets: ofHost, timeout: IDLE_MS };
  const http = new HttpAgent(options);
  const https = new HttpsAgent(options);
  const close = () => {
    http.destroy();
    https.destroy();
  };
  return { http, https, close };
}

/**
 * Sends one request to an address that others have chosen, and waits for the head of the answer. Each connection goes to one of
 * the addresses that were checked: a name cannot point elsewhere after the check. Redirects are answers like any other.
 * Source: decisions, feeds from other servers; FEED-03, PUSH-05.
 * @throws SystemError for every failure
 */
export function requestChecked(request: CheckedRequest): Promise<IncomingMessage> {
  const {
    name,
    url,
    method = 'GET',
    headers,
    body,
    mayBePrivate,
    signal,
    resolve = resolveName,
    connections,
  } = request;
  const check = (host: string, found: LookupAddress[]) => {
    if (!mayBePrivate && found.some(({ address: each }) => isPrivateAddress(each))) {
      throw new SystemError(`${name} leads to ${host}, which has a private address`, false, { reason: 'not_sent' });
    }
    return found;
  };
  return new Promise((done, fail) => {
    // Without a name there is nothing to look up, so the address is checked here.
    const literal = literalAddress(url);
    if (literal !== null) check('an address', [{ address: literal, family: 0 }]);
    const isSecure = url.protocol === 'https:';
    const sent = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      headers,
      agent: isSecure ? (connections?.https ?? new HttpsAgent()) : (connections?.http ?? new HttpAgent()),
      signal,
      lookup: (hostname, { all }, callback) => {
        resolve(hostname)
          .then((found) => {
            const [first] = check(hostname, found);
            if (first === undefined)
              throw new SystemError(`${name} leads to ${hostname}, which has no address`, true, {
                reason: 'unreachable',
              });
            if (all) callback(null, found);
            else callback(null, first.address, first.family);
          })
          .catch((error) => callback(error, []));
      },
    });
    sent.on('response', done);
    sent.on('error', (error) => {
      // The other end has closed a kept connection at the same moment. Nothing says that it has read the request.
      const isStale = sent.reusedSocket && CLOSED.has(systemCode(error));
      if (!isStale) fail(toSystemError(error, name));
      else requestChecked({ ...request, connections: undefined }).then(done, fail);
    });
    sent.end(body);
  });
}

/** Errors of a connection that the other end has closed. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

/** The bytes of an answer that are read so that its connection can be used again. */
const LONGEST_IGNORED = 64 * 1024;

/**
 * Reads an answer of which only the status counts to its end, so that its connection is free for the next request. Resolves in any
 * case: the answer may be too long, or break off.
 */
export async function ignoreAnswer(answer: IncomingMessage): Promise<void> {
  let length = 0;
  answer.on('error', () => {});
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > LONGEST_IGNORED) answer.destroy();
  });
  await new Promise<void>((resolve) => answer.once('close', resolve));
}

const resolveName: Resolve = (hostname) =>
  new Promise((done, fail) => {
    lookup(hostname, { all: true }, (error, found) => (error ? fail(error) : done(found)));
  });

export function toSystemError(error: unknown, name: string): SystemError {
  return error instanceof SystemError ? error : new SystemError(`${name} did not answer`, true, { cause: error });
}
