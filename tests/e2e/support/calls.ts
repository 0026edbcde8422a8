import type { Page, Route } from '@playwright/test';

/** The data calls of the dashboard, and those of every page and of the banner: everything that needs the token. */
export const DASHBOARD_DATA = [
  '/api/integrations/finti/person-info',
  '/api/integrations/finti/current-term',
  '/api/integrations/finti/term-info',
  '/api/integrations/finti/schedule',
  '/api/integrations/finti/holds',
  '/api/integrations/mynextsteps/tasks',
  '/api/pages',
  '/api/posts',
  '/api/integrations/pdx/events',
  '/api/users/roles',
  '/api/psu_user_profile',
  '/api/notifications/user',
  '/api/integrations/finti/nudges',
  '/api/integrations/rave-messages',
];

/** Writes down every call to the API and holds those that a test wants to hold, until it lets them go. */
export class Calls {
  readonly sent: { method: string; path: string; authorization: string | null }[] = [];
  readonly #held: { path: string; route: Route }[] = [];
  #holds: (path: string) => boolean = () => false;

  /** What the page has asked for before is answered first, so that it is not counted. */
  static async on(page: Page): Promise<Calls> {
    const calls = new Calls();
    await page.waitForLoadState('networkidle');
    await page.route(
      (url) => url.pathname.startsWith('/api/'),
      async (route) => {
        const request = route.request();
        const path = new URL(request.url()).pathname;
        calls.sent.push({
          method: request.method(),
          path,
          authorization: (await request.allHeaders()).authorization ?? null,
        });
        if (calls.#holds(path)) calls.#held.push({ path, route });
        else await route.continue();
      },
    );
    return calls;
  }

  /** From now on, calls to these paths get no answer. */
  hold(paths: readonly string[]): void {
    this.#holds = (path) => paths.includes(path);
  }

  /** Lets the held calls to a path go on to the server, and holds that path no longer. */
  async release(path: string): Promise<void> {
    const held = this.#holds;
    this.#holds = (candidate) => candidate !== path && held(candidate);
    const waiting = this.#held.filter((each) => each.path === path);
    for (const each of waiting) this.#held.splice(this.#held.indexOf(each), 1);
    await Promise.all(waiting.map(({ route }) => route.continue()));
  }

  paths(): string[] {
    return this.sent.map(({ path }) => path);
  }

  count(path: string): number {
    return this.paths().filter((each) => each === path).length;
  }
}
