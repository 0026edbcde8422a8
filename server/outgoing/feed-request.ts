import type { IncomingMessage } from 'node:http';
import { readBytes, StatusError, SystemError } from '../shared/system-error.ts';
import { type Resolve, requestChecked, toSystemError } from './checked-request.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Feeds come without compression: a small compressed answer could become a huge one. */
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/cap+xml, application/xml, text/xml, application/json, text/calendar';
const HEADERS = {
  'accept-encoding': 'identity',
  'user-agent': 'Portico',
};

export type FeedAddress = {
  url: URL;
  /** Whether this server, and no other one, may have a private address. */
  mayBePrivate: boolean;
};

/** An answer that has changed, as it came. */
export type FeedAnswer = {
  /** The address that answered, after redirects. */
  url: string;
  contentType: string;
  body: Buffer;
  etag: string | undefined;
  lastModified: string | undefined;
};

export type FeedRequest = {
  /** What the messages call the feed. They never have its address, which may be secret. */
  name: string;
  address: FeedAddress;
  /** The last answer, to ask only for a newer one. */
  known: Pick<FeedAnswer, 'url' | 'etag' | 'lastModified'> | null;
  largest: number;
  /** The content types that are wanted, in place of those of feeds. */
  accept?: string;
  /** Ends the request, the answer's body included. */
  signal: AbortSignal;
  resolve?: Resolve;
};

/**
 * Requests a feed. It follows up to three redirects. Every server on the way must have only public addresses, and the
 * connection goes to one of the addresses that were checked: a name cannot point elsewhere after the check.
 * Source: decisions, feeds from other servers; FEED-02, FEED-03, FEED-04.
 * @returns null if the feed has not changed
 * @throws SystemError for every failure
 */
export async function requestFeed(request: FeedRequest): Promise<FeedAnswer | null> {
  const { name, address, known, largest } = request;
  let url = address.url;
  for (let redirects = 0; ; redirects += 1) {
    const isKnown = known?.url === url.href;
    const response = await send(request, url, isKnown ? validators(known) : {});
    try {
      const { statusCode: status = 0, headers } = response;
      if (status === 304 && isKnown) return null;
      if (REDIRECTS.includes(status)) {
        if (redirects === MAX_REDIRECTS) throw new SystemError(`${name} redirects more than ${redirects} times`, false);
        url = redirectTarget(name, url, headers.location);
        continue;
      }
      if (status !== 200) throw new StatusError(name, status);
      const encoding = headers['content-encoding'] ?? 'identity';
      if (encoding !== 'identity') throw new SystemError(`${name} answered with the encoding ${encoding}`, false);
      return {
        url: url.href,
        contentType: headers['content-type'] ?? '',
        body: await readBytes(response, largest, name),
        etag: headers.etag,
        lastModified: headers['last-modified'],
      };
    } catch (error) {
      throw toSystemError(error, name);
    } finally {
      response.destroy();
    }
  }
}

/** Sends one request and waits for the head of its answer. */
function send(
  { name, address, signal, accept = ACCEPT, resolve }: FeedRequest,
  url: URL,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  const mayBePrivate = address.mayBePrivate && url.origin === address.url.origin;
  return requestChecked({
    ...{ name, url, mayBePrivate, signal },
    headers: { ...HEADERS, accept, ...headers },
    ...(resolve === undefined ? {} : { resolve }),
  });
}

function validators({ etag, lastModified }: NonNullable<FeedRequest['known']>): Record<string, string> {
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  };
}

/** @throws SystemError unless it is an http(s) address, and https if the feed was */
function redirectTarget(name: string, from: URL, location = ''): URL {
  if (!URL.canParse(location, from.href)) throw new SystemError(`${name} redirects to no address`, false);
  const target = new URL(location, from.href);
  const isAllowed = target.protocol === 'https:' || (target.protocol === 'http:' && from.protocol === 'http:');
  if (!isAllowed) throw new SystemError(`${name} redirects to an address with ${target.protocol}`, false);
  return target;
}
