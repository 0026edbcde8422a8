import type { CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { replaceTasks } from '../checklist/page.ts';
import { type MeasuredApp, openTargets } from '../load/targets.ts';
import { median } from '../median.ts';
import type { Bench, BenchOptions, BenchResult } from '../result.ts';
import { type KeyTimes, navigate, press, type } from './page.ts';

const DEFAULT_RUNS = 5;
/** How much slower the processor is, as for the throttled start. */
const SLOWDOWN = 4;
/** Milliseconds from a press to the next paint. */
const MAX_PAINT = { full: 50, slow: 200 };
/** From a key of the search until its letter has its place: a frame. */
const MAX_LETTER = { full: 16, slow: 50 };
/** From the same key until its results have theirs: what comes within 0.4 seconds does not interrupt a person who types. */
const MAX_RESULTS = { full: 200, slow: 400 };
/** So many courses, messages and links has the search to look through. */
const SEARCHED = 300;
/** Heap after the load, compared with the floor app; heap after 200 navigations, compared with 10. */
const MAX_HEAP = { load: 2, growth: 1.2 };
const TASKS = 20;
const FEW = 10;
const MANY = 200;

const PRESSES = ['menu', 'dialog', 'page change', 'filter', 'mark done', 'search letter', 'search results'] as const;

const limitOf = (name: (typeof PRESSES)[number]) => {
  if (name === 'search letter') return MAX_LETTER;
  return name === 'search results' ? MAX_RESULTS : MAX_PAINT;
};

type Times = Partial<Record<(typeof PRESSES)[number], number>>;

type App = { target: MeasuredApp; measure: (page: Page) => Promise<Times>; addresses: string[] };
type Heap = { load: number; few: number; many: number };

async function run({ runs = DEFAULT_RUNS }: BenchOptions): Promise<BenchResult> {
  const { targets, close } = await openTargets([], null, true);
  const find = (name: string): MeasuredApp => {
    const target = targets.find((each) => each.name === name);
    if (target === undefined) throw new Error(`There is no app "${name}".`);
    return target;
  };
  const apps: App[] = [
    { target: find('floor'), measure: pressFloor, addresses: ['/courses/1', '/'] },
    {
      target: find('dashboard, not drawn'),
      measure: pressPortal,
      addresses: ['/academics', '/finances', '/community', '/resources', '/'],
    },
  ];
  const samples = apps.map(() => ({ full: [] as Times[], slow: [] as Times[] }));
  const heaps: Heap[] = [];
  try {
    // The first round only warms up the machine.
    for (let round = 0; round <= runs; round += 1) {
      for (const [index, app] of apps.entries()) {
        for (const speed of ['full', 'slow'] as const) {
          const times = await visit(app, async (page, devtools) => {
            await devtools.send('Emulation.setCPUThrottlingRate', { rate: speed === 'slow' ? SLOWDOWN : 1 });
            return app.measure(page);
          });
          if (round > 0) samples[index]?.[speed].push(times);
        }
      }
    }
    for (const app of apps) heaps.push(await visit(app, (page, devtools) => measureHeap(app, page, devtools)));
  } finally {
    await close();
  }
  const timeOf = (app: number, speed: 'full' | 'slow', name: keyof Times) =>
    median((samples[app]?.[speed] ?? []).flatMap((times) => times[name] ?? []));
  const [floorHeap, heap] = heaps;
  if (floorHeap === undefined || heap === undefined) throw new Error('A heap was not measured.');
  return {
    headings: ['press to next paint', 'floor', 'portal', 'floor, throttled', 'portal, throttled'],
    rows: [
      ...PRESSES.map((name) => [
        name,
        ...(['full', 'slow'] as const).flatMap((speed) => [show(timeOf(0, speed, name)), show(timeOf(1, speed, name))]),
      ]),
      [''],
      ['heap', 'floor', 'portal', 'ratio'],
      ...(
        [
          ['after the load', 'load'],
          [`after ${FEW} navigations`, 'few'],
          [`after ${MANY} navigations`, 'many'],
        ] as const
      ).map(([title, name]) => [
        title,
        megabytes(floorHeap[name]),
        megabytes(heap[name]),
        `${(heap[name] / floorHeap[name]).toFixed(2)} ×`,
      ]),
    ],
    limits: [
      ...PRESSES.flatMap((name) =>
        (['full', 'slow'] as const).map((speed) => ({
          name: `${name}${speed === 'slow' ? ', throttled' : ''}`,
          actual: timeOf(1, speed, name),
          limit: limitOf(name)[speed],
          unit: 'ms',
        })),
      ),
      { name: 'heap after the load', actual: heap.load / floorHeap.load, limit: MAX_HEAP.load, unit: '×' },
      { name: 'heap after many navigations', actual: heap.many / heap.few, limit: MAX_HEAP.growth, unit: '×' },
    ],
  };
}

/** Each visit has its own browser. */
async function visit<Value>(
  { target }: App,
  measure: (page: Page, devtools: CDPSession) => Promise<Value>,
): Promise<Value> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
    await target.signIn(context);
    const page = await context.newPage();
    // So that a round does not use up the tasks of the next one.
    await page.addInitScript(replaceTasks, { count: TASKS });
    await page.goto(target.url);
    await page.locator(target.ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    return await measure(page, await context.newCDPSession(page));
  } finally {
    await browser.close();
  }
}

async function pressFloor(page: Page): Promise<Times> {
  return { 'page change': await page.evaluate(press, 'a[href="/courses/1"]') };
}

async function pressPortal(page: Page): Promise<Times> {
  const menu = await page.evaluate(press, 'header button[aria-controls]');
  await page.evaluate(press, 'header button[aria-controls]');
  const search = page.getByRole('dialog', { name: 'Search' });
  // The first press loads the dialog's code.
  await page.evaluate(press, 'button[aria-label="Search"]');
  await search.waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  const dialog = await page.evaluate(press, 'button[aria-label="Search"]');
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  const pageChange = await page.evaluate(press, 'a[href="/academics"]');
  await page.getByRole('heading', { level: 1, name: 'Academics' }).waitFor();
  await page.goto(new URL('/next-steps/task', page.url()).href);
  const rows = page.locator('[data-task-rows] li a');
  await rows.first().waitFor();
  await page.evaluate(press, 'button[aria-haspopup="menu"]');
  await page.locator('[role="menuitemradio"][href$="show=bookmarks"]').waitFor();
  const filter = await page.evaluate(press, '[role="menuitemradio"][href$="show=bookmarks"]');
  await page.goto(new URL('/next-steps/task', page.url()).href);
  await rows.first().waitFor();
  await page.evaluate(press, '[data-task-rows] li a');
  await page.locator('article [data-region="completion"]').waitFor();
  const markDone = await page.evaluate(press, 'article [data-region="completion"]');
  const { letter, results } = await typeIntoSearch(page);
  return {
    menu,
    dialog,
    'page change': pageChange,
    filter,
    'mark done': markDone,
    'search letter': letter,
    'search results': results,
  };
}

/** Over many courses, messages and posts. */
async function typeIntoSearch(page: Page): Promise<KeyTimes> {
  const answerMany = async (path: string, many: (answer: never) => unknown) => {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: many((await response.json()) as never) });
    });
  };
  const copies = <Entry extends object>(entries: Entry[], change: (entry: Entry, index: number) => object) =>
    Array.from({ length: SEARCHED }, (_, index) => {
      const entry = entries[index % entries.length];
      return entry === undefined ? {} : { ...entry, ...change(entry, index) };
    });
  await answerMany('**/finti/courses?**', (courses: { COURSETITLE: string }[]) =>
    copies(courses, ({ COURSETITLE }, index) => ({
      COURSETITLE: `${COURSETITLE} ${index}`,
      COURSEREGISTRATIONNUMBER: String(70_000 + index),
    })),
  );
  await answerMany('**/notifications/user', (messages: { title: string }[]) =>
    copies(messages, ({ title }, index) => ({ pk: 1000 + index, title: `${title} ${index}` })),
  );
  await answerMany(
    '**/pages?slug=resources',
    (pages: { posts: { title: string; links: { link_text: string }[] }[] }[]) =>
      pages.map((each) => ({
        ...each,
        posts: each.posts.map((post) => ({
          ...post,
          links:
            post.links.length === 0
              ? []
              : copies(post.links, ({ link_text }, index) => ({ link_text: `${link_text} ${index}` })),
        })),
      })),
  );
  // What this tab has stored would be searched instead.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(new URL('/', page.url()).href);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(press, 'button[aria-label="Search"]');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(type, 'finacial aid cs3');
}

async function measureHeap({ addresses }: App, page: Page, devtools: CDPSession): Promise<Heap> {
  const used = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  const load = await used();
  await page.evaluate(navigate, { addresses, count: FEW });
  const few = await used();
  await page.evaluate(navigate, { addresses, count: MANY - FEW });
  return { load, few, many: await used() };
}

const show = (time: number) => (Number.isNaN(time) ? '' : `${time.toFixed(0)} ms`);
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export const bench: Bench = {
  description: 'from a press to the next paint, and memory, compared with the floor app (medians)',
  run,
};
