import type { Page, Route } from '@playwright/test';

/** The data calls that need the token: those of the dashboard, of every page and of the banner. */
export const DASHBOARD_DATA = [
  '/api/integrations/finti/person-info',
  '/api/integrations/finti/current-term',
  '/api/integrations/finti/term-info',
  '/api/integrations/finti/schedule',
  '/api/integrations/finti/holds',
  '/api/integrations/mynextsteps/tasks',
  '/api/integrations/finti/financial-account-summary',
  '/api/pages',
  '/api/posts',
  '/api/integrations/pdx/events',
  '/api/users/roles',
  '/api/psu_user_profile',
  '/api/notifications/user',
  '/api/integrations/finti/nudges',
  '/api/integrations/rave-messages',
];

/** A POST call, which leaves from the app. */
export const ROLES = '/api/users/roles';
/** The data calls of the dashboard that the page sends before the app has arrived. */
export const EARLY_DASHBOARD_DATA = DASHBOARD_DATA.filter((path) => path !== ROLES);
/** Those of every page. */
export const FRAME_DATA = [
  '/api/psu_user_profile',
  '/api/integrations/rave-messages',
  '/api/notifications/user',
  '/api/integrations/finti/holds',
  '/api/integrations/finti/nudges',
];

/** Records every call to the API. A test can hold calls and release them later. */
export class Calls {
  readonly sent: { method: string; path: string; authorization: string | null }[] = [];
  readonly #pending: { path: string; route: Route }[] = [];
  #isHeldPath: (path: string) => boolean = () => false;

  /** Waits for the answers to earlier calls first, so that these are not recorded. */
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
        if (calls.#isHeldPath(path)) calls.#pending.push({ path, route });
        else await route.continue();
      },
    );
    return calls;
  }

  /** From now on, calls to these paths stay pending. */
  hold(paths: readonly string[]): void {
    this.#isHeldPath = (path) => paths.includes(path);
  }

  /** From now on, calls to all paths but these stay pending. */
  holdAllBut(paths: readonly string[]): void {
    this.#isHeldPath = (path) => !paths.includes(path);
  }

  /** The paths of the pending calls, in the order in which they were sent. */
  pending(): string[] {
    return this.#pending.map(({ path }) => path);
  }

  /** Lets the server answer the pending calls to a path. Later calls to it stay pending. */
  async answer(path: string): Promise<void> {
    const answered = this.#pending.filter((call) => call.path === path);
    for (const call of answered) this.#pending.splice(this.#pending.indexOf(call), 1);
    await Promise.all(answered.map(async ({ route }) => route.fulfill({ response: await route.fetch() })));
  }

  /** Sends the pending calls to a path on to the server, and stops holding calls to it. */
  async release(path: string): Promise<void> {
    const isHeldPath = this.#isHeldPath;
    this.#isHeldPath = (candidate) => candidate !== path && isHeldPath(candidate);
    const released = this.#pending.filter((call) => call.path === path);
    for (const call of released) this.#pending.splice(this.#pending.indexOf(call), 1);
    await Promise.all(released.map(({ route }) => route.continue()));
  }

  paths(): string[] {
    return this.sent.map(({ path }) => path);
  }

  count(path: string): number {
    return this.paths().filter((each) => each === path).length;
  }
}

/** Holds the calls to a path back, also those of the first load. Returns a function that lets them and all later ones pass. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await released;
      // The page may have given the call up by now.
      await route.continue().catch(() => {});
    },
  );
  return release;
}
