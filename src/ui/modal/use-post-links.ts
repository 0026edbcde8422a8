import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { opensElsewhere } from '../../browser/opens-elsewhere.ts';
import { navigateAway } from '../../browser/urls.ts';
import type { ModalRef } from '../../machines/modal/machine.ts';
import { selectKey } from '../../machines/modal/selectors.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import { selectUserPresence } from '../../machines/portal/selectors.ts';
import { selectAnswerOf } from '../../machines/resource/selectors.ts';
import type { ResourcesSnapshot } from '../../machines/resources/machine.ts';
import { selectResource } from '../../machines/resources/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { type LinkTarget, linkTarget } from '../../rules/content-links.ts';
import type { Site } from '../../site.ts';
import { usePortal } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';

/** The target of a link in content for the current user. */
export function targetIn(resources: ResourcesSnapshot, site: Site, url: string | null): LinkTarget | null {
  const personInfo = selectResource('personInfo', null)(resources)?.getSnapshot();
  const answer = selectAnswerOf('personInfo')(personInfo);
  return linkTarget(url, answer?.VETERAN_ELIGIBILITY ?? null, site.veteranCertificationUrl);
}

/**
 * Opens the dialog of a post for a press on a link `#modal-{slug}` anywhere on the page, and for an address with such a
 * hash. A press does not change the address; a hash is removed when the dialog closes. A navigation and the end of the
 * session close the dialog.
 */
export function usePostLinks(modal: ModalRef): void {
  const portal = usePortal();
  const router = useRouter();
  const site = useSite();
  const isKnown = useSelector(portal, (snapshot) => selectUserPresence(snapshot) === 'known');
  useEffect(() => (isKnown ? handlePresses(portal, site, modal) : undefined), [portal, site, modal, isKnown]);
  useEffect(() => (isKnown ? followHash(portal, modal, router) : undefined), [portal, modal, router, isKnown]);
}

function followHash(portal: PortalRef, modal: ModalRef, router: RegisteredRouter) {
  const targetOf = (hash: string) =>
    targetIn(getActor(portal.system, 'resources').getSnapshot(), router.options.context.site, hash);
  const follow = (hash: string) => {
    const target = targetOf(hash);
    modal.send(
      target?.kind === 'modal'
        ? { type: 'modal.open', kind: 'post', key: target.slug }
        : { type: 'modal.withdraw', kind: 'post' },
    );
  };
  follow(router.history.location.hash);
  const stopFollowing = router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (hrefChanged) follow(router.history.location.hash);
  });
  const watch = modal.subscribe((snapshot) => {
    if (selectKey(snapshot) !== null || targetOf(router.history.location.hash)?.kind !== 'modal') return;
    void removeHash(router);
  });
  return () => {
    stopFollowing();
    watch.unsubscribe();
    modal.send({ type: 'modal.withdraw', kind: 'post' });
  };
}

/** Removes the hash without a new history entry and without scrolling. */
async function removeHash(router: RegisteredRouter) {
  const { pathname } = router.history.location;
  const { scrollX, scrollY } = window;
  await router.navigate({ to: '.', search: true, hash: '', replace: true });
  // Scroll restoration treats this as a navigation and scrolls to the top.
  if (router.history.location.pathname === pathname) window.scrollTo(scrollX, scrollY);
}

function handlePresses(portal: PortalRef, site: Site, modal: ModalRef) {
  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || !isOnThisPage(link)) return;
    const target = targetIn(getActor(portal.system, 'resources').getSnapshot(), site, link.hash);
    if (target === null) return;
    // Following the link would add a history entry and scroll.
    event.preventDefault();
    if (target.kind === 'modal') modal.send({ type: 'modal.open', kind: 'post', key: target.slug });
    else void navigateAway(target.href);
  };
  // In the capture phase, so that it runs before the router's links.
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** Whether a link leads to the current page. */
const isOnThisPage = ({ origin, pathname, search }: HTMLAnchorElement) =>
  origin === window.location.origin && pathname === window.location.pathname && search === window.location.search;
