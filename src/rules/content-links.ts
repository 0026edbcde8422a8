import { safeHref } from './links.ts';

const MODAL = /^#modal-(.+)$/;
const VETERAN_CERTIFICATION = 'veteran-benefit-certification';

/** What a press on a link in content opens. `slug` is that of a post of type modal. */
export type LinkTarget = { kind: 'modal'; slug: string } | { kind: 'address'; href: string };

/** The address of a link to a target. For a post it is a hash, which the page handles (`usePostLinks`). */
export const hrefOf = (target: LinkTarget): string => (target.kind === 'modal' ? `#modal-${target.slug}` : target.href);

/**
 * The target of a link in content. A URL `#modal-{slug}` opens the modal of that post. The one for the veteran-benefit
 * certification leads to the external form instead if VETERAN_ELIGIBILITY is "Y".
 * Source: portal specification, display rules; decisions, where each block gets its content; ACCT-21, ACCT-22, SEC-07.
 * @param veteranEligibility from the advanced profile; null while it is unknown
 * @param veteranCertificationUrl address of the external form
 * @returns null if the address is not allowed
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
