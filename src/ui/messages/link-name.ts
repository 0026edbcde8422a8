import { isPathOfThisSite } from '../../rules/links.ts';

/** The pages of this site that messages lead to most often, by the first part of their path. */
const PAGES: Record<string, string> = {
  '': 'Go to the Dashboard',
  dashboard: 'Go to the Dashboard',
  academics: 'Go to Academics',
  finances: 'Go to Finances',
  community: 'Go to Community',
  resources: 'Go to Resources',
  account: 'Go to Account',
  'next-steps': 'Go to Next steps',
  'whats-new': 'Read more',
};

/**
 * What the link of a message is called: a page of this site by its name, another site by its host.
 * @param href an address that `safeHref` has returned
 */
export function linkName(href: string): string {
  if (isPathOfThisSite(href)) return PAGES[href.split(/[/?#]/)[1] ?? ''] ?? 'Open the page';
  const { protocol, hostname } = new URL(href);
  if (protocol === 'mailto:') return 'Write an email';
  if (protocol === 'tel:') return 'Call';
  return hostname.replace(/^www\./, '');
}
