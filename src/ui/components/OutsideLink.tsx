import type { ComponentPropsWithRef, ReactNode } from 'react';
import { safeHref } from '../../rules/links.ts';

export type OutsideLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'rel' | 'target'> & {
  href: string | null;
  opensNewTab?: boolean | undefined;
  children: ReactNode;
};

/**
 * A link that leaves the app: another site, a phone number, a page of the backend.
 * An address that may not be followed makes no link; the text stays.
 */
export function OutsideLink({ href, opensNewTab = false, children, ...anchor }: OutsideLinkProps) {
  const address = safeHref(href);
  if (address === null) return <>{children}</>;
  return (
    <a {...anchor} href={address} rel="noopener" target={opensNewTab ? '_blank' : undefined}>
      {children}
    </a>
  );
}
