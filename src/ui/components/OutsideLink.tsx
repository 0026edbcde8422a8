import type { ComponentPropsWithRef, ReactNode } from 'react';
import { safeHref } from '../../rules/links.ts';

export type OutsideLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'rel' | 'target'> & {
  href: string | null;
  opensNewTab?: boolean | undefined;
  children: ReactNode;
};

/**
 * A link out of the app: to another site, a phone number or a page of the backend. If the address is not allowed, only
 * the text is drawn.
 */
export function OutsideLink({ href, opensNewTab = false, children, ...anchor }: OutsideLinkProps) {
  const address = safeHref(href);
  if (address === null) return <span>{children}</span>;
  return (
    <a {...anchor} href={address} rel="noopener" target={opensNewTab ? '_blank' : undefined}>
      {children}
    </a>
  );
}
