import { Outlet } from '@tanstack/react-router';
import { useCallback, useId, useRef, useState } from 'react';
import { Icon } from '../../src/ui/components/Icon.tsx';
import { Logo } from '../../src/ui/components/Logo.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { useDismiss } from '../../src/ui/hooks/use-dismiss.ts';
import { useAdmin, usePath } from '../hooks.ts';
import { sectionsFor } from '../sections.ts';
import styles from './Frame.module.css';
import { SignInAgain } from './SignInAgain.tsx';

/** The frame of every admin page: skip link, navigation and `main`. */
export function Frame() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link to a place on the page; the handler only keeps the address */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // Following the link would replace the hash of the page's address.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <div className={styles.frame}>
        <Navigation />
        <main className={styles.content} id="main" tabIndex={-1} ref={main}>
          <Outlet />
        </main>
      </div>
      <SignInAgain />
    </>
  );
}

/** The sections. From 1024 px they are beside the page; on narrower screens a button toggles them. */
function Navigation() {
  const { user, rights } = useAdmin();
  const path = usePath();
  // The path of the page on which it was opened: any navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  const close = useCallback(() => setOpenOn(null), []);
  const container = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useDismiss({ isOpen, container, toggle, close });
  return (
    <header className={styles.header} ref={container}>
      <div className={styles.inner}>
        <div className={styles.bar}>
          <PageLink className={styles.logo} href="/admin/" isCurrent={false} preload={false}>
            <Logo />
            <span className={styles.mark}>Admin</span>
          </PageLink>
          <button
            type="button"
            className={styles.menu}
            ref={toggle}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpenOn(isOpen ? null : path)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
            Menu
          </button>
        </div>
        <div className={styles.panel} id={panelId} data-open={isOpen}>
          <nav aria-label="Admin">
            <ul>
              {sectionsFor(rights, user.is_superuser).map(({ href, name, icon }) => (
                <li key={href}>
                  <PageLink
                    className={styles.entry}
                    href={href}
                    preload={false}
                    isCurrent={href === '/admin/' ? path === href : path === href || path.startsWith(`${href}/`)}
                    onClick={close}
                  >
                    <Icon name={icon} />
                    <span>{name}</span>
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.end}>
            <p className={styles.person} translate="no">
              {`${user.first_name ?? ''} ${user.last_name ?? ''}`}
            </p>
            <a className={styles.entry} href="/">
              <Icon name="arrow-left" />
              To the portal
            </a>
            {/* The portal signs out, and clears what this tab stores: what was typed too. */}
            <a className={styles.entry} href="/logout">
              <Icon name="lock" />
              Log out
            </a>
          </div>
        </div>
      </div>
    </header>
  );
}
