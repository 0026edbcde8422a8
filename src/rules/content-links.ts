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

/**
 * The attributes of a link. A link to another site opens in a new tab, without access to this one.
 * @param target null if the address is not allowed: then it is no link
 * @param page the address of the page with the link
 */
export function linkAttributes(target: LinkTarget | null, page: string): [name: string, value: string][] {
  if (target === null) return [];
  const href = hrefOf(target);
  // The page handles the press on a link to a post, which opens a dialog.
  return target.kind === 'modal' || !leavesSite(href, page)
    ? [['href', href]]
    : [
        ['href', href],
        ['target', '_blank'],
        ['rel', 'noopener'],
      ];
}

function leavesSite(href: string, page: string): boolean {
  const url = new URL(href, page);
  return url.protocol.startsWith('http') && url.origin !== new URL(page).origin;
}
