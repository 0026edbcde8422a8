import { type ReactNode, useId } from 'react';
import { SECTIONS } from '../../rules/pages.ts';
import { callHref, shownPhone } from '../../rules/phone.ts';
import { helpLinks, schoolTools } from '../../rules/site-links.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import type { Elements } from '../components/elements.ts';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './Footer.module.css';

export type FooterProps = {
  /** Whether the sections are listed: once the user record is loaded. */
  hasSections: boolean;
  /** Shows version and admin link; false until the user record is loaded. */
  isStaff: boolean;
  /** The short hash of the build. */
  version: string;
  adminUrl: string;
  nextStepsUrl: string;
  /** For the copyright line. */
  year: number;
  /** The last item. */
  end?: Elements;
};

/** Links to the sections, the university's tools and help, then the legal information. */
export function Footer({ hasSections, isStaff, version, adminUrl, nextStepsUrl, year, end }: FooterProps) {
  const { university, links } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.lists}>
          {hasSections ? (
            <LinkList title="Main Site">
              {SECTIONS.map(({ href, name }) => (
                <li key={href}>
                  <PageLink className={styles.link} href={href}>
                    {name}
                  </PageLink>
                </li>
              ))}
            </LinkList>
          ) : null}
          <LinkList title="School Tools">
            {schoolTools(links, nextStepsUrl).map(({ href, name }) => (
              <OutsideItem href={href} opensNewTab text={name} key={name} />
            ))}
          </LinkList>
          <LinkList title="Support & Help" end={<HelpDeskPhone />}>
            {helpLinks(links).map(({ href, name }) => (
              <OutsideItem href={href} text={name} key={name} />
            ))}
          </LinkList>
          <LinkList title="New Students">
            <OutsideItem href={links.applicants} text="Applicant portal" />
          </LinkList>
        </div>
        <div className={styles.end}>
          <p translate="no">{`© ${year} ${university}`}</p>
          <OutsideLink className={styles.endLink} href={links.privacy}>
            Privacy Notice
          </OutsideLink>
          <AddressLink className={styles.endLink} href={links.accessibility}>
            Accessibility
          </AddressLink>
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
              <p>{`Version ${version}`}</p>
            </>
          ) : null}
          {end}
        </div>
      </div>
    </footer>
  );
}

/** The specification fixes the links of the list, so the number is below it. Source: decisions, offices; FOOT-14. */
function HelpDeskPhone() {
  const { helpDeskPhone } = useSite();
  const text = shownPhone(helpDeskPhone);
  return text === null ? null : (
    <OutsideLink className={styles.link} href={callHref(helpDeskPhone)}>
      <span>
        Help desk <span className={styles.number}>{text}</span>
      </span>
    </OutsideLink>
  );
}

function LinkList({ title, end, children }: { title: string; end?: Elements; children: ReactNode }) {
  const titleId = useId();
  return (
    <section>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <ul aria-labelledby={titleId}>{children}</ul>
      {end}
    </section>
  );
}

function OutsideItem({ href, text, opensNewTab }: { href: string; text: string; opensNewTab?: boolean }) {
  return (
    <li>
      <OutsideLink className={styles.link} href={href} opensNewTab={opensNewTab}>
        {text}
      </OutsideLink>
    </li>
  );
}
