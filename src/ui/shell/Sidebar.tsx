import { useLocation } from '@tanstack/react-router';
import { type MouseEvent, useCallback, useId, useRef, useState } from 'react';
import { AddressLink } from '../components/AddressLink.tsx';
import type { Elements } from '../components/elements.ts';
import { Icon } from '../components/Icon.tsx';
import { Logo } from '../components/Logo.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { useDismiss } from '../hooks/use-dismiss.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './Sidebar.module.css';
import { bottomBarEntries, type NavigationEntry, secondPage, sections } from './sections.ts';

export type SidebarProps = {
  /** Whether the main menu lists the sections. */
  hasSections: boolean;
  /** Where the links to the checklist lead; null for a user without tasks. */
  nextStepsUrl: string | null;
  /** Beside the logo while the sidebar is a top bar. */
  mark?: Elements;
  /** The button that opens the search: in the top bar, or below the logo. It comes with the sections. */
  search?: Elements;
  /** Below the safety menu. */
  end?: Elements;
};

/**
 * Logo, main menu and safety menu. From 1024 px they are beside the page, and a button toggles the safety menu. On
 * narrower screens one menu button toggles everything; on phones it is in a bar at the lower edge, beside the sections that
 * are used most. The style sheet decides what shows and where.
 */
export function Sidebar({ hasSections, nextStepsUrl, mark, search, end }: SidebarProps) {
  const { name } = useSite();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { isOpen, container, toggle, panel } = useMenu<HTMLElement>(path);

  return (
    <header className={styles.sidebar} {...container}>
      <div className={styles.inner}>
        <div className={styles.bar} data-searchless={hasSections ? undefined : true}>
          <PageLink className={styles.logo} href="/" isCurrent={false} aria-label={`${name}, to the dashboard`}>
            <Logo />
          </PageLink>
          {mark}
          {search}
          <div className={styles.bottomBar} data-bottom-bar>
            {hasSections ? (
              <nav aria-label="Quick links">
                {bottomBarEntries(nextStepsUrl).map((entry) => (
                  <EntryLink key={entry.href} {...entry} className={styles.tab} path={path} />
                ))}
              </nav>
            ) : null}
            <button type="button" className={styles.menu} {...toggle}>
              <Icon name={isOpen ? 'close' : 'menu'} />
              Menu
            </button>
          </div>
        </div>
        <div className={styles.panel} {...panel}>
          <nav className={styles.main} aria-label="Main">
            {hasSections ? (
              <ul>
                {sections.map((entry) => (
                  <li key={entry.href}>
                    <EntryLink {...entry} className={styles.entry} path={path} />
                  </li>
                ))}
              </ul>
            ) : null}
          </nav>
          {hasSections ? (
            <nav className={styles.second} aria-label="Other pages">
              <EntryLink {...secondPage(nextStepsUrl)} className={styles.entry} path={path} />
            </nav>
          ) : null}
          <div className={styles.end}>
            <SafetyMenu path={path} />
            {end}
          </div>
        </div>
      </div>
    </header>
  );
}

function EntryLink({
  href,
  name,
  icon,
  className,
  path,
}: NavigationEntry & { className: string | undefined; path: string }) {
  return (
    <AddressLink
      className={className}
      href={href}
      isCurrent={href === '/' ? path === '/' || path === '/dashboard' : path === href || path.startsWith(`${href}/`)}
    >
      <Icon name={icon} />
      <span>{name}</span>
    </AddressLink>
  );
}

function SafetyMenu({ path }: { path: string }) {
  const { safetyPhone, links } = useSite();
  const { container, toggle, panel } = useMenu<HTMLDivElement>(path);

  return (
    <div className={styles.safety} {...container}>
      <button type="button" className={styles.safetyToggle} {...toggle}>
        <Icon name="shield" />
        Campus safety
      </button>
      <div className={styles.safetyPanel} {...panel}>
        <nav aria-label="Safety">
          <ul>
            <li>
              <OutsideLink className={styles.entry} href={`tel:${safetyPhone}`}>
                <Icon name="phone" />
                Call Campus Safety
              </OutsideLink>
            </li>
            <li>
              <OutsideLink className={styles.entry} href={links.emergencyProcedures}>
                <Icon name="warning" />
                Emergency Procedures
              </OutsideLink>
            </li>
            <li>
              <OutsideLink className={styles.entry} href={links.safetyResources}>
                <Icon name="shield" />
                Other Safety Resources
              </OutsideLink>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  );
}

/**
 * A button that toggles a panel. A press on a link in the panel closes it too, and so does any navigation.
 * @param path of the current page
 * @returns attributes for the button, the panel and the element around both
 */
function useMenu<Container extends HTMLElement>(path: string) {
  // The path of the page on which it was opened: any navigation, including Back, closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  const close = useCallback(() => setOpenOn(null), []);
  const container = useRef<Container>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  useDismiss({ isOpen, container, toggle, close });
  return {
    isOpen,
    container: { ref: container },
    toggle: {
      ref: toggle,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpenOn(isOpen ? null : path),
    },
    panel: {
      id,
      'data-open': isOpen,
      onClick: ({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest('a') !== null) close();
      },
    },
  };
}
