import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH;
const report = process.env.PLAYWRIGHT_REPORT;
/** Chromium's sandbox does not start as root, the usual user in a container. */
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  // The program that draws pages runs as it was built.
  build: { external: ['**/dist/.server/**'] },
  // Each run empties its folder first. A run with a report has its own, so that failures of an earlier run stay readable.
  outputDir: report?.replace(/\.json$/, '') ?? '.tmp/playwright',
  fullyParallel: false,
  forbidOnly: true,
  // Two keep two processors busy. More would only make each test slower.
  workers: 2,
  // The second try only tells a race from a fault that is always there: a test that passes then has failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  // Generous limits: on a busy machine everything takes several times as long.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    trace: 'off',
    // A service worker would answer calls that tests intercept. With this cookie the portal registers none.
    serviceWorkers: 'block',
    storageState: {
      cookies: [
        {
          name: 'service-workers-cleared',
          value: '1',
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: true,
          sameSite: 'Strict',
        },
      ],
      origins: [],
    },
    launchOptions: {
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page lives for seconds here: what V8’s optimizing compilers compute for it in the background costs more than it saves.
        '--js-flags=--no-maglev,--no-opt',
      ],
      ...(chromium === undefined ? {} : { executablePath: chromium }),
    },
  },
});
