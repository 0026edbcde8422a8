import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { count, offset, textUpTo } from '../request-fields.ts';

const PICTURES = '/admin/pictures';

/** The bytes that an uploaded file may have. */
export const LARGEST_PICTURE_BYTES = 8 * 1024 * 1024;
const LARGEST_BASE64 = Math.ceil(LARGEST_PICTURE_BYTES / 3) * 4;

/**
 * A picture in the database. The addresses are paths of this site that stay valid and need no sign-in; their names are those
 * of the fields of a post, so a form can copy them. A picture that is narrower than a size has the same address in both.
 */
export const Picture = z.object({
  id: z.number(),
  name: z.string(),
  alternative_text: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  created_on: z.string(),
  image: z.string(),
  large_image: z.string(),
  medium_image: z.string(),
  thumbnail_image: z.string(),
});
export type Picture = z.infer<typeof Picture>;

/** `notice` says what the person should know about a file that was stored, such as that its animation was left out. */
export const UploadedPicture = z.extend(Picture, { notice: z.optional(z.string()) });
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** The pictures, the newest first. `limit` is 50 when left out, and at most 200. */
export const listPictures = endpoint({
  path: PICTURES,
  query: z.strictObject({ limit: z.optional(count), offset: z.optional(offset) }),
  answer: z.object({ count: z.number(), results: z.array(Picture) }),
});

/**
 * Stores a picture in the widths that the portal needs, without its metadata. `content` is the file in base64: JPEG, PNG, WebP,
 * AVIF or GIF with at most 8 MB. 400, 413 or 415 with a sentence for a file that is none of these, 501 on a server that cannot
 * change pictures. The same file twice is one picture.
 */
export const uploadPicture = endpoint({
  method: 'post',
  path: PICTURES,
  body: z.strictObject({
    name: textUpTo(200),
    alternative_text: textUpTo(500),
    content: z
      .string()
      .check(
        z.minLength(1, { error: 'must not be empty' }),
        z.maxLength(LARGEST_BASE64, { error: 'must be a file of at most 8 MB' }),
      ),
  }),
  answer: UploadedPicture,
});

/** Changes the alternative text of a picture, and answers with the picture. */
export const describePicture = endpoint({
  method: 'patch',
  path: '/admin/pictures/{id}',
  body: z.strictObject({ alternative_text: textUpTo(500) }),
  answer: Picture,
});

/** Deletes a picture in all sizes. 409 with a sentence while a post, a task or a message shows it. Caches drop it within a day. */
export const deletePicture = endpoint({ method: 'delete', path: '/admin/pictures/{id}' });

/** What a post has of pictures: their addresses, and a text that may have more. */
const PostPictures = z.strictObject({
  image: text,
  thumbnail_image: text,
  medium_image: text,
  large_image: text,
  body: text,
});
export type PostPictures = z.infer<typeof PostPictures>;

/**
 * The same posts with the addresses that readers get for their pictures (SEC-16): those of other hosts are signed for this
 * server, and left out where it shows none. The posts need not be stored.
 */
export const showPictures = endpoint({
  method: 'post',
  path: `${PICTURES}/shown`,
  body: z.strictObject({ posts: z.array(PostPictures) }),
  answer: z.object({ posts: z.array(PostPictures) }),
});
