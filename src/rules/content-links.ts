import { safeHref } from './links.ts';

const MODAL = /^#modal-(.+)$/;
const VETERAN_CERTIFICATION = 'veteran-benefit-certification';

/** What pressing a link in content does. `slug` is the one of a post of type modal. */
export type LinkTarget = { kind: 'modal'; slug: string } | { kind: 'address'; href: string };

/** The target as a link's address: that of a post is a hash, which whoever draws the page follows. */
export const hrefOf = (target: LinkTarget): string => (target.kind === 'modal' ? `#modal-${target.slug}` : target.href);

/**
 * Where a link in content leads. A url `#modal-{slug}` opens that post's modal; the one of the veteran-benefit
 * certification goes to the external form instead for those whom VETERAN_ELIGIBILITY says "Y" for.
 * Source: portal specification, display rules; decisions, where each block gets its content; ACCT-21, ACCT-22, SEC-07.
 * @param veteranEligibility of the advanced profile; null while it is not known
 * @param veteranCertificationUrl address of the external form
 * @returns null for an address that may not be followed: the text stays without a link
 */
export function linkTarget(
  url: string | null,
  veteranEligibility: string | null,
  veteranCertificationUrl: string,
): LinkTarget | null {
  const [, slug] = MODAL.exec((url ?? '').trim()) ?? [];
  if (slug !== undefined && !(slug === VETERAN_CERTIFICATION && veteranEligibility === 'Y')) {
    return { kind: 'modal', slug };
  }
  const href = slug === undefined ? safeHref(url) : veteranCertificationUrl;
  return href === null ? null : { kind: 'address', href };
}
