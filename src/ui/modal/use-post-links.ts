import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AnswerOf } from '../../api/resources.ts';
import { navigateAway } from '../../browser/urls.ts';
import type { ModalRef } from '../../machines/modal/machine.ts';
import { selectKey } from '../../machines/modal/selectors.ts';
import { getResource } from '../../machines/portal/children.ts';
import type { PortalRef, PortalSnapshot } from '../../machines/portal/machine.ts';
import { selectPerson } from '../../machines/portal/selectors.ts';
import { selectAnswer } from '../../machines/resource/selectors.ts';
import { type LinkTarget, linkTarget } from '../../rules/content-links.ts';
import type { Site } from '../../site.ts';
import { usePortal } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';

/** Where a link in content leads this person. */
export function targetIn(snapshot: PortalSnapshot, site: Site, url: string | null): LinkTarget | null {
  const personInfo = getResource(snapshot, 'personInfo', null)?.getSnapshot();
  // The actor of this name holds what the call of this name has checked.
  const answer = (personInfo === undefined ? null : selectAnswer(personInfo)) as AnswerOf<'personInfo'> | null;
  return linkTarget(url, answer?.VETERAN_ELIGIBILITY ?? null, site.veteranCertificationUrl);
}

/**
 * Makes the two things that name a post want its dialog: a press on a link `#modal-{slug}`, wherever it stands, and an
 * address that ends in such a hash. A press leaves the address alone; a hash goes from it when the dialog closes. With
 * another page, and with nobody known, the post goes.
 */
export function usePostLinks(modal: ModalRef): void {
  const portal = usePortal();
  const router = useRouter();
  const site = useSite();
  const isKnown = useSelector(portal, (snapshot) => selectPerson(snapshot) === 'known');
  useEffect(() => (isKnown ? hearPresses(portal, site, modal) : undefined), [portal, site, modal, isKnown]);
  useEffect(() => (isKnown ? followAddress(portal, modal, router) : undefined), [portal, modal, router, isKnown]);
}

function followAddress(portal: PortalRef, modal: ModalRef, router: RegisteredRouter) {
  const targetOf = (hash: string) => targetIn(portal.getSnapshot(), router.options.context.site, hash);
  const follow = (hash: string) => {
    const target = targetOf(hash);
    modal.send(
      target?.kind === 'modal'
        ? { type: 'modal.want', kind: 'post', key: target.slug }
        : { type: 'modal.drop', kind: 'post' },
    );
  };
  follow(router.history.location.hash);
  const stopFollowing = router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (hrefChanged) follow(router.history.location.hash);
  });
  const watch = modal.subscribe((snapshot) => {
    if (selectKey(snapshot) !== null || targetOf(router.history.location.hash)?.kind !== 'modal') return;
    void dropHash(router);
  });
  return () => {
    stopFollowing();
    watch.unsubscribe();
    modal.send({ type: 'modal.drop', kind: 'post' });
  };
}

/** The hash goes in place: no entry is added, and the page stays where it is. */
async function dropHash(router: RegisteredRouter) {
  const { pathname } = router.history.location;
  const { scrollX, scrollY } = window;
  await router.navigate({ to: '.', search: true, hash: '', replace: true });
  // To whoever places pages this is an address like any other, which begins at the top.
  if (router.history.location.pathname === pathname) window.scrollTo(scrollX, scrollY);
}

function hearPresses(portal: PortalRef, site: Site, modal: ModalRef) {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (!(link instanceof HTMLAnchorElement) || link.target !== '' || !isOnThisPage(link)) return;
    const target = targetIn(portal.getSnapshot(), site, link.hash);
    if (target === null) return;
    // Followed, it would add an entry to the history and jump.
    event.preventDefault();
    if (target.kind === 'modal') modal.send({ type: 'modal.want', kind: 'post', key: target.slug });
    else void navigateAway(target.href);
  };
  // Before the router's links, which follow what nobody has taken.
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** The router writes the page in front of a hash. */
const isOnThisPage = ({ origin, pathname, search }: HTMLAnchorElement) =>
  origin === window.location.origin && pathname === window.location.pathname && search === window.location.search;
