import { useLocation } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import { Logo } from '../components/Logo.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { useDismiss } from '../hooks/use-dismiss.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './Sidebar.module.css';
import { sections } from './sections.ts';

export type SidebarProps = {
  /** Whether the main menu lists the sections. */
  hasSections: boolean;
  /** Beside the logo while the sidebar is a top bar. */
  mark?: ReactNode;
  /** The button that opens the search: in the top bar, or below the logo. It comes with the sections. */
  search?: ReactNode;
  /** Above the safety menu. */
  end?: ReactNode;
};

/**
 * Logo, main menu and safety menu. From 1024 px they are beside the page, and a button toggles the safety menu. On
 * narrower screens one menu button toggles everything. The style sheet shows the button that applies.
 */
export function Sidebar({ hasSections, mark, search, end }: SidebarProps) {
  const { name } = useSite();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { isOpen, container, toggle, panel } = useMenu<HTMLElement>(path);

  return (
    <header className={styles.sidebar} {...container}>
      <div className={styles.inner}>
        <div className={styles.bar}>
          <PageLink className={styles.logo} href="/" isCurrent={false} aria-label={`${name}, to the dashboard`}>
            <Logo />
          </PageLink>
          {mark}
          {search}
          <button type="button" className={styles.menu} {...toggle}>
            <Icon name={isOpen ? 'close' : 'menu'} />
            Menu
          </button>
        </div>
        <div className={styles.panel} {...panel}>
          <nav className={styles.main} aria-label="Main">
            {hasSections ? (
              <ul>
                {sections.map(({ href, name: title, icon }) => (
                  <li key={href}>
                    <PageLink
                      className={styles.entry}
                      href={href}
                      isCurrent={path === href || (href === '/' && path === '/dashboard')}
                    >
                      <Icon name={icon} />
                      {title}
                    </PageLink>
                  </li>
                ))}
              </ul>
            ) : null}
          </nav>
          <div className={styles.end}>
            {end}
            <SafetyMenu path={path} />
          </div>
        </div>
      </div>
    </header>
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
  const onKeyDown = useDismiss({ isOpen, container, toggle, close });
  return {
    isOpen,
    container: { ref: container, onKeyDown },
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
