import { type ReactNode, useRef } from 'react';
import type { Elements } from '../components/elements.ts';
import styles from './Shell.module.css';
import { Sidebar, type SidebarProps } from './Sidebar.tsx';

export type ShellProps = {
  /** Whether the sidebar lists the sections: once the user record is loaded. */
  hasSections: boolean;
  /** Whether the last part of the page takes what is left of the window on two columns. */
  fillsWindow?: boolean;
  /** Where the links to the checklist lead; null for a user without tasks. */
  nextStepsUrl: string | null;
  /** Beside the logo while the sidebar is a top bar. */
  barMark?: SidebarProps['mark'];
  /** The button that opens the search. */
  search?: SidebarProps['search'];
  /** The last item of the sidebar, below the safety menu. */
  sidebarEnd?: SidebarProps['end'];
  /** A `Footer`. */
  footer: Elements;
  children: ReactNode;
};

/** The frame of every page: skip link, sidebar (a top bar on small screens), `main` and footer. */
export function Shell({
  hasSections,
  fillsWindow = false,
  nextStepsUrl,
  barMark,
  search,
  sidebarEnd,
  footer,
  children,
}: ShellProps) {
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
      <div className={styles.shell}>
        <Sidebar
          hasSections={hasSections}
          nextStepsUrl={nextStepsUrl}
          mark={barMark}
          search={search}
          end={sidebarEnd}
        />
        <main
          className={styles.content}
          id="main"
          tabIndex={-1}
          ref={main}
          data-fills-window={fillsWindow || undefined}
        >
          {children}
        </main>
        {footer}
      </div>
    </>
  );
}
