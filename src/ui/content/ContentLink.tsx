import type { ReactNode } from 'react';
import { hrefOf, linkTarget } from '../../rules/content-links.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { useSite } from '../hooks/use-site.ts';

export type ContentLinkProps = {
  url: string | null;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A link out of content: a page of this site, an address elsewhere, or `#modal-{slug}`, which opens that post over the
 * page. An address that may not be followed makes no link; the text stays. Source: SEC-05 to SEC-07, CONTENT-09.
 */
export function ContentLink({ url, className, children }: ContentLinkProps) {
  // Who is eligible as a veteran is asked when the link is pressed, where all links to posts are heard.
  const target = linkTarget(url, null, useSite().veteranCertificationUrl);
  if (target === null) return <span className={className}>{children}</span>;
  return (
    <AddressLink className={className} href={hrefOf(target)} isCurrent={false}>
      {children}
    </AddressLink>
  );
}
