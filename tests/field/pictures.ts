import sharp from 'sharp';
import { isAnimated, loadResizer, resizePicture } from '../../server/pictures/resize-picture.ts';
import type { FieldCase } from './field-case.ts';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#369' } });
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** What the portal makes of a file: its size, or the sentence that refuses it; and whether it says that it stands still. */
const stored = (file: () => Promise<Uint8Array> | Uint8Array) => async () => {
  const bytes = new Uint8Array(await file());
  return resizePicture(bytes, loadResizer).then(
    async ({ width, height }) => [width, height, ...((await isAnimated(bytes, loadResizer)) ? ['stands still'] : [])],
    (error: Error) => error.message.split(/[,:.]/)[0],
  );
};

/** An AVIF file whose brands are replaced: the major one and the first compatible ones. */
const avifWithBrands = async (...brands: string[]) => {
  const file = await plain(40, 30).avif().toBuffer();
  for (const [index, brand] of brands.entries()) file.write(brand, index === 0 ? 8 : 12 + 4 * index, 'latin1');
  return file;
};

async function animatedGif(): Promise<Buffer> {
  const frames = ['#f00', '#0f0'].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** A JPEG file with other bytes after the marker that begins its frame. */
async function jpegWithFrame(change: (file: Buffer, start: number) => void): Promise<Buffer> {
  const file = await plain(40, 30).jpeg().toBuffer();
  change(file, file.indexOf(Buffer.from([0xff, 0xc0])));
  return file;
}

export const cases: FieldCase[] = [
  {
    name: 'a long screenshot keeps its form',
    source: 'https://github.com/lovell/sharp/issues/1703',
    read: stored(() => plain(300, 17_000).png().toBuffer()),
    expected: [289, 16_377],
  },
  {
    name: 'a wide panorama that is stored on its side',
    source: 'https://github.com/lovell/sharp/issues/2962',
    read: stored(() => plain(17_000, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    expected: [289, 16_377],
  },
  {
    name: 'a line of one pixel',
    source: 'https://github.com/weserv/images/issues/260',
    read: stored(() => plain(20_000, 1).png().toBuffer()),
    expected: [2_000, 1],
  },
  {
    name: 'an AVIF file with the major brand mif1',
    source: 'https://github.com/fdintino/pillow-avif-plugin/issues/5',
    read: stored(() => avifWithBrands('mif1')),
    expected: [40, 30],
  },
  {
    name: 'an AVIF file with the major brand miaf, which the decoder does not know',
    source: 'https://github.com/h2non/filetype/pull/163',
    read: stored(() => avifWithBrands('miaf', 'mif1', 'avif')),
    expected: [40, 30],
  },
  {
    name: 'an AVIF sequence',
    source: 'https://github.com/strukturag/libheif/pull/419',
    read: stored(() => avifWithBrands('avis', 'avif', 'avis')),
    expected: [40, 30, 'stands still'],
  },
  {
    name: 'a picture of an iPhone',
    source: 'https://github.com/lovell/sharp/issues/3680',
    read: stored(() => avifWithBrands('heic', 'mif1', 'heic')),
    expected: 'This file is a HEIC picture',
  },
  {
    name: 'a HEIF file that names no codec',
    source: 'https://github.com/strukturag/libheif/issues/199',
    read: stored(() => avifWithBrands('mif1', 'mif1', 'miaf')),
    expected: 'This file is a HEIF picture',
  },
  {
    name: 'an animated GIF',
    source: 'https://github.com/lovell/sharp/issues/4373',
    read: stored(animatedGif),
    expected: [40, 30, 'stands still'],
  },
  {
    name: 'an animated WebP file',
    source: 'https://github.com/lovell/sharp/issues/2344',
    read: stored(async () =>
      sharp(await animatedGif(), { animated: true })
        .webp()
        .toBuffer(),
    ),
    expected: [40, 30, 'stands still'],
  },
  {
    name: 'an animated PNG file, of which the decoder shows the first frame',
    source: 'https://www.w3.org/TR/png-3/#acTL-chunk',
    read: stored(async () => {
      const file = await plain(40, 30).png().toBuffer();
      const animation = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
      return Buffer.concat([file.subarray(0, 33), animation, file.subarray(33)]);
    }),
    expected: [40, 30, 'stands still'],
  },
  {
    name: 'a scan that is called a JPEG and is a TIFF file',
    source: 'https://www.loc.gov/preservation/digital/formats/fdd/fdd000022.shtml',
    read: stored(() => plain(4, 4).tiff().toBuffer()),
    expected: 'This file is a TIFF picture',
  },
  {
    name: 'a poster that is a PDF document',
    source: 'https://www.iana.org/assignments/media-types/application/pdf',
    read: stored(() => latin1('%PDF-1.7\n%\xe2\xe3')),
    expected: 'This file is a PDF document',
  },
  {
    name: 'the moving part of a live photo',
    source: 'https://developer.apple.com/documentation/photokit/phlivephoto',
    read: stored(() => latin1('\0\0\0\x14ftypqt  \0\0\0\0qt  ')),
    expected: 'This file is a video',
  },
  {
    name: 'a JPEG file with 12 bits for each color',
    source: 'https://www.w3.org/Graphics/JPEG/itu-t81.pdf',
    read: stored(() =>
      jpegWithFrame((file, start) => {
        file[start + 4] = 12;
      }),
    ),
    expected: 'This JPEG file is of a kind that the server cannot read',
  },
  {
    name: 'a JPEG file without losses',
    source: 'https://www.w3.org/Graphics/JPEG/itu-t81.pdf',
    read: stored(() =>
      jpegWithFrame((file, start) => {
        file[start + 1] = 0xc3;
      }),
    ),
    expected: 'This JPEG file is of a kind that the server cannot read',
  },
  {
    name: 'an upload that ended in the middle',
    source: 'https://sharp.pixelplumbing.com/api-constructor',
    read: stored(async () => (await avifWithBrands('avif')).subarray(0, 200)),
    expected: 'This picture cannot be read',
  },
];
