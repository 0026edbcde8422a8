import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { opensElsewhere } from '../../browser/opens-elsewhere.ts';

export type PlainPageLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** An address of this app: a path with optional query and hash. */
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
    void router.navigate({ href });
  };
  return <a {...anchor} href={href} aria-current={isCurrent ? 'page' : undefined} onClick={follow} />;
}
