import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { asc } from 'drizzle-orm';
import * as z from 'zod';
import { LARGEST_PICTURE_BYTES } from '../../src/api/admin/pictures.ts';
import type { Orm } from '../db/database.ts';
import { pictureFiles, pictures } from '../db/schema.ts';
import { pictureTypeOf } from './picture-type.ts';
import type { PictureFile } from './resize-picture.ts';

/** The folder of the files, beside `pictures.json`. */
const FOLDER = 'pictures';

/** A picture in files, as an export writes it. The files are the stored sizes, so an import changes none of them. */
const PictureEntry = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 digits and letters from a to f'),
  name: z.string().min(1, 'must not be empty'),
  alternative_text: z.string().min(1, 'must not be empty'),
  width: z.int().positive(),
  height: z.int().positive(),
  files: z.array(z.strictObject({ width: z.int().positive(), file: z.string() })).min(1, 'must name the files'),
});

/** A picture with the contents of its files. */
export type StoredPicture = Omit<z.infer<typeof PictureEntry>, 'files'> & { files: PictureFile[] };

/** Writes the files of all pictures into a folder. Returns the content of `pictures.json`. */
export async function writePictureFiles(orm: Orm, folder: string): Promise<z.infer<typeof PictureEntry>[]> {
  const rows = await orm.select().from(pictures).orderBy(asc(pictures.id));
  const sizes = await orm
    .select({ picture: pictureFiles.picture_id, width: pictureFiles.width, content: pictureFiles.content })
    .from(pictureFiles)
    .orderBy(asc(pictureFiles.picture_id), asc(pictureFiles.width));
  if (rows.length > 0) mkdirSync(join(folder, FOLDER), { recursive: true });
  return rows.map(({ id, created_on: _, ...row }) => {
    const files = sizes
      .filter(({ picture }) => picture === id)
      .map(({ width, content }) => {
        const file = `${FOLDER}/${row.hash}-${width}.webp`;
        writeFileSync(join(folder, file), content);
        return { width, file };
      });
    return { ...row, files };
  });
}

/**
 * The picture of an entry of `pictures.json`, with its files.
 * @param from the path of the JSON file, in whose folder the files are
 * @throws Error with a sentence for what is wrong
 */
export function readPictureEntry(entry: unknown, from: string): StoredPicture {
  const parsed = PictureEntry.safeParse(entry);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const files = parsed.data.files.map(({ width, file }) => ({ width, type: 'image/webp', content: read(file, from) }));
  return { ...parsed.data, files };
}

function read(file: string, from: string): Uint8Array<ArrayBuffer> {
  const folder = resolve(dirname(from));
  const path = resolve(folder, file);
  // A file of someone else could otherwise name any file of this machine.
  if (!path.startsWith(folder + sep)) throw new Error(`${file} is not in the folder of the JSON file`);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Error(`there is no file ${file}`);
  if (size > LARGEST_PICTURE_BYTES) throw new Error(`${file} has more than 8 MB`);
  const content = new Uint8Array(readFileSync(path));
  if (pictureTypeOf(content) !== 'webp') throw new Error(`${file} is no WebP picture`);
  return content;
}
