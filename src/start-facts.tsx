import { type AnyRoute, isRedirect } from '@tanstack/react-router';
import type { EarlyCall, StartRoute } from '../tools/build/start-table.d.ts';
import type { Endpoint } from './api/endpoint.ts';
import { endpoints } from './api/endpoints.gen.ts';
import { TIMEOUT_MS } from './api/http.ts';
import { type Row, resources } from './api/resources.ts';
import { keyOfAnswer, OWNER } from './browser/answer-storage.ts';
import { ALERTS, ALERTS_PLACE, TERM } from './browser/device-storage.ts';
import checkBrowser from './browser/older-browsers/check-browser.js?raw';
import { readSettings } from './browser/settings.ts';
import { drawShell } from './drawing/draw-shell.tsx';
import { createStillApp } from './drawing/still-app.ts';
import { FOR_EVERYBODY, FOR_STUDENTS } from './machines/banner/shown-resources.ts';
import { LIST_CALLS } from './machines/checklist/effects.ts';
import type { Audience } from './machines/resources/machine.ts';
import type { ShownResource } from './machines/resources/show-resources.ts';
import { noticeFacts, withNoticeFacts } from './rules/old-browser-notice.ts';
import { site } from './site.ts';
import { FRAME_RESOURCES } from './ui/app/before-load.ts';

/**
 * What the build writes into `index.html`, so that the page can start before the app's script has arrived. The build runs
 * this module; it is not part of the app.
 */

/** Stands for the open part of an address while the routes are asked for their data. */
const OPEN_PART = 'open-part-of-the-address';

const settings = readSettings({ getElementById: () => null } as unknown as Document);

const app = createStillApp({ settings, site }, new Date());
const { router } = app;

/** The shell as the app draws it before it knows the user. */
export const shellMarkup = (): string => drawShell(app);

/** The inline script that checks the browser. */
export const browserCheck = () => withNoticeFacts(checkBrowser, noticeFacts(site));

/** What the inline script knows of the storages and the checklist. */
export const startFacts = () => ({
  timeout: TIMEOUT_MS,
  storage: { owner: OWNER, term: TERM, dismissed: ALERTS, alerts: keyOfAnswer('alerts/'), place: ALERTS_PLACE },
  alerts: endpoints.listAlerts.path,
  checklist: {
    user: endpoints.getChecklistUser.path,
    calls: Object.values(LIST_CALLS).map(({ endpoint, query }) => addressOf(endpoints[endpoint].path, query)),
  },
});

/** As the app's client writes it. */
const addressOf = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');

async function earlyCallOf(shown: ShownResource, audience?: Audience): Promise<EarlyCall[]> {
  const { name, parameter } = typeof shown === 'string' ? { name: shown, parameter: null } : shown;
  const row: Row = resources[name];
  const { method = 'get', path, accept = 'application/json', cache = 'default' }: Endpoint = endpoints[row.endpoint];
  // Only GET calls may leave before the app has started.
  if (method !== 'get') return [];
  const isByTerm = row.isByTerm ?? false;
  const query = isByTerm ? { term: '*' } : (row.query?.(parameter ?? '') ?? {});
  return [
    {
      address: addressOf(path, query).replace(OPEN_PART, '*'),
      isByTerm,
      hasTerm: name === 'currentTerm',
      audience: audience ?? row.audience ?? 'everybody',
      accept,
      cache,
    },
  ];
}

/** The calls of the parts around every page. */
async function frameCalls(): Promise<EarlyCall[]> {
  const forAll = await Promise.all([...FRAME_RESOURCES, ...FOR_EVERYBODY].map((name) => earlyCallOf(name)));
  const forStudents = await Promise.all(FOR_STUDENTS.map((name) => earlyCallOf(name, 'students')));
  return [...forAll, ...forStudents].flat();
}

/** Every route that shows a page, those with a fixed address first, as the router prefers them. */
export async function startRoutes(): Promise<StartRoute[]> {
  const frame = await frameCalls();
  const all: AnyRoute[] = Object.values(router.routesById);
  const shown = all.filter(({ lazyFn }: { lazyFn?: unknown }) => lazyFn !== undefined);
  const routes = await Promise.all(shown.map((route) => startRouteOf(route, route.fullPath, frame)));
  const redirects = all.flatMap((route) => {
    const target = targetOf(route);
    const route_ = shown.find(({ fullPath }) => fullPath === target);
    return route_ === undefined ? [] : [startRouteOf(route_, route.fullPath, frame)];
  });
  const found = [...routes, ...(await Promise.all(redirects))];
  return found.toSorted((one, other) => openness(one) - openness(other));
}

const openness = ({ pattern }: StartRoute) => (pattern.includes('.*') ? 2 : pattern.includes('(') ? 1 : 0);

/** The route to which a route without a page redirects. */
function targetOf({ options, isRoot }: AnyRoute): string | null {
  if (isRoot || options.component !== undefined) return null;
  try {
    options.beforeLoad?.({});
  } catch (error) {
    if (isRedirect(error)) return String(error.options.to);
  }
  return null;
}

async function startRouteOf(route: AnyRoute, address: string, ofFrame: EarlyCall[]): Promise<StartRoute> {
  const { staticData = {} } = route.options;
  const pathname = route.fullPath.replace(/\{-\$\w+\}|\$\w*/, OPEN_PART);
  const { resources: declared = [] } = staticData;
  const ofPage: readonly ShownResource[] =
    typeof declared === 'function' ? declared({ pathname, search: {}, isPreview: false }) : declared;
  const calls = await Promise.all(ofPage.map((each) => earlyCallOf(each)));
  const [, file = ''] = /["'][^"']*?([^/"']*(?:next-steps\/)?[^/"']+\.lazy\.tsx)["']/.exec(String(route.lazyFn)) ?? [];
  return {
    pattern: patternOf(address),
    file,
    checklist: staticData.checklist ?? null,
    // What two parts show is fetched once.
    calls: [...calls.flat(), ...ofFrame].filter(
      ({ address }, index, all) => all.findIndex((other) => other.address === address) === index,
    ),
  };
}

/** `/a/$b`, `/a/{-$b}` and `/$` as regular expressions. */
function patternOf(address: string): string {
  const path = address.replace(/\/$/, '');
  return path
    .replace(/\/\{-\$\w+\}$/, '(?:/([^/]+))?')
    .replace(/\/\$$/, '/(.*?)')
    .replace(/\$\w+$/, '([^/]+)');
}
