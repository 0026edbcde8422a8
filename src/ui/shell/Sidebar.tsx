import { useLocation } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import type { Site } from '../../site.ts';
import { Icon } from '../components/Icon.tsx';
import { Logo } from '../components/Logo.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { useDismiss } from '../hooks/use-dismiss.ts';
import styles from './Sidebar.module.css';
import { sections as allSections } from './sections.ts';

/**
 * Logo, main menu and safety menu, each of them once. From 1024 px they stand beside the page and the safety menu is
 * a toggle; below, all of it is behind one menu button, and the style sheet decides which of the two toggles counts.
 */
export function Sidebar({
  sections,
  site,
  mark,
  tail,
}: {
  sections: boolean;
  site: Site;
  mark?: ReactNode;
  tail?: ReactNode;
}) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { isOpen, container, toggle, panel } = useMenu<HTMLElement>(path);

  return (
    <header className={styles.side} {...container}>
      <div className={styles.inner}>
        <div className={styles.bar}>
          <PageLink className={styles.logo} href="/" isCurrent={false} aria-label={`${site.name}, to the dashboard`}>
            <Logo name={site.name} />
          </PageLink>
          {mark}
          <button type="button" className={styles.menu} {...toggle}>
            <Icon name={isOpen ? 'close' : 'menu'} />
            Menu
          </button>
        </div>
        <div className={styles.panel} {...panel}>
          <nav className={styles.main} aria-label="Main">
            {sections ? (
              <ul>
                {allSections.map(({ href, name, icon }) => (
                  <li key={href}>
                    <PageLink
                      className={styles.entry}
                      href={href}
                      isCurrent={path === href || (href === '/' && path === '/dashboard')}
                    >
                      <Icon name={icon} />
                      {name}
                    </PageLink>
                  </li>
                ))}
              </ul>
            ) : null}
          </nav>
          <div className={styles.tail}>
            {tail}
            <SafetyMenu site={site} path={path} />
          </div>
        </div>
      </div>
    </header>
  );
}

function SafetyMenu({ site, path }: { site: Site; path: string }) {
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
              <OutsideLink className={styles.entry} href={`tel:${site.safetyPhone}`}>
                <Icon name="phone" />
                Call Campus Safety
              </OutsideLink>
            </li>
            <li>
              <OutsideLink className={styles.entry} href={site.links.emergencyProcedures}>
                <Icon name="warning" />
                Emergency Procedures
              </OutsideLink>
            </li>
            <li>
              <OutsideLink className={styles.entry} href={site.links.safetyResources}>
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
 * A toggle and its panel, which a press on a link inside closes too. The attributes are for those two and for the
 * element around both.
 * @param path of the page in view
 */
function useMenu<Container extends HTMLElement>(path: string) {
  // Open on the page where it was opened: going elsewhere, also by Back, closes it without anybody's doing.
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
