import { type ReactNode, useRef } from 'react';
import type { Site } from '../../site.ts';
import { Footer } from './Footer.tsx';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';

export type ShellProps = {
  /** Whether the five sections show: from the moment that the user record is there. */
  sections: boolean;
  /** Shows version and admin link; false before the user record is there. */
  isStaff: boolean;
  /** The short hash of the build. */
  version: string;
  adminUrl: string;
  nextStepsUrl: string;
  site: Site;
  /** For the copyright line. */
  year: number;
  /** Beside the logo while the sidebar is a top bar. */
  barMark?: ReactNode;
  /** Last in the sidebar. */
  sideTail?: ReactNode;
  /** Last in the footer. */
  footTail?: ReactNode;
  children: ReactNode;
};

/** What stands around every page: skip link, sidebar (a top bar on small screens), the page's `main`, footer. */
export function Shell(props: ShellProps) {
  const { sections, isStaff, version, adminUrl, nextStepsUrl, site, year, barMark, sideTail, footTail, children } =
    props;
  const main = useRef<HTMLElement>(null);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link to a place on the page; the handler only spares the address */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // Followed as an address it would replace the hash that the page may stand on.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <div className={styles.shell}>
        <Sidebar sections={sections} site={site} mark={barMark} tail={sideTail} />
        <main className={styles.content} id="main" tabIndex={-1} ref={main}>
          {children}
        </main>
        <Footer
          sections={sections}
          isStaff={isStaff}
          version={version}
          adminUrl={adminUrl}
          nextStepsUrl={nextStepsUrl}
          site={site}
          year={year}
          footTail={footTail}
        />
      </div>
    </>
  );
}
