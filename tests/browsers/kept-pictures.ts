import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { androidFaces } from '../../states/android-faces.ts';
import { type PictureDriver, until } from './driver.ts';
import type { Addresses } from './same-boxes.ts';

const ROOT = join(import.meta.dirname, '../..');
const KEPT = join(import.meta.dirname, 'pictures');
const RECORD = join(KEPT, 'versions.json');
/** Where pictures go that differ. */
const SCRATCH = join(ROOT, '.tmp/browsers');
const ARRIVAL_LIMIT_MS = 60_000;
/** In steps of the 255 of a color. A browser draws some pixels of a round corner otherwise from time to time. */
const SAME_COLOR = 8;
const SAME_EDGE = 48;
/** The share of pixels that edges are at most. */
const MAX_EDGES = 0.002;

/** A part of a page: the part with its selector, at a width of the window. */
type Part = {
  name: string;
  address: (addresses: Addresses) => string;
  selector: string;
  width: number;
  isPrinted?: true;
};

const state = (scenario: string) => (addresses: Addresses) =>
  `${addresses.states}/frame.html?${new URLSearchParams({ scenario, person: 'amara' })}`;

const PARTS: readonly Part[] = [
  { name: 'week', address: state('academics'), selector: '#schedule', width: 1280 },
  { name: 'alert', address: state('banner, everything'), selector: '[data-kind="alert"]', width: 800 },
  { name: 'tiles', address: state('dashboard'), selector: 'main ul[class*="_tiles_"]', width: 800 },
  { name: 'sign-in', address: ({ portal }) => `${portal}/accounts/login/`, selector: 'main', width: 800 },
  // The width of a sheet of Letter paper without its margins.
  { name: 'print', address: state('academics'), selector: 'main', width: 720, isPrinted: true },
];
const HEIGHT = 1000;

const STILL = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`*, ::before, ::after {
    caret-color: transparent !important;
    scrollbar-width: none !important;
    animation: none !important;
    transition: none !important;
  }\`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

/** Lets the style sheets take the page for paper, and tells the app. The drivers cannot print into a picture. */
const PRINT = `(() => {
  const visit = (rules) => {
    for (const rule of rules) {
      if (rule.media?.mediaText === 'print') rule.media.mediaText = 'all';
      else if (rule.media?.mediaText === 'screen') rule.media.mediaText = 'not all';
      if (rule.cssRules !== undefined) visit(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) visit(sheet.cssRules);
  dispatchEvent(new Event('beforeprint'));
})()`;

async function pictureOf(driver: PictureDriver, part: Part, addresses: Addresses): Promise<Buffer> {
  await driver.resize(part.width, HEIGHT);
  const address = part.address(addresses);
  await driver.open(address);
  await until(async () => {
    const isThere = address.startsWith(addresses.portal)
      ? 'true'
      : `document.documentElement.dataset.arrived === 'true'`;
    if ((await driver.evaluate(isThere)) !== true)
      throw new Error(`The page for the picture “${part.name}” does not open.`);
  }, ARRIVAL_LIMIT_MS);
  await driver.evaluate(androidFaces());
  await driver.evaluate(STILL);
  if (part.isPrinted === true) await driver.evaluate(PRINT);
  const found = `document.querySelector(${JSON.stringify(part.selector)})`;
  if ((await driver.evaluate(`${found} !== null`)) !== true)
    throw new Error(`There is no ${part.selector} for the picture “${part.name}”.`);
  let before = Buffer.alloc(0);
  return until(async () => {
    await driver.evaluate(
      `${found}.scrollIntoView({ block: ${found}.offsetHeight > innerHeight ? 'start' : 'center' })`,
    );
    const place = await driver.evaluate(`(() => {
      const { left, top, right, bottom } = ${found}.getBoundingClientRect();
      const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
      return JSON.stringify({ left: x, top: y, width: Math.min(innerWidth, Math.ceil(right)) - x, height: Math.min(innerHeight, Math.ceil(bottom)) - y });
    })()`);
    const cut = await sharp(await driver.picture())
      .extract(JSON.parse(String(place)))
      .webp({ lossless: true, effort: 6 })
      .toBuffer();
    const isStill = cut.equals(before);
    before = cut;
    // A busy computer may have painted nothing yet.
    const isBlank = (await sharp(cut).stats()).channels.every(({ stdev }) => stdev === 0);
    if (!isStill || isBlank) throw new Error(`The picture “${part.name}” does not come to rest.`);
    return cut;
  }, ARRIVAL_LIMIT_MS);
}

/** @returns the share of pixels that differ, from 0 to 1; 1 if the sizes differ. A few edges are no difference */
export async function shareOfDifferentPixels(one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = await Promise.all(
    [one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (before === undefined || after === undefined) return 1;
  if (before.info.width !== after.info.width || before.info.height !== after.info.height) return 1;
  let different = 0;
  let largest = 0;
  for (let at = 0; at < before.data.length; at += 3) {
    const steps = [at, at + 1, at + 2].map((part) => Math.abs((before.data[part] ?? 0) - (after.data[part] ?? 0)));
    const most = Math.max(...steps);
    if (most > SAME_COLOR) different += 1;
    largest = Math.max(largest, most);
  }
  const share = different / (before.data.length / 3);
  return share <= MAX_EDGES && largest <= SAME_EDGE ? 0 : share;
}

type Versions = Record<string, string>;
const readVersions = (): Versions => (existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Versions) : {});

/**
 * Compares pictures of a few parts with the last ones of the same browser.
 * @param accepts writes the pictures that differ in place of the last ones
 * @returns what differs, for people; `isFailed` is false where another version of the browser explains it
 */
export async function comparePictures(
  driver: PictureDriver,
  addresses: Addresses,
  accepts: boolean,
): Promise<{ lines: string[]; isFailed: boolean }> {
  const versions = readVersions();
  const recorded = versions[driver.name];
  const lines: string[] = [];
  mkdirSync(KEPT, { recursive: true });
  mkdirSync(SCRATCH, { recursive: true });
  for (const part of PARTS) {
    const name = `${driver.name.toLowerCase()}-${part.name}.webp`;
    const file = join(KEPT, name);
    const now = await pictureOf(driver, part, addresses);
    const share = existsSync(file) ? await shareOfDifferentPixels(readFileSync(file), now) : 1;
    if (share === 0) continue;
    const target = accepts ? file : join(SCRATCH, name);
    writeFileSync(target, now);
    lines.push(
      `${name}: ${existsSync(file) && !accepts ? `${(share * 100).toFixed(2)} % of the pixels differ, see` : 'written to'} ${relative(ROOT, target)}`,
    );
  }
  if (accepts) writeFileSync(RECORD, `${JSON.stringify({ ...versions, [driver.name]: driver.version }, null, 2)}\n`);
  const isOther = recorded !== undefined && recorded !== driver.version;
  if (isOther && !accepts) lines.unshift(`recorded with ${driver.name} ${recorded}, this is ${driver.version}`);
  return { lines, isFailed: lines.length > 0 && !accepts && !isOther };
}
