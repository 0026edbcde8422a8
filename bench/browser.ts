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

/** Chromium for a measurement: the one that the setting CHROMIUM_PATH names, or Playwright's own. It makes no calls of its own. */
export function launchBrowser(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH;
  return chromium.launch({
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      `--disable-features=${DISABLED.join(',')}`,
    ],
    ...(path === undefined ? {} : { executablePath: path }),
  });
}
