import { type Context, Hono } from 'hono';
import type { Services } from '../calls/services.ts';
import { completeAnswer } from '../http/answer-headers.ts';
import { notFound } from '../http/request.ts';
import { readPictureFile } from '../pictures/picture-queries.ts';
import type { PictureFile } from '../pictures/resize-picture.ts';
import { createRecent } from '../shared/recent.ts';

/** The address always has the same content, until the picture is deleted: then caches drop it within a day. */
const CACHED_FOR_A_DAY_BY_ALL = 'public, max-age=86400';
/** A server looks again after so long, because another one may have deleted the picture. */
const KEPT_MS = 60_000;
/** The bytes of all files that are kept in memory. */
const MAX_KEPT = 16 * 1024 * 1024;
/** Those of other hosts may change, and may be of one person. */
const CACHED_FOR_A_DAY = 'private, max-age=86400';
const NOT_FETCHED = 'private, max-age=60';
/** A picture that is opened as a page can do nothing. */
const POLICY_OF_PICTURE = "default-src 'none'; sandbox";

/**
 * The addresses of pictures: `/pictures/{hash}-{width}.webp` of those that staff have uploaded, and those of other hosts, with a
 * signature. They are for everyone who knows them, as those of the build.
 */
export function pictureRoutes({ database, pictures, clock }: Pick<Services, 'database' | 'pictures' | 'clock'>): Hono {
  const routes = new Hono();
  const recent = createRecent<{ file: PictureFile; readMs: number }>(MAX_KEPT);
  const find = async (name: string): Promise<PictureFile | null> => {
    const known = recent.get(name);
    const nowMs = clock().getTime();
    if (known !== undefined && Math.abs(nowMs - known.readMs) < KEPT_MS) return known.file;
    const [, hash = '', width = ''] = /^([0-9a-f]+)-(\d+)/.exec(name) ?? [];
    const file = await readPictureFile(database.orm, hash, Number(width));
    if (file !== null) recent.set(name, { file, readMs: nowMs }, file.content.length);
    return file;
  };
  routes.get('/pictures/:name{[0-9a-f]{32}-[0-9]{1,5}\\.webp}', async (context: Context) => {
    const file = await find(context.req.param('name') ?? '');
    if (file === null) throw notFound();
    return completeAnswer(context, file.content, {
      'Content-Type': file.type,
      'Cache-Control': CACHED_FOR_A_DAY_BY_ALL,
    });
  });
  routes.get('/pictures/remote/:signature{[0-9a-f]{32}}/:address{[\\w-]{1,4000}}', async (context: Context) => {
    const { signature = '', address = '' } = context.req.param();
    const picture = await pictures.fetch(signature, address);
    if (picture === null) return context.json({ detail: 'Not found.' }, 404, { 'Cache-Control': NOT_FETCHED });
    return completeAnswer(context, picture.content, {
      'Content-Type': picture.type,
      'Cache-Control': CACHED_FOR_A_DAY,
      'Content-Security-Policy': POLICY_OF_PICTURE,
    });
  });
  // Any other address of a picture is wrong, and never the page of the portal.
  routes.get('/pictures/*', () => {
    throw notFound();
  });
  return routes;
}
