import type { ReactNode } from 'react';
import { hrefOf, linkTarget } from '../../rules/content-links.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { useSite } from '../hooks/use-site.ts';
import { useVeteranEligibility } from './VeteranEligibility.tsx';

export type ContentLinkProps = {
  url: string | null;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A link in content: to a page of this site, to another site, or `#modal-{slug}`, which opens that post in a dialog. If
 * the address is not allowed, only the text is drawn. Source: SEC-05 to SEC-07, CONTENT-09.
 */
export function ContentLink({ url, className, children }: ContentLinkProps) {
  const target = linkTarget(url, useVeteranEligibility(), useSite().veteranCertificationUrl);
  if (target === null) return <span className={className}>{children}</span>;
  return (
    <AddressLink className={className} href={hrefOf(target)} isCurrent={false}>
      {children}
    </AddressLink>
  );
}
