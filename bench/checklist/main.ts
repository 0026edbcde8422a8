import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import { openEmbedded } from '../../server/db/database.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startServer } from '../../server/start.ts';
import { launchBrowser } from '../browser.ts';
import { buildPortal } from '../load/builds.ts';
import { median } from '../median.ts';
import type { Bench, BenchOptions, BenchResult } from '../result.ts';
import { measureActions, replaceTasks, type Times } from './page.ts';

const DEFAULT_RUNS = 5;
/** Milliseconds for one visit. */
const VISIT_LIMIT = 120_000;
const COUNTS = [10, 1_000, 10_000];
/** How much longer an action may take with 1,000 tasks than with 10. */
const MAX_RATIO = 2;
/** Milliseconds of one task of the main thread with 10,000 tasks. */
const MAX_TASK_MS = 500;

const ACTIONS = [
  ['open the list', 'open'],
  ['mark a task as done', 'markDone'],
  ['choose a filter', 'filter'],
] as const;

async function run({ runs = DEFAULT_RUNS }: BenchOptions): Promise<BenchResult> {
  const samples = new Map<number, Times[]>(COUNTS.map((count) => [count, []]));
  const dist = await buildPortal();
  const database = await openEmbedded('memory://');
  const server = await startServer(readSettings({ PORT: '0', SAMPLE_DATA: 'on' }), { log: () => {}, database, dist });
  try {
    // The first round only warms up the machine.
    for (let round = 0; round <= runs; round += 1) {
      for (const count of COUNTS) {
        const times = await visit(server.url, count);
        if (round > 0) samples.get(count)?.push(times);
      }
    }
  } finally {
    await server.stop();
    await database.close();
  }
  const of = (count: number, name: keyof Times) => median((samples.get(count) ?? []).map((times) => times[name]));
  return {
    headings: ['press to paint', ...COUNTS.map((count) => `${count.toLocaleString('en-US')} tasks`), '1,000 to 10'],
    rows: [...ACTIONS, ['longest task of the main thread', 'longestTask'] as const].map(([title, name]) => [
      title,
      ...COUNTS.map((count) => `${of(count, name).toFixed(1)} ms`),
      name === 'longestTask' ? '' : `${(of(1_000, name) / of(10, name)).toFixed(2)} ×`,
    ]),
    limits: [
      ...ACTIONS.map(([title, name]) => ({
        name: `${title}, 1,000 tasks compared with 10`,
        actual: of(1_000, name) / of(10, name),
        limit: MAX_RATIO,
        unit: '×',
      })),
      { name: 'longest task with 10,000 tasks', actual: of(10_000, 'longestTask'), limit: MAX_TASK_MS, unit: 'ms' },
    ],
  };
}

/** Each visit has its own browser. */
async function visit(url: string, count: number): Promise<Times> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
    const form = { username: 'amara', password: SAMPLE_PASSWORD, next: '/' };
    await context.request.post(`${url}/accounts/login/`, { form, headers: { origin: url } });
    const page = await context.newPage();
    await page.addInitScript(replaceTasks, { count });
    await page.goto(`${url}/next-steps/preferences`);
    await page.getByRole('checkbox', { name: 'Email' }).waitFor();
    return await withLimit(page.evaluate(measureActions, { count }), `the visit with ${count} tasks`);
  } finally {
    await browser.close();
  }
}

async function withLimit<Value>(work: Promise<Value>, name: string): Promise<Value> {
  const timer = AbortSignal.timeout(VISIT_LIMIT);
  const limit = new Promise<never>((_, reject) => {
    timer.addEventListener('abort', () => reject(new Error(`${name} took longer than ${VISIT_LIMIT / 1000} seconds`)));
  });
  return Promise.race([work, limit]);
}

export const bench: Bench = {
  description: 'the checklist with many tasks, in a real browser: from the press to the paint of its result.',
  run,
};
