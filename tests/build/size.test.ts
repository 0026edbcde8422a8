import { beforeAll, expect, test } from 'vitest';
import { type FirstScreens, firstScreensOf, sizeOf } from './support/first-screens.ts';
import { buildApp, chunksOf } from './support/production-build.ts';

/**
 * Compressed bytes of JavaScript until the first screen of an address is complete where the server does not draw it: its
 * packages, the app, the frame, the page, and what sends calls. Each limit is 300 to 400 above what is reached today, because
 * the version in the code is another one after each commit, and how well it compresses differs by some bytes.
 */
const MAX_SCRIPT_BYTES = {
  '': 185_900,
  '/academics': 198_750,
  '/resources': 187_300,
  '/next-steps': 201_450,
  '/whats-new': 187_000,
};
/**
 * Compressed bytes until a page that the server has drawn answers the user. The aim is 140,000 everywhere. The packages alone
 * are 92,600; `docs/performance.md` says what is missing.
 */
const MAX_DRAWN_SCRIPT_BYTES = {
  '': 149_300,
  '/academics': 164_400,
  '/finances': 154_300,
  '/next-steps': 166_800,
};
/** What a browser without a sanitiser of its own loads besides. */
const MAX_PURIFIER_BYTES = 10_300;
/** Requests for scripts and styles until then. */
const MAX_REQUESTS = 19;
/** Compressed bytes of the page itself: what a server sends in its first round. */
const MAX_PAGE_BYTES = 14_000;

let output: Awaited<ReturnType<typeof buildApp>> = [];
let screens: FirstScreens;

beforeAll(async () => {
  output = await buildApp();
  screens = firstScreensOf(output);
}, 120_000);

test.each(Object.entries(MAX_SCRIPT_BYTES))(
  'the first screen of “%s” needs few requests and few bytes until it is complete',
  (address, maximum) => {
    const files = screens.of(address);
    const scripts = files
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ file, bytes: sizeOf(screens.contentOf(file)) }));
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, JSON.stringify(scripts, null, 2)).toBeLessThanOrEqual(maximum);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
  },
);

test('the sanitiser for browsers without one of their own is small, and no page names it', () => {
  const [purifier] = chunksOf(output).filter(({ name }) => name === 'purifier');
  expect(purifier === undefined ? null : sizeOf(purifier.code) <= MAX_PURIFIER_BYTES).toBe(true);
  expect(screens.files.filter((file) => file.includes('/purifier-'))).toEqual([]);
});

test.each(Object.entries(MAX_DRAWN_SCRIPT_BYTES))(
  'the page “%s” that the server has drawn needs few bytes until it answers the user',
  (address, maximum) => {
    const scripts = screens
      .ofDrawn(address)
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ file, bytes: sizeOf(screens.contentOf(file)) }));
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, JSON.stringify(scripts, null, 2)).toBeLessThanOrEqual(maximum);
    expect(scripts.filter(({ file }) => /\/(calls|frame|packages-of-calls)-/.test(file))).toEqual([]);
  },
);

test.each([
  ['academics', 25_000],
  ['account', 20_000],
  ['finances', 20_000],
  ['community', 20_000],
  ['messages', 20_000],
])('the code that only the page “%s” needs is small', (name, maximum) => {
  const chunks = chunksOf(output).filter((chunk) => chunk.name === `${name}.lazy`);
  expect(chunks.map(({ code }) => sizeOf(code) <= maximum)).toEqual([true]);
});

test.each(Object.keys(MAX_DRAWN_SCRIPT_BYTES))(
  'what the page “%s” that the server has drawn names imports no file that it does not name',
  (address) => {
    const named = new Set(screens.ofDrawn(address));
    const chunks = chunksOf(output).filter(({ fileName }) => named.has(`/${fileName}`));
    expect(chunks.length).toBeGreaterThan(3);
    const imported = chunks.flatMap(({ imports }) => imports.map((name) => `/${name}`));
    // The page has them in its head.
    const ofShell = new Set(screens.of('').filter((file) => /\/(index|packages|rolldown-runtime)-/.test(file)));
    expect(imported.filter((name) => !named.has(name) && !ofShell.has(name))).toEqual([]);
  },
);

test('every route with a page is in the table, and every file in it is in the build', () => {
  const pages = chunksOf(output).filter(({ facadeModuleId }) =>
    /\/src\/routes\/.*\.lazy\.tsx$/.test(facadeModuleId ?? ''),
  );
  for (const { fileName } of pages) expect(screens.files).toContain(`/${fileName}`);
  for (const file of screens.files) expect(screens.contentOf(file).length).toBeGreaterThan(0);
});

test('the code of each first screen begins with the hint to compile it while it arrives; other code has none', () => {
  const hinted = chunksOf(output).filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\n'));
  const names = new Set(hinted.map(({ fileName }) => `/${fileName}`));
  const ofScreens = Object.keys(MAX_SCRIPT_BYTES).flatMap((address) => screens.of(address));
  const scripts = ofScreens.filter((file) => file.endsWith('.js') && !file.includes('rolldown-runtime'));
  expect(scripts.filter((file) => !names.has(file))).toEqual([]);
  expect(hinted.filter(({ name }) => /^(later|purifier|effects)$/.test(name))).toEqual([]);
});

test('a change of our own code does not change the chunk of the packages: it imports none of it', () => {
  const packages = chunksOf(output).filter(({ name }) => name === 'packages');
  expect(
    packages.map(({ moduleIds }) => moduleIds.filter((id) => !id.includes('/node_modules/') && !id.startsWith('\0'))),
  ).toEqual([[]]);
  expect(packages.flatMap(({ imports }) => imports).filter((name) => !name.includes('rolldown-runtime'))).toEqual([]);
});

test('the page with its script, its styles and its shell fits into the first round', () => {
  expect(sizeOf(screens.page)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
});
