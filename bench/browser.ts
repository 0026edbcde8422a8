import { type Browser, chromium } from '@playwright/test';

/** Chromium for a measurement: the one that the setting CHROMIUM_PATH names, or Playwright's own. It makes no calls of its own. */
export function launchBrowser(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH;
  return chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
    ...(path === undefined ? {} : { executablePath: path }),
  });
}
