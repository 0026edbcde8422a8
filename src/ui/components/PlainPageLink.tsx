import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { opensElsewhere } from '../../browser/opens-elsewhere.ts';

export type PlainPageLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** An address of this app: a path with optional query and hash, or only a hash for an anchor on the current page. */
  href: string;
  /** Whether it leads to the current page. */
  isCurrent: boolean;
  children: ReactNode;
};

/**
 * A link to a page of this app for the rows of a long list. Unlike `PageLink` it does not follow the address, so a
 * navigation costs the same with ten rows and with a thousand.
 */
export function PlainPageLink({ href, isCurrent, onClick, ...anchor }: PlainPageLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void router.navigate({ href: addressOf(event.currentTarget) });
  };
  return <a {...anchor} href={href} aria-current={isCurrent ? 'page' : undefined} onClick={follow} />;
}

/** The address of a link as the browser reads it, which is always one that can be encoded. */
export const addressOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash;
