import type { Database, Orm } from '../db/database.ts';
import { type Keys, keysOf } from '../db/server-keys.ts';
import type { Log } from '../monitoring/log.ts';
import { requestFeed } from '../outgoing/feed-request.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { createRecent } from '../shared/recent.ts';
import { isSignedWith } from '../shared/signatures.ts';
import { SystemError } from '../shared/system-error.ts';
import { createWorkQueue, QueueFullError } from '../shared/work-queue.ts';
import { mentionsPicture, type PictureAddresses, signatureOf, withPictureAddresses } from './picture-addresses.ts';
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
const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif';

export type RemotePicture = { type: string; content: Uint8Array<ArrayBuffer> };

/** Pictures of other hosts, which the server fetches for its users. */
export type RemotePictures = {
  /** The same answer, in which pictures of other hosts have addresses of this server, or none, by the setting. */
  inAnswer: (content: unknown) => Promise<unknown>;
  /** The picture behind an address of this server; null for a signature that is not ours, and when it cannot be fetched. */
  fetch: (signature: string, encoded: string) => Promise<RemotePicture | null>;
};

type Needs = {
  database: Pick<Database, 'orm'>;
  settings: Pick<ServerSettings, 'remotePictures'>;
  clock: () => Date;
  log: Log;
};

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
  const addresses = pictureAddresses({ orm: database.orm, settings, clock }, now);
  const keys = pictureKeys({ orm: database.orm, clock }, now);

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
      return withPictureAddresses(content, await addresses());
    },
    fetch: async (signature, encoded) => {
      if (settings.remotePictures !== 'server') return null;
      const address = Buffer.from(encoded, 'base64url').toString();
      const isOurs = async (isWrong: boolean) =>
        isSignedWith(await keys(isWrong), (key) => signatureOf(key, address), signature);
      if (!(await isOurs(false)) && !(await isOurs(true))) return null;
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

/**
 * What becomes of the addresses of pictures, by the setting. The key is that of all servers of the database.
 * @returns a function that rejects while the database does not answer
 */
export function pictureAddresses(
  { orm, settings, clock }: { orm: Orm; settings: Pick<ServerSettings, 'remotePictures'>; clock: () => Date },
  now: () => number = () => performance.now(),
): () => Promise<PictureAddresses> {
  const keys = pictureKeys({ orm, clock }, now);
  return async () => {
    const { remotePictures: mode } = settings;
    return mode === 'server' ? { mode, key: (await keys()).current } : { mode };
  };
}

/** For so long, in milliseconds, a server does not look whether a key was changed, unless it is given a signature with another one. */
const KEY_MS = 10_000;
/** Not even then, so that wrong signatures do not ask the database each time. */
const WRONG_MS = 1_000;

type PictureKeys = (isWrong?: boolean) => Promise<Keys>;

/** The keys of all servers of the database, which a command may change while they run. */
function pictureKeys({ orm, clock }: { orm: Orm; clock: () => Date }, now: () => number): PictureKeys {
  let known: { keys: Promise<Keys>; read: number } | null = null;
  return (isWrong = false) => {
    if (known === null || now() - known.read > (isWrong ? WRONG_MS : KEY_MS)) {
      const keys = keysOf(orm, 'pictures', clock());
      known = { keys, read: now() };
      keys.catch(() => {
        known = null;
      });
    }
    return known.keys;
  };
}
