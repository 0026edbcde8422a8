import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>;

/**
 * The scripts and styles that the build gives to what the first screen does without and to the start of the service worker, as
 * paths: their own, and those that they share.
 */
export function laterScripts(): string[] {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../dist/.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const found = new Set(
    Object.keys(manifest).filter(
      (key) => manifest[key]?.name === 'later' || key === 'src/machines/service-worker/effects.ts',
    ),
  );
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  return [...found]
    .flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])
    .map((file) => `/${file}`);
}

const isApp = (address: string) => /\/index-[^/]*\.js$/.test(address);

/** Whether a path is that of the search dialog's script. */
export const isSearchDialog = (path: string) => /\/SearchDialog-[^/]*\.js$/.test(path);

/** The requests for scripts and styles of a page. A test can hold them and release them later. */
export class Code {
  readonly requested: string[] = [];
  readonly #pending: Route[] = [];
  #isHeld: (path: string) => boolean = () => false;

  static async on(page: Page): Promise<Code> {
    const code = new Code();
    await page.route('**/assets/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (/\.(js|css)$/.test(pathname)) code.requested.push(pathname);
      if (code.#isHeld(pathname)) code.#pending.push(route);
      else await route.continue();
    });
    return code;
  }

  /** From now on, the script of the app stays pending; everything else loads. */
  holdApp(): void {
    this.#isHeld = isApp;
  }

  /** From now on, the app's own script and those of the parts around the page stay pending. */
  holdAppAndFrame(): void {
    this.#isHeld = (path) => isApp(path) || /\/(frame|later)-[^/]*\.js$/.test(path);
  }

  /** From now on, what only the dashboard needs stays pending. */
  holdDashboard(): void {
    this.#isHeld = (path) => path.includes('/dashboard-');
  }

  /** From now on, what the first screen does without stays pending. */
  holdLater(): void {
    this.#isHeld = (path) => path.includes('/later-');
  }

  /** From now on, the script of the search dialog stays pending. */
  holdSearchDialog(): void {
    this.#isHeld = isSearchDialog;
  }

  /** Sends the request for the app's own script on to the server. */
  async releaseApp(): Promise<void> {
    const app = this.#pending.filter((route) => isApp(route.request().url()));
    for (const route of app) this.#pending.splice(this.#pending.indexOf(route), 1);
    await Promise.all(app.map((route) => route.continue()));
  }

  /** From now on, every script and every style stays pending. */
  holdAll(): void {
    this.#isHeld = () => true;
  }

  /** Sends the pending requests on to the server, and holds no more. */
  async release(): Promise<void> {
    this.#isHeld = () => false;
    await Promise.all(this.#pending.splice(0).map((route) => route.continue()));
  }
}
