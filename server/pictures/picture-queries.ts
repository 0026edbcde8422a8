import { createHash } from 'node:crypto';
import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Picture } from '../../src/api/admin/pictures.ts';
import type { Orm } from '../db/database.ts';
import { mailings, pictureFiles, pictures, posts, tasks } from '../db/schema.ts';
import { addToAuditLog, lockAuditLog } from '../records/audit-log.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { PICTURE_WIDTHS, type PictureFile, type ResizedPicture } from './resize-picture.ts';

type PictureRow = typeof pictures.$inferSelect;
/** What is known of a picture beside its sizes. */
export type DescribedPicture = Pick<PictureRow, 'hash' | 'name' | 'alternative_text'>;

/** The titles of content that a refusal names, of each kind. */
const MOST_NAMED = 3;

/** The characters of the hash in an address: enough that it cannot be guessed. */
const HASH_LENGTH = 32;

/** The name of an uploaded file by its content. */
export const hashOfPicture = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);

/** The path of one size of a picture. Its content never changes. */
const picturePath = (hash: string, width: number): string => `/pictures/${hash}-${width}.webp`;

/** Adds a picture. @param by who sends it */
export async function addPicture(
  orm: Orm,
  picture: DescribedPicture,
  { width, height, files }: ResizedPicture,
  by: string,
  now: Date,
): Promise<Picture> {
  return orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const known = await findByHash(transaction, picture.hash);
    if (known !== null) return known;
    const [row] = await transaction
      .insert(pictures)
      .values({ ...picture, width, height, created_on: now })
      .returning();
    if (row === undefined) throw new Error('The new picture has no id.');
    await transaction.insert(pictureFiles).values(files.map((file) => ({ ...file, picture_id: row.id })));
    const { hash: _, ...described } = picture;
    await addToAuditLog(
      transaction,
      [{ kind: 'picture', key: String(row.id), before: null, after: described }],
      by,
      now,
    );
    return toPicture(row, files.map(sizeOf));
  });
}

/** The picture of a file that was sent before; null when it was not. */
export async function findByHash(orm: Orm, hash: string): Promise<Picture | null> {
  const [row] = await orm.select().from(pictures).where(eq(pictures.hash, hash));
  const [found] = row === undefined ? [] : await withFiles(orm, [row]);
  return found ?? null;
}

/** The pictures, the newest first, and how many there are. */
export async function findPictures(
  orm: Orm,
  limit: number,
  offset: number,
): Promise<{ count: number; results: Picture[] }> {
  const rows = await orm
    .select()
    .from(pictures)
    .orderBy(desc(pictures.created_on), desc(pictures.id))
    .limit(limit)
    .offset(offset);
  const [total] = await orm.select({ all: count() }).from(pictures);
  return { count: total?.all ?? 0, results: await withFiles(orm, rows) };
}

/**
 * Changes the alternative text of a picture, and writes it down.
 * @param by who does it
 * @returns the picture; null when there is none with this id
 */
export async function changeAlternativeText(
  orm: Orm,
  id: number,
  alternative_text: string,
  by: string,
  now: Date,
): Promise<Picture | null> {
  return orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const [before] = await transaction.select().from(pictures).where(eq(pictures.id, id));
    if (before === undefined) return null;
    await transaction.update(pictures).set({ alternative_text }).where(eq(pictures.id, id));
    const change = {
      kind: 'picture',
      key: String(id),
      before: { alternative_text: before.alternative_text },
      after: { alternative_text },
    };
    await addToAuditLog(transaction, [change], by, now);
    const [found] = await withFiles(transaction, [{ ...before, alternative_text }]);
    return found ?? null;
  });
}

/**
 * Deletes a picture in all its sizes, and writes it down. One that content shows stays: its posts would have a hole.
 * @param by who does it
 * @returns the titles of the content that shows it, none once it is deleted; null when there is no picture with this id
 */
export async function deletePicture(orm: Orm, id: number, by: string, now: Date): Promise<string[] | null> {
  return orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const [row] = await transaction.select().from(pictures).where(eq(pictures.id, id));
    if (row === undefined) return null;
    const used = await titlesWith(transaction, row.hash);
    if (used.length > 0) return used;
    await transaction.delete(pictures).where(eq(pictures.id, id));
    const { name, alternative_text } = row;
    const change = {
      kind: 'picture',
      key: String(id),
      before: { name, alternative_text },
      after: { is_deleted: true },
    };
    await addToAuditLog(transaction, [change], by, now);
    await addSecurityEvents(transaction, [{ kind: 'picture deleted', done_by: by, detail: { picture: id } }], now);
    return [];
  });
}

/** The titles of posts, tasks and messages whose texts or pictures have the address of a picture; a few of them. */
async function titlesWith(orm: Orm, hash: string): Promise<string[]> {
  const has = (...columns: PgColumn[]) => or(...columns.map((column) => sql`position(${hash} in ${column}) > 0`));
  const { image, thumbnail_image, medium_image, large_image, body } = posts;
  const inPosts = has(image, thumbnail_image, medium_image, large_image, body);
  const found = [
    await orm.select({ title: posts.title }).from(posts).where(inPosts).limit(MOST_NAMED),
    await orm.select({ title: mailings.title }).from(mailings).where(has(mailings.body)).limit(MOST_NAMED),
    await orm.select({ title: tasks.title }).from(tasks).where(has(tasks.description)).limit(MOST_NAMED),
  ];
  return found.flat().map(({ title }) => title);
}

/** One size of a picture; null when there is none. */
export async function readPictureFile(orm: Orm, hash: string, width: number): Promise<PictureFile | null> {
  const [file] = await orm
    .select({ width: pictureFiles.width, type: pictureFiles.type, content: pictureFiles.content })
    .from(pictureFiles)
    .innerJoin(pictures, eq(pictures.id, pictureFiles.picture_id))
    .where(and(eq(pictures.hash, hash), eq(pictureFiles.width, width)));
  return file ?? null;
}

type Size = { width: number; bytes: number };

const sizeOf = ({ width, content }: PictureFile): Size => ({ width, bytes: content.length });

async function withFiles(orm: Orm, rows: readonly PictureRow[]): Promise<Picture[]> {
  if (rows.length === 0) return [];
  const found = await orm
    .select({
      picture: pictureFiles.picture_id,
      width: pictureFiles.width,
      bytes: sql<number>`octet_length(${pictureFiles.content})`,
    })
    .from(pictureFiles)
    .where(
      inArray(
        pictureFiles.picture_id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(pictureFiles.width));
  return rows.map((row) =>
    toPicture(
      row,
      found.filter(({ picture }) => picture === row.id),
    ),
  );
}

/** @param sizes the smallest first */
function toPicture({ hash, created_on, ...row }: PictureRow, sizes: readonly Size[]): Picture {
  const largest = sizes.at(-1)?.width ?? row.width;
  const pathFor = (width: number) => picturePath(hash, sizes.find((size) => size.width >= width)?.width ?? largest);
  const [thumbnail, medium, large] = PICTURE_WIDTHS;
  return {
    ...row,
    created_on: created_on.toISOString(),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    image: picturePath(hash, largest),
    large_image: pathFor(large),
    medium_image: pathFor(medium),
    thumbnail_image: pathFor(thumbnail),
  };
}
