import { chromium } from '@playwright/test';
import { type Driver, type PictureDriver, until } from './driver.ts';
import { evenFace } from './even-face.ts';

/** The address of a page of the menu, and a text that it shows once it is complete. */
const PAGES = [
  { name: 'academics', href: '/academics', shows: 'Advisors' },
  { name: 'finances', href: '/finances', shows: 'Pay your bill' },
  { name: 'next steps', href: '/next-steps', shows: 'Up Next' },
  { name: 'dashboard', href: '/', shows: 'Big Buck Bunny' },
];
/** A student with notices and without a hold. */
const PERSON = 'chen';
const SIZE = { width: 1280, height: 900 };
const ARRIVAL_LIMIT_MS = 60_000;
/** How often a page is found as it was before, a fifth of a second apart. */
const UNCHANGED_TIMES = 8;
/** In CSS pixels. */
const MAX_DIFFERENCE = 2;
/** More differences are hardly read. */
const MAX_SHOWN = 8;

type Side = 'x' | 'y' | 'width' | 'height';
const SIDES: readonly Side[] = ['x', 'y', 'width', 'height'];

/** The place of an element on its page, in CSS pixels. */
type Box = Record<Side, number>;

/** The boxes of each page. An element is known by its path from the body and the beginning of its text. */
type Boxes = ReadonlyMap<string, ReadonlyMap<string, Box>>;

type Page = Pick<Driver, 'open' | 'evaluate'>;

/** Where the pages are: the page of states, and the portal with its page for the sign-in. */
export type Addresses = { states: string; portal: string };

/**
 * Sets all texts in one face, so that letters are as wide everywhere, and takes away what browsers may do in their own way: the width
 * of scrollbars, and where a line of a pretty text ends. The portal's rules for contents allow sheets of a script.
 */
const makeEven = () => `(async () => {
  const bytes = Uint8Array.from(atob('${evenFace().toString('base64')}'), (character) => character.charCodeAt(0));
  document.fonts.add(await new FontFace('Even', bytes, { weight: '1 1000' }).load());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`*, ::before, ::after {
    font-family: Even !important;
    text-wrap-style: auto !important;
    scrollbar-width: none !important;
    animation: none !important;
    transition: none !important;
  }\`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

/** All elements that take room, without the inside of pictures. */
const BOXES = `(() => {
  const boxes = {};
  const visit = (parent, path) => {
    const counts = {};
    for (const element of parent.children) {
      const name = element.localName;
      counts[name] = (counts[name] ?? 0) + 1;
      const own = path + ' > ' + name + (counts[name] === 1 ? '' : '[' + counts[name] + ']');
      const { x, y, width, height } = element.getBoundingClientRect();
      const isSeen = element.checkVisibility() && element.getClientRects().length > 0;
      // One pixel or less is for screen readers.
      if (isSeen && (width > 1 || height > 1)) {
        const text = element.textContent.trim().replaceAll(/\\s+/g, ' ').slice(0, 30);
        boxes[own + ' “' + text + '”'] = { x: x + scrollX, y: y + scrollY, width, height };
      }
      if (name !== 'svg') visit(element, own);
    }
  };
  visit(document.body, 'body');
  return JSON.stringify(boxes);
})()`;

/** The boxes once they stay: a block may show its frame for a moment before its answer. */
async function settledBoxes(page: Page): Promise<Map<string, Box>> {
  let before = '';
  let times = 0;
  const settled = await until(async () => {
    const now = String(await page.evaluate(BOXES));
    times = now === before ? times + 1 : 0;
    before = now;
    if (times < UNCHANGED_TIMES) throw new Error('The page does not come to rest.');
    return now;
  }, ARRIVAL_LIMIT_MS);
  return new Map(Object.entries(JSON.parse(settled) as Record<string, Box>));
}

const arrives = (page: Page, expression: string, problem: string) =>
  until(async () => {
    if ((await page.evaluate(expression)) !== true) throw new Error(problem);
  }, ARRIVAL_LIMIT_MS);

async function boxesOf(page: Page, { states, portal }: Addresses): Promise<Boxes> {
  const boxes = new Map<string, ReadonlyMap<string, Box>>();
  await page.open(`${states}/frame.html?${new URLSearchParams({ scenario: 'dashboard', person: PERSON })}`);
  await arrives(page, `document.documentElement.dataset.arrived === 'true'`, 'The page of states shows no dashboard.');
  await page.evaluate(makeEven());
  // Notices that arrive after the first page get their place on the second one.
  for (const { name, href, shows } of PAGES) {
    await page.evaluate(`document.querySelector('nav a[href="${href}"]').click()`);
    const isThere = `document.querySelector('nav a[href="${href}"]').matches('[aria-current]')`;
    const isShown = `document.querySelector('main').textContent.includes(${JSON.stringify(shows)})`;
    await arrives(page, `${isThere} && ${isShown}`, `The page ${name} does not show “${shows}”.`);
    boxes.set(name, await settledBoxes(page));
  }
  await page.open(`${portal}/accounts/login/`);
  await page.evaluate(makeEven());
  boxes.set('sign-in', await settledBoxes(page));
  return boxes;
}

/** The boxes in the Chromium of the tests. */
export async function boxesInChromium(addresses: Addresses): Promise<Boxes> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // Chromium's sandbox does not start as root, the usual user in a container.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: SIZE, locale: 'en-US' });
  try {
    const open = async (address: string) => void (await page.goto(address));
    return await boxesOf({ open, evaluate: (expression) => page.evaluate(expression) }, addresses);
  } finally {
    await browser.close();
  }
}

/**
 * What stands at another place, or has another size, than in Chromium.
 * @returns one paragraph for each page that differs, with the first elements in the order of the page
 */
export async function differentBoxes(
  driver: PictureDriver,
  addresses: Addresses,
  expected: Boxes,
): Promise<readonly string[]> {
  await driver.resize(SIZE.width, SIZE.height);
  const found = await boxesOf(driver, addresses);
  return [...expected].flatMap(([page, boxes]) => {
    const differences = differencesOf(boxes, found.get(page) ?? new Map());
    if (differences.length === 0) return [];
    const shown = differences.slice(0, MAX_SHOWN).map((line) => `\n    ${line}`);
    return [`${page}: ${differences.length} of ${boxes.size} elements differ${shown.join('')}`];
  });
}

/** A long path by its end. */
const shortPath = (path: string) => path.split(' > ').slice(-3).join(' > ');

export function differencesOf(expected: ReadonlyMap<string, Box>, found: ReadonlyMap<string, Box>): string[] {
  const missing = [...expected].flatMap(([path, box]) => {
    const other = found.get(path);
    if (other === undefined) return [`${shortPath(path)} is missing`];
    const apart = SIDES.filter((side) => Math.abs(box[side] - other[side]) > MAX_DIFFERENCE);
    const sides = apart.map((side) => `${side} ${Math.round(other[side])} in place of ${Math.round(box[side])}`);
    return sides.length === 0 ? [] : [`${shortPath(path)} has ${sides.join(', ')}`];
  });
  const more = [...found.keys()].filter((path) => !expected.has(path));
  return [...missing, ...more.map((path) => `${shortPath(path)} is not in Chromium`)];
}
