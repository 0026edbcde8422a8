import { useLocation } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import type { Site } from '../../site.ts';
import { Icon } from '../parts/Icon.tsx';
import { Logo } from '../parts/Logo.tsx';
import { OutsideLink } from '../parts/OutsideLink.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { useDismiss } from '../parts/use-dismiss.ts';
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
  // Open on the page where it was opened: going elsewhere, also by Back, closes it without anybody's doing.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  const close = useCallback(() => setOpenOn(null), []);
  const container = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const closeOnEscape = useDismiss({ isOpen, container, toggle, close });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape from the controls inside
    <header className={styles.side} ref={container} onKeyDown={closeOnEscape}>
      <div className={styles.inner}>
        <div className={styles.bar}>
          <PageLink className={styles.logo} href="/" isCurrent={false} aria-label={`${site.name}, to the dashboard`}>
            <Logo name={site.name} />
          </PageLink>
          {mark}
          <button
            type="button"
            className={styles.menu}
            aria-expanded={isOpen}
            aria-controls={panelId}
            ref={toggle}
            onClick={() => setOpenOn(isOpen ? null : path)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
            Menu
          </button>
        </div>
        {/* biome-ignore lint/a11y: it only hears of presses on the links inside, which are controls of their own */}
        <div
          className={styles.panel}
          id={panelId}
          data-open={isOpen}
          onClick={(event) => {
            if (isLink(event)) close();
          }}
        >
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
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  const close = useCallback(() => setOpenOn(null), []);
  const container = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const closeOnEscape = useDismiss({ isOpen, container, toggle, close });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape from the controls inside
    <div className={styles.safety} ref={container} onKeyDown={closeOnEscape}>
      <button
        type="button"
        className={styles.safetyToggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        ref={toggle}
        onClick={() => setOpenOn(isOpen ? null : path)}
      >
        <Icon name="shield" />
        Campus safety
      </button>
      {/* biome-ignore lint/a11y: it only hears of presses on the links inside, which are controls of their own */}
      <div
        className={styles.safetyPanel}
        id={panelId}
        data-open={isOpen}
        onClick={(event) => {
          if (isLink(event)) close();
        }}
      >
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

function isLink(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a') !== null;
}
