import { isPathOfThisSite } from '../../rules/links.ts';
import { OutsideLink } from './OutsideLink.tsx';
import { PageLink, type PageLinkProps } from './PageLink.tsx';

/** A link to an address from settings or data, which may be a page of this app or another site. */
export function AddressLink({ isCurrent, preload, ...link }: Omit<PageLinkProps, 'rel' | 'target'>) {
  if (link.href.startsWith('#') || isPathOfThisSite(link.href)) {
    return <PageLink {...link} isCurrent={isCurrent} preload={preload} />;
  }
  return <OutsideLink {...link} />;
}
