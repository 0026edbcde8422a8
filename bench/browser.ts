import { type Browser, chromium } from '@playwright/test';

/**
 * What Chromium must not do beside a measurement. This list takes the place of Playwright's own, whose parts about calls and
 * painting are here too. The window of a new Chromium loads pages of its own for its address bar while the page starts.
 */
const DISABLED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'MediaRouter',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
];

/**
 * Playwright reads the stack of each `Error`. For its line numbers, Chromium would parse the functions on the stack again, and
 * React makes an `Error` while it loads: 40 ms on a fast machine, which no user waits for. With this flag the line numbers are
 * there from the first parsing on.
 */
const WITH_LINE_NUMBERS = '--js-flags=--no-enable-lazy-source-positions';

/** Chromium for a measurement: the one that the setting CHROMIUM_PATH names, or Playwright's own. It makes no calls of its own. */
export function launchBrowser(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH;
  return chromium.launch({
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      WITH_LINE_NUMBERS,
      `--disable-features=${DISABLED.join(',')}`,
    ],
    ...(path === undefined ? {} : { executablePath: path }),
  });
}
