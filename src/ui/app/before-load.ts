import type { RegisteredRouter as PortalRouter, StaticDataRouteOption } from '@tanstack/react-router';
import { sendSignedOut } from '../../browser/cross-tab.ts';
import { currentAddress, reloadPage, replaceLocation, signInAddress } from '../../browser/urls.ts';
import { showBannerResources } from '../../machines/banner/shown-resources.ts';
import { visit } from '../../machines/guard/visit.ts';
import { type ShownResource, showResources } from '../../machines/resources/show-resources.ts';
import { selectIsStudent, selectUser } from '../../machines/session/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { receiver, type System } from '../../machines/shared/system.ts';
import { PageCodeMissing } from './page-code-missing.ts';
import type { RouterContext } from './router-context.ts';

type RouteMatch = {
  routeId: string;
  pathname: string;
  params: object;
  search: object;
  staticData: StaticDataRouteOption;
};

/** What the parts around every page show. */
export const FRAME_RESOURCES = ['roles', 'profile'] as const;

/**
 * Runs on every navigation before the page is shown: the page's code and data are requested, the guard decides, and the
 * browser leaves when the guard says so. An exception in here is a failure of the guard: error state 2.
 */
export async function beforeLoad(context: RouterContext, matches: readonly RouteMatch[]): Promise<void> {
  const { portal, settings, device } = context;
  const { system } = portal;
  let lacksCode = false;
  try {
    const address = device.address();
    // The guard sets the visit first, so that the result of loading the code belongs to it.
    const signsOut = matches.some(({ staticData }) => staticData.signsOut);
    const decision = visit(system, { address, intent: signsOut ? 'signOut' : 'page', at: device.now().toISOString() });
    void loadCode(context, matches, address);
    showPage(context, matches);
    switch (await decision) {
      case 'toSignIn':
        return await replaceLocation(signInAddress(settings, address));
      case 'toSignOut':
        sendSignedOut();
        // The previous entry must not be the sign-out address: Back would sign out again.
        return await replaceLocation(settings.logoutUrl);
      case 'reload':
        return await reloadPage();
      case 'codeMissing':
        // Until the user retries, the router must draw nothing: it would treat the missing code as a page that crashed.
        return await new Promise<never>(() => {});
      case 'withoutCode':
        lacksCode = true;
        break;
      case 'admitted':
        showBannerResources(system, selectIsStudent(getActor(system, 'session').getSnapshot()));
        // The user is known only now, and with it whether they may preview unpublished content.
        showPage(context, matches);
    }
  } catch (error) {
    // The portal has stopped meanwhile: another visit has begun, or the server has given up drawing the page.
    if (portal.getSnapshot().status !== 'active') return;
    console.error(error);
    receiver(system, 'appStatus')?.send({ type: 'app.failed' });
  }
  if (lacksCode) throw new PageCodeMissing();
}

function showPage({ portal, device }: RouterContext, matches: readonly RouteMatch[]): void {
  const { system } = portal;
  // The time of this request: an answer that is newer than its request counts as expired.
  const at = device.now().toISOString();
  showResources(system, 'frame', FRAME_RESOURCES, at);
  showResources(system, 'nextPage', resourcesOf(system, matches), at);
}

function resourcesOf(system: System, matches: readonly RouteMatch[]): ShownResource[] {
  const isStaff = selectUser(getActor(system, 'session').getSnapshot())?.is_staff === true;
  return matches.flatMap(({ pathname, search, staticData: { resources = [] } }) => {
    if (typeof resources !== 'function') return resources;
    const asksForPreview = 'published' in search && search.published === 'all';
    return resources({ pathname, search, isPreview: isStaff && asksForPreview });
  });
}

async function loadCode(context: RouterContext, matches: readonly RouteMatch[], address: string): Promise<void> {
  const { portal, loadCode: load, loadChecklist } = context;
  const { system } = portal;
  try {
    const ofChecklist = matches.find(({ staticData }) => staticData.checklist !== undefined);
    await Promise.all([...matches.map(({ routeId }) => load(routeId)), ofChecklist && loadChecklist()]);
    if (ofChecklist !== undefined) openChecklist(context, ofChecklist);
    receiver(system, 'guard')?.send({ type: 'code.loaded', address });
  } catch {
    receiver(system, 'guard')?.send({ type: 'code.missing', address });
  }
}

/** Tells the machines of the checklist which of its pages is open. Source: decisions, onboarding. */
function openChecklist({ portal, device }: RouterContext, { pathname, params, search, staticData }: RouteMatch): void {
  const { system } = portal;
  if (staticData.checklist === 'preferences') {
    receiver(system, 'preferences')?.send({ type: 'preferences.opened' });
    receiver(system, 'onboarding')?.send({ type: 'onboarding.pageOpened', page: 'preferences' });
    return;
  }
  const taskId = 'taskId' in params && typeof params.taskId === 'string' ? params.taskId : null;
  receiver(system, 'checklist')?.send({ type: 'checklist.opened', at: device.now().toISOString(), taskId });
  const isWholeList = pathname.replace(/\/$/, '').endsWith('/task') && !('show' in search && search.show !== undefined);
  receiver(system, 'onboarding')?.send({ type: 'onboarding.pageOpened', page: isWholeList ? 'list' : 'selection' });
}

/**
 * Tells the registry of resources when a page is on screen, and keeps history entries of an ended session from showing old
 * pages. Source: portal specification, navigation guard 6; GUARD-11.
 */
export function watchNavigation(router: PortalRouter, page: Window): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const { system } = router.options.context.portal;
    receiver(system, 'resources')?.send({ type: 'page.entered' });
    // The banner reserves a height on the first page only.
    if (fromLocation !== undefined && pathChanged) receiver(system, 'banner')?.send({ type: 'page.entered' });
  });
  // The browser may restore a page from its back/forward cache although the user has signed out meanwhile. It would show the
  // page before a script of it runs, so the page is hidden from the moment at which the browser puts it there.
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) page.document.documentElement.dataset.left = '';
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void reloadPage();
  });
  // The guard keeps the page open after the session ends elsewhere, so Back has to check again. The first page has to be
  // drawn before: while nothing listens to the history, the router itself loads what a redirect leads to.
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    router.history.subscribe(({ action }) => {
      const { portal, settings } = router.options.context;
      const hasEnded = getActor(portal.system, 'session').getSnapshot().matches({ signedIn: 'ended' });
      if (action.type === 'BACK' && hasEnded)
        void replaceLocation(signInAddress(settings, currentAddress(page.location)));
    });
  });
}
