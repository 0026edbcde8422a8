// npm run reads: what the screen reader Orca says of six entries of the page of states, compared with what it said before.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { serveStates } from '../serve-build.ts';
import { type ScreenReader, startScreenReader } from './screen-reader.ts';
import { differences, headOf, linesOf, textOf } from './spoken-text.ts';

const HELP = `What the screen reader Orca says of six pages, from the top to the end.

  npm run reads                    reads the pages, and shows what differs from the texts in states/reads/spoken
  npm run reads -- --accept        reads the pages, and writes these texts
  npm run reads -- --only account  only pages with this text in their name

Exit codes: 0 nothing differs, or the texts are written · 1 something differs · 2 wrong arguments, or a program does not start
`;

const ROOT = join(import.meta.dirname, '..', '..');
const SPOKEN = join(import.meta.dirname, 'spoken');

/** Entries of the page of states, each with the name of its text. */
const PAGES = [
  { name: 'dashboard', scenario: 'dashboard', person: 'amara' },
  { name: 'academics', scenario: 'academics', person: 'amara' },
  { name: 'finances', scenario: 'finances', person: 'amara' },
  { name: 'checklist', scenario: 'checklist, new student', person: 'ben' },
  { name: 'messages', scenario: 'messages, one open', person: 'amara' },
  { name: 'account', scenario: 'account', person: 'amara' },
];

/** A picture that arrives once the app has drawn the page. Until then the browser says that the page loads, and Orca waits. */
const LATE_PICTURE = '/drawn.svg';
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

async function openContext(reader: ScreenReader, program: string): Promise<BrowserContext> {
  const browser = await chromium.launch({
    executablePath: program,
    // Without a window it tells the screen reader nothing.
    headless: false,
    env: reader.environment,
    ignoreDefaultArgs: ['--disable-renderer-accessibility'],
    args: [
      // Chromium's sandbox does not start as root, the usual user in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--force-renderer-accessibility',
      '--disable-gpu',
      '--window-position=0,0',
      '--window-size=1280,1000',
    ],
  });
  return browser.newContext({ viewport: null, colorScheme: 'light', reducedMotion: 'reduce', locale: 'en-US' });
}

/** Opens an entry, and waits until Orca has read it to its end. */
async function read(context: BrowserContext, reader: ScreenReader, address: string): Promise<string[]> {
  const page = await context.newPage();
  await page.addInitScript((picture) => {
    new Image().src = picture;
  }, LATE_PICTURE);
  await page.route(`**${LATE_PICTURE}`, async (route) => {
    await page.locator('html[data-arrived]').waitFor({ state: 'attached' });
    await route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
  });
  reader.listen();
  await page.goto(address);
  const spoken = await reader.heard((all) => linesOf(all).length > 0);
  await page.close();
  return linesOf(spoken);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      accept: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const entries = PAGES.filter(({ name }) => name.includes(values.only));
  if (entries.length === 0) throw new Error(`No page has “${values.only}” in its name.`);
  const program = process.env.READS_CHROMIUM;
  if (program === undefined) throw new Error('Start this with “npm run reads”, which finds the browser.');

  const states = await serveStates(join(ROOT, '.tmp', 'states-reads'));
  const reader = await startScreenReader();
  const context = await openContext(reader, program);
  let changed = 0;
  try {
    const versions = { orca: reader.version, chromium: context.browser()?.version() ?? '?' };
    for (const { name, scenario, person } of entries) {
      const address = `${states.url}/frame.html?${new URLSearchParams({ scenario, person })}`;
      const text = textOf(headOf(`${scenario}, ${person}`, versions), await read(context, reader, address));
      const file = join(SPOKEN, `${name}.txt`);
      const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const found = differences(before, text);
      if (found.length === 0) {
        process.stdout.write(`${name}: as before\n`);
        continue;
      }
      changed += 1;
      process.stdout.write(`${name}:\n${found.map((line) => `  ${line}\n`).join('')}`);
      if (values.accept) writeFileSync(file, text);
    }
  } finally {
    await context.browser()?.close();
    await reader.close();
    await states.close();
  }
  if (changed === 0) process.stdout.write('Orca says what it said before.\n');
  else if (values.accept) process.stdout.write('The texts in states/reads/spoken are written.\n');
  else process.stdout.write('If this is meant, write the texts: npm run reads -- --accept\n');
  return changed === 0 || values.accept ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
