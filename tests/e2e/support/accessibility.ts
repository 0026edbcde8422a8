import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axeCore;
  }
}

/** The file of axe that a browser runs. */
export const AXE_FILE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type Options = {
  /** Selectors of the parts to check; without them the whole page. */
  parts?: string[];
  /** Ids of rules that do not apply. */
  withoutRules?: string[];
};

/**
 * Checks the page with axe, frames excepted. axe stays in the document, and reports failures only: a list of everything that
 * it has checked takes longer than the check.
 * @returns each rule that fails with the elements that fail it
 */
export async function accessibilityFaults(page: Page, options: Options = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(AXE_FILE, 'utf8'));
  return page.evaluate(async ({ parts = [], withoutRules = [] }) => {
    const results = await window.axe?.run(parts.length === 0 ? document : { include: parts }, {
      iframes: false,
      resultTypes: ['violations'],
      rules: Object.fromEntries(withoutRules.map((id) => [id, { enabled: false }])),
    });
    return (
      results?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`) ?? ['no axe']
    );
  }, options);
}

/** Checks the page with axe. */
export async function expectNoViolation(page: Page, options: Options = {}): Promise<void> {
  expect(await accessibilityFaults(page, options)).toEqual([]);
}
