import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { parseFragment } from 'parse5';
import { createWorkQueue, QueueFullError } from '../accounts/work-queue.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { requestFeed } from '../integrations/feed-request.ts';
import { SystemError } from '../integrations/system-error.ts';
import { createRecent } from '../recent.ts';
import { serverKey } from '../reminders/server-keys.ts';
import { pictureTypeOf } from './picture-type.ts';

/** How much a picture of another host may cost: bytes, and milliseconds with all redirects. */
const LIMITS = { largest: 5 * 1024 * 1024, attemptMs: 8_000 };
/** Pictures that are fetched at the same time, and those that may wait for that. */
const PLACES = { running: 8, waiting: 64 };
/** Several readers may wait for one picture, so it stays wanted when one of them goes. */
const ENDLESS = new AbortController().signal;
/** The bytes of all pictures that are kept in memory. */
const MAX_KEPT = 32 * 1024 * 1024;
/** A host that has just failed is not asked again for each reader. In milliseconds. */
const FAILED_MS = 60_000;
/** After this time its host is asked again whether a picture has changed, as browsers do. In milliseconds. */
const FRESH_MS = 24 * 60 * 60 * 1000;
/** Longer addresses are no addresses of pictures. */
const LONGEST_ADDRESS = 2_000;
const SIGNATURE_LENGTH = 32;
const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif';

/** The fields of answers that have the address of a picture. */
const PICTURE_FIELDS = new Set(['image', 'thumbnail_image', 'medium_image', 'large_image', 'photo']);
const IMAGE_TAG = /<img\b[^>]*>/gi;

export type RemotePicture = { type: string; content: Uint8Array<ArrayBuffer> };

/** Pictures of other hosts, which the server fetches for its users. */
export type RemotePictures = {
  /** The same answer, in which pictures of other hosts have addresses of this server, or none, by the setting. */
  inAnswer: (content: unknown) => Promise<unknown>;
  /** The picture behind an address of this server; null for a signature that is not ours, and when it cannot be fetched. */
  fetch: (signature: string, encoded: string) => Promise<RemotePicture | null>;
};

type Needs = Pick<ServerDependencies, 'database' | 'settings' | 'clock' | 'log'>;

/**
 * A reader's browser would tell each host of a picture who reads what, and when. So the server fetches them: without cookies
 * and without an address of the page, from public addresses only, and only what content, feeds and people have named. Each
 * address has a signature, so that visitors cannot make the server fetch something else.
 * Source: decisions, pictures of other hosts; SEC-16 to SEC-19
 * @param request sends a request to another host.
 * @param now milliseconds of a clock that only goes forward
 */
export function remotePictures(
  { database, settings, clock, log }: Needs,
  request: typeof requestFeed = requestFeed,
  now: () => number = () => performance.now(),
): RemotePictures {
  const recent = createRecent<{ picture: RemotePicture; fetched: number }>(MAX_KEPT, now);
  const failures = createRecent<number>(1_000, now);
  const running = new Map<string, Promise<RemotePicture | null>>();
  const queue = createWorkQueue(PLACES);
  let key: Promise<string> | null = null;
  const keyOfServer = () => {
    key ??= serverKey(database.orm, 'pictures', () => randomBytes(32).toString('base64url'), clock()).catch((error) => {
      key = null;
      throw error;
    });
    return key;
  };

  async function load(address: string): Promise<RemotePicture | null> {
    try {
      const answer = await request({
        name: 'a picture',
        address: { url: new URL(address), mayBePrivate: false },
        accept: ACCEPT,
        known: null,
        largest: LIMITS.largest,
        signal: AbortSignal.timeout(LIMITS.attemptMs),
      });
      const type = answer === null ? null : pictureTypeOf(answer.body);
      if (answer === null || type === null) throw new SystemError('a picture has a type that is not accepted', false);
      const picture = { type: `image/${type}`, content: new Uint8Array(answer.body) };
      recent.set(address, { picture, fetched: now() }, picture.content.length);
      return picture;
    } catch (error) {
      failures.set(address, now(), 1);
      const reason = error instanceof SystemError ? error.message : 'it cannot be read';
      log('A picture of another host was not fetched', 'warn', { host: new URL(address).host, reason });
      return null;
    }
  }

  return {
    inAnswer: async (content) => {
      if (settings.remotePictures === 'browser' || !mentionsPicture(content)) return content;
      if (settings.remotePictures === 'none') return withAddresses(content, () => null);
      const secret = await keyOfServer();
      return withAddresses(content, (address) => signedAddress(secret, address));
    },
    fetch: async (signature, encoded) => {
      if (settings.remotePictures !== 'server') return null;
      const address = Buffer.from(encoded, 'base64url').toString();
      if (!isSignature(await keyOfServer(), address, signature)) return null;
      const known = recent.get(address);
      if (known !== undefined && now() - known.fetched < FRESH_MS) return known.picture;
      if (now() - (failures.get(address) ?? Number.NEGATIVE_INFINITY) < FAILED_MS) return null;
      const call = running.get(address) ?? queue(ENDLESS, () => load(address)).finally(() => running.delete(address));
      running.set(address, call);
      try {
        return await call;
      } catch (error) {
        if (error instanceof QueueFullError) return null;
        throw error;
      }
    },
  };
}

const signatureOf = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(address).digest('hex').slice(0, SIGNATURE_LENGTH);

function isSignature(secret: string, address: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, address));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The address of this server for a picture; null for an address that is too long. */
const signedAddress = (secret: string, address: string): string | null =>
  address.length > LONGEST_ADDRESS
    ? null
    : `/pictures/remote/${signatureOf(secret, address)}/${Buffer.from(address).toString('base64url')}`;

/** The address of a picture on another host, as a browser reads it; null for a path, data, and what no page may show (SEC-11). */
function remoteAddress(text: string): string | null {
  const address = text.replace(/\p{Cc}/gu, '').trim();
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  // A picture has a name. It also has no password, which would leave with every request of a reader.
  return url.username === '' && url.password === '' && isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
    ? url.href
    : null;
}

function mentionsPicture(content: unknown): boolean {
  if (Array.isArray(content)) return content.some(mentionsPicture);
  if (typeof content !== 'object' || content === null) return false;
  return Object.entries(content).some(([name, value]) => {
    if (typeof value !== 'string') return mentionsPicture(value);
    return PICTURE_FIELDS.has(name) ? remoteAddress(value) !== null : /<img\b/i.test(value);
  });
}

type Replace = (address: string) => string | null;

function withAddresses(content: unknown, replace: Replace): unknown {
  if (Array.isArray(content)) return content.map((each) => withAddresses(each, replace));
  if (typeof content !== 'object' || content === null || content instanceof Date) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      if (typeof value !== 'string') return [name, withAddresses(value, replace)];
      return [name, PICTURE_FIELDS.has(name) ? replaced(value, replace) : inHtml(value, replace)];
    }),
  );
}

function replaced(value: string, replace: Replace): string | null {
  const address = remoteAddress(value);
  return address === null ? value : replace(address);
}

/** Without an address an image is left out. What this does not find, the Content-Security-Policy forbids. */
const inHtml = (html: string, replace: Replace): string =>
  html.replace(IMAGE_TAG, (tag) => {
    const [element] = parseFragment(tag).childNodes;
    if (element === undefined || !('attrs' in element)) return tag;
    const source = element.attrs.find(({ name }) => name === 'src');
    if (source === undefined || remoteAddress(source.value) === null) return tag;
    const address = replaced(source.value, replace);
    if (address === null) return '';
    const attributes = element.attrs.map(
      ({ name, value }) => ` ${name}="${escaped(name === 'src' ? address : value)}"`,
    );
    return `<img${attributes.join('')}>`;
  });

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
