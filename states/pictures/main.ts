// npm run pictures: takes pictures of every entry of the page of states, and compares them with earlier ones.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { loadAndroidFaces } from '../android-faces.ts';
import { scenarios } from '../scenarios.ts';
import { serveStates } from '../serve-build.ts';
import { shownStatesOf, writeShownStates } from '../shown-states/recorded.ts';

const HELP = `Pictures of the page of states: every entry at 360, 800 and 1280 px, light and dark, and at 360 px with
the faces of Android too.

  npm run pictures                        takes the pictures and keeps them in .tmp/pictures/before
  npm run pictures -- --compare           takes them again into .tmp/pictures/after and lists the ones that differ
  npm run pictures -- --only academics    only entries with this text in their name
  npm run pictures -- --states            takes no pictures, and writes which states of the machines each entry shows into
                                          states/shown-states/recorded.json, for the gallery of the statecharts

Exit codes: 0 done, and with --compare no picture differs · 1 pictures differ · 2 wrong arguments
`;

const ROOT = join(import.meta.dirname, '..', '..');
const SCRATCH = join(ROOT, '.tmp');
const FOLDER = join(SCRATCH, 'pictures');
const PHONE = 360;
const WIDTHS = [PHONE, 800, 1280];
const SCHEMES = ['light', 'dark'] as const;
const PAGES_AT_ONCE = 2;
/** The drawing of the same screen differs by this much of the 255 steps of a colour at most. */
const SAME_COLOUR = 8;

type Entry = { scenario: string; person: string };
type Taken = { name: string; content: Buffer };

/** Pictures of one entry, the whole page each. */
async function picturesOf(browser: Browser, url: string, { scenario, person }: Entry): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const scheme of SCHEMES) {
    const page = await browser.newPage({ colorScheme: scheme, reducedMotion: 'reduce', locale: 'en-US' });
    await page.goto(`${url}/frame.html?${new URLSearchParams({ scenario, person })}`);
    await page.locator('html[data-arrived]').waitFor({ state: 'attached' });
    const take = async (width: number, faces = '') => {
      await page.setViewportSize({ width, height: 900 });
      const content = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
      const text = `${scenario} ${person} ${width} ${scheme}${faces}`;
      taken.push({ name: `${text.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`, content });
    };
    for (const width of WIDTHS) await take(width);
    await loadAndroidFaces(page);
    await take(PHONE, ' Roboto and Noto Serif');
    await page.close();
  }
  return taken;
}

/** In milliseconds: how long an entry may take on a busy computer. */
const MAX_WAIT = 120_000;
/** In milliseconds: states that end by themselves within this time are no part of an entry. */
const STATE_STAYS = 1_200;

/** The ids of the states in which the machines are, once an entry is complete, and a moment later. */
async function statesOf(context: BrowserContext, url: string, entry: Entry): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(`${url}/frame.html?${new URLSearchParams(entry)}`);
  await page.locator('html[data-arrived]').waitFor({ state: 'attached' });
  const shown = await page.evaluate(async (stays) => {
    const states = () => window.shownStates?.() ?? [];
    const first = states();
    await new Promise((resolve) => setTimeout(resolve, stays));
    const later = new Set(states());
    return first.filter((state) => later.has(state));
  }, STATE_STAYS);
  await page.close();
  return shown;
}

/** Records the states of all entries, each for the first of its people. */
async function recordStates(browser: Browser, url: string): Promise<string> {
  const shown = new Map(scenarios.map(({ name }) => [name, [] as string[]]));
  const entries = scenarios.map(({ name, people: [person] }) => ({ scenario: name, person }));
  // All entries share the compiled code.
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
  context.setDefaultTimeout(MAX_WAIT);
  await eachOf(entries, async (entry) => {
    shown.set(entry.scenario, await statesOf(context, url, entry));
  });
  const states = shownStatesOf(shown);
  writeShownStates(states);
  return `${Object.keys(states).length} states of machines are shown by ${shown.size} entries.\n`;
}

/** Does something with all items, a few at once. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker));
}

/** @returns the share of pixels that differ, from 0 to 1; 1 if the sizes differ */
function difference(page: Page, before: Buffer, after: Buffer): Promise<number> {
  const address = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
  return page.evaluate(
    async ([one = '', other = '', limit = 0]) => {
      const pixelsOf = async (source: string) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, image.width, image.height);
      };
      const [first, second] = [await pixelsOf(String(one)), await pixelsOf(String(other))];
      if (first === undefined || second === undefined) throw new Error('the browser has no canvas');
      if (first.width !== second.width || first.height !== second.height) return 1;
      const pixels = first.data.length / 4;
      let changed = 0;
      for (let at = 0; at < first.data.length; at += 4) {
        const differs = [0, 1, 2].some(
          (part) => Math.abs((first.data[at + part] ?? 0) - (second.data[at + part] ?? 0)) > Number(limit),
        );
        if (differs) changed += 1;
      }
      return changed / pixels;
    },
    [address(before), address(after), SAME_COLOUR] as const,
  );
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      compare: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      states: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const entries = scenarios
    .filter(({ name }) => name.includes(values.only))
    .flatMap(({ name, people }) => people.map((person) => ({ scenario: name, person })));
  if (entries.length === 0) throw new Error(`No entry of the page of states has “${values.only}” in its name.`);
  const before = join(FOLDER, 'before');
  if (values.compare && !existsSync(before)) {
    throw new Error('There are no earlier pictures. Take them first: npm run pictures');
  }
  const target = values.compare ? join(FOLDER, 'after') : before;
  mkdirSync(target, { recursive: true });

  const states = await serveStates(join(SCRATCH, 'states-pictures'));
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // Chromium's sandbox does not start as root, the usual user in a container.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const blank = await browser.newPage();
  const changes: string[] = [];
  let count = 0;
  const work = async (entry: Entry) => {
    for (const { name, content } of await picturesOf(browser, states.url, entry)) {
      writeFileSync(join(target, name), content);
      count += 1;
      if (!values.compare) continue;
      const earlier = join(before, name);
      if (!existsSync(earlier)) {
        changes.push(`${name}: new`);
        continue;
      }
      const share = await difference(blank, readFileSync(earlier), content);
      if (share > 0) changes.push(`${name}: ${(share * 100).toFixed(2)} % of the pixels differ`);
    }
  };
  try {
    if (values.states) {
      process.stdout.write(await recordStates(browser, states.url));
      return 0;
    }
    await eachOf(entries, work);
  } finally {
    await browser.close();
    await states.close();
  }
  process.stdout.write(`${count} pictures in ${relative(ROOT, target)}\n`);
  if (!values.compare) return 0;
  process.stdout.write(changes.length === 0 ? 'No picture differs.\n' : `${changes.sort().join('\n')}\n`);
  return changes.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
