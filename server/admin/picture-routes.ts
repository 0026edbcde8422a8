import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  deletePicture as deletePictureCall,
  describePicture,
  LARGEST_PICTURE_BYTES,
  listPictures,
  showPictures,
  uploadPicture,
} from '../../src/api/admin/pictures.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { notFound } from '../http/request.ts';
import type { BodyRules } from '../http/request-body.ts';
import {
  addPicture,
  changeAlternativeText,
  type DescribedPicture,
  deletePicture,
  findByHash,
  findPictures,
  hashOfPicture,
} from '../pictures/picture-queries.ts';
import { createPictureReader } from '../pictures/read-picture.ts';
import { PictureError } from '../pictures/resize-picture.ts';
import { createWorkQueue, QueueFullError } from '../shared/work-queue.ts';

/** What the sender of a picture reads whose request is too long to be read. */
const TOO_LARGE = `A picture may have at most ${LARGEST_PICTURE_BYTES / 1024 / 1024} MB. Make it smaller and send it again.`;
/** Base64 makes a picture a third longer. */
const UPLOAD: BodyRules = {
  largest: Math.ceil((LARGEST_PICTURE_BYTES * 4) / 3) + 8 * 1024,
  tooLong: TOO_LARGE,
  isForStaff: true,
};

/** As in `server/admin/routes.ts`. */
const CONTENT = { wholePerson: true, requires: ['content'] } as const;

/** Uploads that may wait while one is made smaller, which needs a core and memory for many pixels. */
const MAX_WAITING = 5;
/** One process of the server for all pictures. */
const readPicture = createPictureReader();
const STANDS_STILL = 'This picture is animated. The portal keeps its first frame, so it stands still.';
/** The longest part of a list. */
const MOST_PICTURES = 200;

/** The calls about pictures, below `/api/admin`. */
export function pictureCalls(services: Services): Hono {
  const { clock } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);
  const queue = createWorkQueue({ running: 1, waiting: MAX_WAITING });

  serve(
    listPictures,
    ({ query: { limit, offset } }) =>
      findPictures(orm, Math.min(Number(limit ?? 50), MOST_PICTURES), Number(offset ?? 0)),
    CONTENT,
  );

  const store = async (bytes: Uint8Array, described: DescribedPicture, by: string, signal: AbortSignal) => {
    const { sizes, isAnimated } = await queue(signal, () => readPicture(bytes, true));
    if (sizes === null) throw new Error('The picture was read without its sizes.');
    return { picture: await addPicture(orm, described, sizes, by, clock()), isAnimated };
  };

  serve(
    uploadPicture,
    async ({ context, person, body: { content, ...described } }) => {
      const bytes = decode(content);
      const hash = hashOfPicture(bytes);
      try {
        const known = await findByHash(orm, hash);
        const { signal } = context.req.raw;
        const { picture, isAnimated } =
          known === null
            ? await store(bytes, { hash, ...described }, person.username, signal)
            : { picture: known, ...(await queue(signal, () => readPicture(bytes, false))) };
        return isAnimated ? { ...picture, notice: STANDS_STILL } : picture;
      } catch (error) {
        if (error instanceof PictureError) throw new HTTPException(error.status, { message: error.message });
        if (!(error instanceof QueueFullError)) throw error;
        throw new HTTPException(503, {
          message: 'Several pictures are being stored. Send this one again in a minute.',
        });
      }
    },
    { ...CONTENT, body: UPLOAD },
  );

  serve(
    describePicture,
    async ({ person, id, body }) => {
      const changed = await changeAlternativeText(orm, id, body.alternative_text, person.username, clock());
      if (changed === null) throw notFound();
      return changed;
    },
    CONTENT,
  );

  serve(
    deletePictureCall,
    async ({ person, id }) => {
      const used = await deletePicture(orm, id, person.username, clock());
      if (used === null) throw notFound();
      if (used.length > 0) {
        const message = `This picture is shown by ${used.map((title) => `“${title}”`).join(', ')}. Remove it there first.`;
        throw new HTTPException(409, { message });
      }
      return undefined;
    },
    CONTENT,
  );

  serve(showPictures, ({ body }) => body, { ...CONTENT, hasPictures: true });

  return routes;
}

/** @throws HTTPException for text that is not base64, and for a file that is too large */
function decode(base64: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) {
    throw new HTTPException(400, { message: 'content must be a file in base64.' });
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > LARGEST_PICTURE_BYTES) throw new HTTPException(413, { message: TOO_LARGE });
  return bytes;
}
