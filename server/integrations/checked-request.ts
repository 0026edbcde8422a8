import { type LookupAddress, lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isPrivateAddress, literalAddress } from './private-address.ts';
import { SystemError } from './system-error.ts';

/** Finds all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

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
};

/**
 * Sends one request to an address that others have chosen, and waits for the head of the answer. The connection goes to one of
 * the addresses that were checked: a name cannot point elsewhere after the check. Redirects are answers like any other.
 * Source: decisions, feeds from other servers; FEED-03, PUSH-05.
 * @throws SystemError for every failure
 */
export function requestChecked(request: CheckedRequest): Promise<IncomingMessage> {
  const { name, url, method = 'GET', headers, body, mayBePrivate, signal, resolve = resolveName } = request;
  const check = (host: string, found: LookupAddress[]) => {
    if (!mayBePrivate && found.some(({ address: each }) => isPrivateAddress(each))) {
      throw new SystemError(`${name} leads to ${host}, which has a private address`, false);
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
      // A connection of its own, so that each one goes to an address that was checked for this request.
      agent: isSecure ? new HttpsAgent() : new HttpAgent(),
      signal,
      lookup: (hostname, { all }, callback) => {
        resolve(hostname)
          .then((found) => {
            const [first] = check(hostname, found);
            if (first === undefined) throw new SystemError(`${name} leads to ${hostname}, which has no address`, true);
            if (all) callback(null, found);
            else callback(null, first.address, first.family);
          })
          .catch((error) => callback(error, []));
      },
    });
    sent.on('response', done);
    sent.on('error', (error) => fail(toSystemError(error, name)));
    sent.end(body);
  });
}

const resolveName: Resolve = (hostname) =>
  new Promise((done, fail) => {
    lookup(hostname, { all: true }, (error, found) => (error ? fail(error) : done(found)));
  });

export function toSystemError(error: unknown, name: string): SystemError {
  return error instanceof SystemError ? error : new SystemError(`${name} did not answer`, true, { cause: error });
}
