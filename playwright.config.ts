import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH;
const report = process.env.PLAYWRIGHT_REPORT;
/** Chromium's sandbox does not start as root, which is what containers run as. */
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.tmp/playwright',
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Limits, not expectations: on a machine with much else to do everything takes several times as long.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    trace: 'off',
    // A worker would stand between the page and the calls that tests hold back. With its cookie the portal asks for none.
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
      ],
      ...(chromium === undefined ? {} : { executablePath: chromium }),
    },
  },
});
