// npm run icons: draws the icons of the installed app from public/favicon.svg and the brand colour in src/ui/tokens.css.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './set-up/set-up.mjs';

const FOLDER = join(root, 'public/icons');
/** The unit square of the mark in `public/favicon.svg`. */
const MARK_SIZE = 28;

/** @param {string} file @param {RegExp} pattern */
function read(file, pattern) {
  const found = pattern.exec(readFileSync(join(root, file), 'utf8'))?.[1];
  if (found === undefined) throw new Error(`${file} must contain ${pattern}.`);
  return found;
}

const mark = read('public/favicon.svg', /<path d="([^"]+)"/);
const brand = read('src/ui/tokens.css', /--brand-source: ([^;]+);/);

/**
 * @param {string} name of the file
 * @param {number} size in pixels
 * @param {{ share: number, background: boolean, radius?: number }} form the mark's share of the width; a square behind it, with
 *   round corners of that share of the width
 */
async function draw(name, size, { share, background, radius = 0 }) {
  const scale = (size * share) / MARK_SIZE;
  const offset = (size * (1 - share)) / 2;
  const square = `<rect width="${size}" height="${size}" rx="${size * radius}" fill="${brand}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    ${background ? square : ''}
    <path transform="translate(${offset} ${offset}) scale(${scale})" fill="#fff" d="${mark}"/>
  </svg>`;
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(join(FOLDER, name));
}

mkdirSync(FOLDER, { recursive: true });
const rounded = { share: 0.64, background: true, radius: 0.2 };
await draw('icon-192.png', 192, rounded);
await draw('icon-512.png', 512, rounded);
// A device may cut away everything outside of a circle with 80 % of the width.
await draw('maskable-512.png', 512, { share: 0.5, background: true });
await draw('monochrome-512.png', 512, { share: 0.7, background: false });
await draw('apple-touch-icon.png', 180, { share: 0.6, background: true });
