import type { RegisteredRouter as PortalRouter, StaticDataRouteOption } from '@tanstack/react-router';
import { clearReload, countReload } from '../../browser/device-storage.ts';
import { currentAddress, replaceLocation, signInAddress } from '../../browser/urls.ts';
import { selectErrorState } from '../../machines/app-status/selectors.ts';
import { visit } from '../../machines/guard/visit.ts';
import { getChild } from '../../machines/portal/children.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import { requestResources } from '../../machines/portal/request-resources.ts';
import { selectIsCodeMissing } from '../../machines/portal/selectors.ts';
import type { RouterContext } from './router-context.ts';

type Entered = { routeId: string; pathname: string; staticData: StaticDataRouteOption };

/**
 * What happens on every navigation before the page shows: code and data are asked for, the guard judges, and the
 * browser leaves when the guard says so. An exception in here is a failure of the guard: error state 2.
 */
export async function beforeLoad(context: RouterContext, matches: readonly Entered[]): Promise<void> {
  const { portal, settings } = context;
  try {
    const address = currentAddress(window.location);
    const wasDown = isDown(portal);
    const code = loadCode(context, matches);
    askForData(context, matches);
    const verdict = await visit(portal, { address, isRetry: wasDown });
    // A newer visit has taken over: the verdict is its own, and so is leaving.
    if (currentAddress(window.location) !== address) return;
    if (verdict === 'toSignIn') await replaceLocation(signInAddress(settings, address));
    // To come back here would be to sign out once more.
    if (verdict === 'toSignOut') await replaceLocation(settings.logoutUrl);
    if (wasDown && !isDown(portal)) await recover(portal);
    if (!(await code)) await handleMissingCode(portal, address);
  } catch (error) {
    console.error(error);
    portal.send({ type: 'app.failed' });
  }
}

const isDown = (portal: PortalRef) => selectErrorState(getChild(portal, 'appStatus').getSnapshot()) > 1;

/** The backend is back: what failed is tried again, and missing code comes with a reload. */
async function recover(portal: PortalRef): Promise<void> {
  if (selectIsCodeMissing(portal.getSnapshot())) await reload();
  portal.send({ type: 'resources.retry' });
}

/**
 * Fetches what the screen shows again, where it is stale, when the person or the network comes back. Coming back to a
 * page after the session has ended leads to sign-in. Source: portal specification, navigation guard 6; GUARD-11.
 */
export function refreshOnReturn(router: PortalRouter, page: Window): void {
  const refresh = () => requestResources(router.options.context.portal, resourcesOf(router.state.matches));
  page.addEventListener('focus', refresh);
  page.addEventListener('online', refresh);
  // The browser may bring back a page as it was, although the person has signed out since: start afresh.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload();
  });
  // The guard knows of nobody else; of a session that has ended it lets the page that is open live on.
  router.history.subscribe(({ action }) => {
    const { portal, settings } = router.options.context;
    if (action.type !== 'BACK' || !hasEnded(portal)) return;
    void replaceLocation(signInAddress(settings, currentAddress(window.location)));
  });
}

const hasEnded = (portal: PortalRef) => getChild(portal, 'session').getSnapshot().matches({ signedIn: 'ended' });

/** What every page needs of the person, beside what it shows. */
const OF_EVERY_PAGE = ['roles', 'profile'] as const;

const askForData = ({ portal }: RouterContext, matches: readonly Entered[]) =>
  requestResources(portal, [...OF_EVERY_PAGE, ...resourcesOf(matches)]);

const resourcesOf = (matches: readonly Entered[]) =>
  matches.flatMap(({ pathname, staticData: { resources = [] } }) =>
    typeof resources === 'function' ? resources(pathname) : resources,
  );

async function loadCode(context: RouterContext, matches: readonly Entered[]): Promise<boolean> {
  const { portal, loadCode: load, loadChecklist } = context;
  try {
    const isChecklist = matches.some(({ staticData }) => staticData.isChecklist);
    await Promise.all([
      ...matches.map(({ routeId }) => load(routeId)),
      isChecklist && loadChecklist().then(() => portal.send({ type: 'list.wanted' })),
    ]);
    clearReload();
    return true;
  } catch {
    return false;
  }
}

/**
 * Code that cannot be loaded means one of two things. The backend stands: the tab is older than the last deployment,
 * so it reloads itself, once, at the address that it wanted. Otherwise: error state 3, and retrying reloads.
 */
async function handleMissingCode(portal: PortalRef, address: string): Promise<void> {
  if (!isDown(portal)) await visit(portal, { address, isRetry: true });
  // The person has gone elsewhere meanwhile: this page's code concerns nobody.
  if (currentAddress(window.location) !== address) return;
  if (!isDown(portal) && !countReload(address)) await reload();
  portal.send({ type: 'code.failed' });
  // Never goes on: the router would take the missing code for a page that crashed. A retry enters anew.
  return new Promise(() => {});
}

/** The promise never settles, so that nothing is drawn on the way. */
function reload(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}
