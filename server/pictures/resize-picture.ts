import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { asDecoderReads, hasHiddenFrames, otherKindOf, pictureTypeOf } from './picture-type.ts';

/** One stored size of a picture. */
export type PictureFile = { width: number; type: string; content: Uint8Array<ArrayBuffer> };
/** A picture in its sizes, the smallest first, with the size of the largest. */
export type ResizedPicture = { width: number; height: number; files: PictureFile[] };

/** The file cannot become a picture. The message is for the person who sent it. */
export class PictureError extends Error {
  readonly status: 400 | 415 | 501;

  constructor(status: 400 | 415 | 501, message: string) {
    super(message);
    this.status = status;
  }
}

/** The widths that the hero chooses from (CONTENT-02), and the largest one that is stored. In pixels. */
export const PICTURE_WIDTHS = [350, 800, 1200, 2000] as const;
/** The cameras of phones have up to 50 million pixels. A small file can claim thousands of millions. */
const MAX_PIXELS = 50_000_000;
/** The most pixels that WebP can have in one direction. */
const LARGEST_HEIGHT = 16_383;
/** Seconds for one size. */
const MAX_SECONDS = 20;
const QUALITY = 80;

type Resizer = (input: SharpInput, options: SharpOptions) => Sharp;

/** The optional package, loaded with the first picture; null on a server without it. */
export const loadResizer = async (): Promise<Resizer | null> => {
  try {
    const { default: sharp } = await import('sharp');
    return sharp;
  } catch {
    return null;
  }
};

/**
 * Makes the sizes of a picture as WebP, upright and without its metadata, such as the place where it was taken.
 * Source: ADMIN-13.
 * @param load loads the package that does it
 * @throws PictureError for a file that is no picture, is damaged or has too many pixels, and without the package
 */
export async function resizePicture(bytes: Uint8Array, load: () => Promise<Resizer | null>): Promise<ResizedPicture> {
  if (pictureTypeOf(bytes) === null) throw notAccepted(bytes);
  const resizer = await load();
  if (resizer === null) {
    throw new PictureError(
      501,
      'This server cannot store pictures, because its optional package “sharp” cannot be loaded. Ask the people who run the server to install it.',
    );
  }
  const readable = asDecoderReads(bytes);
  const open = () => resizer(readable, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  try {
    const { width, height } = (await open().metadata()).autoOrient;
    if (width * height > MAX_PIXELS) throw tooManyPixels();
    // A long screenshot keeps its form, and is narrower than the others.
    const widthAtLargestHeight = Math.max(Math.floor((width * LARGEST_HEIGHT) / height), 1);
    const largest = Math.min(width, PICTURE_WIDTHS.at(-1) ?? width, widthAtLargestHeight);
    const widths = [...PICTURE_WIDTHS.filter((each) => each < largest), largest];
    const files: PictureFile[] = [];
    let storedHeight = 0;
    // One after the other: each needs memory for many pixels.
    for (const each of widths) {
      const { data, info } = await open()
        .autoOrient()
        .resize({ width: each, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer({ resolveWithObject: true });
      files.push({ width: info.width, type: 'image/webp', content: new Uint8Array(data) });
      storedHeight = info.height;
    }
    return { width: largest, height: storedHeight, files };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw pictureErrorOf(error, bytes);
  }
}

/** Whether a file moves: the portal keeps its first frame. False for a file that cannot be read. */
export async function isAnimated(bytes: Uint8Array, load: () => Promise<Resizer | null>): Promise<boolean> {
  if (hasHiddenFrames(bytes)) return true;
  const resizer = await load();
  if (resizer === null || pictureTypeOf(bytes) === null) return false;
  const metadata = await resizer(asDecoderReads(bytes), { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => null);
  return (metadata?.pages ?? 1) > 1;
}

function notAccepted(bytes: Uint8Array): PictureError {
  const kind = otherKindOf(bytes);
  return new PictureError(
    415,
    kind === null
      ? 'This file is no JPEG, PNG, WebP, AVIF or GIF. Save the picture as one of these and send it again. SVG files are not accepted, because they can contain programs.'
      : `This file is ${kind}, whatever its name says. The portal takes JPEG, PNG, WebP, AVIF and GIF: save the picture as JPEG or PNG and send it again.`,
  );
}

/** What the decoder says about a file that has the beginning of a picture. */
function pictureErrorOf(error: unknown, bytes: Uint8Array): PictureError {
  const reason = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(reason)) return tooManyPixels();
  if (/memory|cannot allocate/i.test(reason)) return tooMuchMemory();
  if (/timeout/i.test(reason)) {
    return new PictureError(
      400,
      'This picture takes too long to make smaller. Save it with fewer pixels and send it again.',
    );
  }
  if (/unsupported|not supported|lossless|data precision/i.test(reason)) {
    const type = pictureTypeOf(bytes)?.toUpperCase().replace('WEBP', 'WebP') ?? 'picture';
    return new PictureError(
      415,
      `This ${type} file is of a kind that the server cannot read. Save the picture as an ordinary JPEG or PNG and send it again.`,
    );
  }
  return new PictureError(
    400,
    'This picture cannot be read. The file may be damaged: open it, save it again, and send it.',
  );
}

/** The error for a file that needs more memory than the process that reads pictures may have. */
export const tooMuchMemory = (): PictureError =>
  new PictureError(
    400,
    'This picture needs too much memory to be read. Save it as a JPEG with fewer pixels, and send it again.',
  );

const tooManyPixels = () =>
  new PictureError(400, 'This picture has more than 50 million pixels. Make it smaller and send it again.');
