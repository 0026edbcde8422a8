import type { Page, Route } from '@playwright/test';

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
    this.#isHeld = (path) => /\/index-[^/]*\.js$/.test(path);
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
