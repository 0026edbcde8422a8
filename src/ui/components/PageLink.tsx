import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react';

type AnchorProps = ComponentPropsWithRef<'a'> & {
  isCurrent?: boolean | undefined;
  disabled?: boolean;
  'data-status'?: string;
};

/** What the router's link draws: it says which page is current only where nobody knows better. */
function Anchor({ isCurrent, disabled: _, 'data-status': status, ...anchor }: AnchorProps) {
  return <a {...anchor} aria-current={(isCurrent ?? status === 'active') ? 'page' : undefined} />;
}

type Target = {
  to: string;
  search: Record<string, string> | true;
  hash: string;
  activeOptions: { exact: boolean; includeHash: boolean };
  activeProps: object;
  preload?: false;
};

// The router types its addresses by the routes that exist. Here an address is data, so the types stop at this line.
const RouterLink = createLink(Anchor) as unknown as ComponentType<AnchorProps & Target>;

const activeOptions = { exact: true, includeHash: true };
const noProps = {};

export type PageLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** An address of this app: a path with optional query and hash, or a hash alone for a place on the present page. */
  href: string;
  /** Whether it leads to the page in view. Left out, the address decides: same path, query and hash. */
  isCurrent?: boolean | undefined;
  /** False where fetching ahead would do something: the way to `/logout`. Left out, the router's own setting holds. */
  preload?: false | undefined;
  children: ReactNode;
};

/** A link from page to page, without a new load. For addresses elsewhere there is `OutsideLink`. */
export function PageLink({ href, preload, ...anchor }: PageLinkProps) {
  return (
    <RouterLink
      {...anchor}
      {...targetOf(href)}
      {...(preload === undefined ? {} : { preload })}
      activeOptions={activeOptions}
      activeProps={noProps}
    />
  );
}

function targetOf(href: string) {
  // The router throws for a hash that cannot be encoded.
  const address = href.toWellFormed();
  if (address.startsWith('#')) return { to: '.', search: true as const, hash: address.slice(1) };
  const url = new URL(address, 'https://this.site.invalid');
  return { to: url.pathname, search: Object.fromEntries(url.searchParams), hash: url.hash.slice(1) };
}
