/** The kinds of files that can become pictures. Anything else, SVG above all, is never given to the decoder. */
export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1');

/** What a file is by its first bytes, whatever its name says; null for any other kind. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return brandsOf(bytes).some((brand) => AVIF_BRANDS.includes(brand)) ? 'avif' : null;
}

const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const HEIF_BRANDS = ['mif1', 'mif2', 'msf1', 'miaf'];
/** Files name few brands. */
const LONGEST_BRANDS = 1_024;

/** The brands that a file of the ISO base media format names: the major one first, then the compatible ones. Empty for another file. */
function brandsOf(bytes: Uint8Array): string[] {
  if (ascii(bytes, 4, 8) !== 'ftyp') return [];
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, LONGEST_BRANDS, bytes.length);
  const brands = [ascii(bytes, 8, 12)];
  for (let start = 16; start + 4 <= end; start += 4) brands.push(ascii(bytes, start, start + 4));
  return brands;
}

/** The decoder reads only the major brand, and knows fewer of them than there are in AVIF files. */
export function asDecoderReads(bytes: Uint8Array): Uint8Array {
  const [major] = brandsOf(bytes);
  if (major === undefined || major === 'avif' || pictureTypeOf(bytes) !== 'avif') return bytes;
  const copy = Buffer.from(bytes);
  copy.write('avif', 8, 'latin1');
  return copy;
}

/** Where files have the mark of a kind that people take for a picture of an accepted one. */
const OTHER_KINDS: [name: string, start: number, mark: string][] = [
  ['a TIFF picture', 0, 'II*\0'],
  ['a TIFF picture', 0, 'MM\0*'],
  ['a JPEG XL picture', 0, '\xff\x0a'],
  ['a JPEG XL picture', 4, 'JXL '],
  ['a JPEG 2000 picture', 4, 'jP  '],
  ['a JPEG 2000 picture', 0, '\xff\x4f\xff\x51'],
  ['a Photoshop file', 0, '8BPS'],
  ['an icon file', 0, '\0\0\x01\0'],
  ['a PDF document', 0, '%PDF-'],
  ['an archive', 0, 'PK\x03\x04'],
  ['a video', 4, 'ftyp'],
  ['a video', 4, 'moov'],
  ['a video', 0, '\x1aE\xdf\xa3'],
  ['a BMP picture', 0, 'BM'],
];

/** What a file is that cannot become a picture, such as "a HEIC picture"; null if that is not known. */
export function otherKindOf(bytes: Uint8Array): string | null {
  const brands = brandsOf(bytes);
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return 'a HEIC picture, as iPhones take them';
  if (brands.some((brand) => HEIF_BRANDS.includes(brand))) return 'a HEIF picture';
  const found = OTHER_KINDS.find(([, start, mark]) => ascii(bytes, start, start + mark.length) === mark);
  return found?.[0] ?? null;
}

/** Whether an AVIF or a PNG file has several frames. The decoder reads only the first one and does not say it. */
export function hasHiddenFrames(bytes: Uint8Array): boolean {
  const type = pictureTypeOf(bytes);
  if (type === 'avif') return brandsOf(bytes).includes('avis');
  return type === 'png' && chunksBeforeData(bytes).includes('acTL');
}

/** A PNG file names its animation before its first data. */
function chunksBeforeData(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let start = 8; start + 8 <= bytes.length && names.length < LONGEST_BRANDS; ) {
    const name = ascii(bytes, start + 4, start + 8);
    if (name === 'IDAT') break;
    names.push(name);
    start += 12 + view.getUint32(start);
  }
  return names;
}
