import { type ReactNode, useId } from 'react';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { PageLink } from '../components/PageLink.tsx';
import styles from './Footer.module.css';
import type { ShellProps } from './Shell.tsx';
import { sections as allSections } from './sections.ts';

/** Where else to go: the sections, the school's tools, help, and what the law wants to see on every page. */
export function Footer({
  sections,
  isStaff,
  version,
  adminUrl,
  nextStepsUrl,
  site,
  year,
  footTail,
}: Omit<ShellProps, 'children' | 'barMark' | 'sideTail'>) {
  const { links } = site;
  return (
    <footer className={styles.foot}>
      <div className={styles.inner}>
        <div className={styles.lists}>
          {sections ? (
            <LinkList title="Main Site">
              {allSections.map(({ href, name }) => (
                <li key={href}>
                  <PageLink className={styles.link} href={href}>
                    {name}
                  </PageLink>
                </li>
              ))}
            </LinkList>
          ) : null}
          <LinkList title="School Tools">
            <Outside href={links.webmail} opensNewTab text="University webmail" />
            <Outside href={nextStepsUrl} opensNewTab text="Next steps" />
            <Outside href={links.library} opensNewTab text="Library" />
            <Outside href={links.courses} opensNewTab text="Canvas" />
            <Outside href={links.registration} opensNewTab text="Registration hub" />
          </LinkList>
          <LinkList title="Support & Help">
            <Outside href={links.helpDesk} text="Technology help desk" />
            <Outside href={links.supportServices} text="Support services" />
            <Outside href={links.publicSafety} text="Campus public safety" />
            <Outside href={links.resourceCenters} text="Resource centers" />
            <Outside href={links.health} text="Student health and counseling" />
          </LinkList>
          <LinkList title="New Students">
            <Outside href={links.applicants} text="Applicant portal" />
          </LinkList>
        </div>
        <div className={styles.end}>
          <p>
            © {year} {site.university}
          </p>
          <OutsideLink className={styles.endLink} href={links.privacy}>
            Privacy Notice
          </OutsideLink>
          <OutsideLink className={styles.endLink} href={links.feedback}>
            Feedback
          </OutsideLink>
          <PageLink className={styles.endLink} href="/logout" preload={false}>
            Log out
          </PageLink>
          {isStaff ? (
            <>
              <OutsideLink className={styles.endLink} href={adminUrl}>
                Admin
              </OutsideLink>
              <p>Version {version}</p>
            </>
          ) : null}
          {footTail}
        </div>
      </div>
    </footer>
  );
}

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <ul aria-labelledby={titleId}>{children}</ul>
    </section>
  );
}

function Outside({ href, text, opensNewTab }: { href: string; text: string; opensNewTab?: boolean }) {
  return (
    <li>
      <OutsideLink className={styles.link} href={href} opensNewTab={opensNewTab}>
        {text}
      </OutsideLink>
    </li>
  );
}
