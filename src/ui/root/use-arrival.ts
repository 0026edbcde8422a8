import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { site } from '../../site.ts';

/**
 * What a new document would do by itself on arrival: the tab says where one is, and the focus goes to the page's
 * heading. A change of query alone (a filter of the checklist) leaves the focus where it is.
 */
export function useArrival(isPage: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isPage) return;
    nameTab();
    return router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      nameTab();
      if (pathChanged && fromLocation !== undefined) document.querySelector<HTMLElement>('main h1')?.focus();
    });

    function nameTab(): void {
      const title = router.state.matches
        .map(({ staticData }) => staticData.title)
        .findLast((each) => each !== undefined);
      document.title = title === undefined ? site.name : `${title} · ${site.name}`;
    }
  }, [router, isPage]);
}
