import { useCallback } from 'react';
import { receiver } from '../../machines/shared/system.ts';
import type { SearchItem, SearchKind } from '../../rules/search.ts';
import { usePortal, useSettings } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import { helpLinks, schoolTools, sections } from '../shell/sections.ts';

/** Pages of the portal that are no section. */
const PAGES = [
  { href: '/messages', name: 'Messages' },
  { href: '/account', name: 'Account' },
  { href: '/whats-new', name: 'What’s New' },
];

/** @returns a function that opens the search dialog; it does nothing until the code of the frame has loaded */
export function useOpenSearch(): () => void {
  const { system } = usePortal();
  const { nextStepsUrl } = useSettings();
  const { links, timeZone } = useSite();
  return useCallback(() => {
    const items = [
      ...itemsOf('Section', sections),
      ...itemsOf('Page', PAGES),
      ...itemsOf('Tool', schoolTools(links, nextStepsUrl)),
      ...itemsOf('Help', [
        ...helpLinks(links),
        { href: links.emergencyProcedures, name: 'Emergency procedures' },
        { href: links.safetyResources, name: 'Other safety resources' },
        { href: links.feedback, name: 'Feedback' },
      ]),
    ];
    receiver(system, 'search')?.send({ type: 'search.open', links: items, place: { zone: timeZone, nextStepsUrl } });
  }, [system, nextStepsUrl, links, timeZone]);
}

function itemsOf(kind: SearchKind, links: readonly { href: string; name: string }[]): SearchItem[] {
  return links.map(({ href, name }) => ({ kind, title: name, detail: hostOf(href), href }));
}

/** What tells links to other sites apart. */
function hostOf(href: string): string | null {
  return /^https?:/.test(href) && URL.canParse(href) ? new URL(href).hostname : null;
}
