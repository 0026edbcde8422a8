import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react';

type AnchorProps = ComponentPropsWithRef<'a'> & {
  isCurrent?: boolean | undefined;
  disabled?: boolean;
  'data-status'?: string;
};

/** The element of the router's link. The router decides whether the link is current, unless `isCurrent` does. */
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

// The router accepts only addresses of its routes as types. Here an address is data, so it is typed as text.
const RouterLink = createLink(Anchor) as unknown as ComponentType<AnchorProps & Target>;

const activeOptions = { exact: true, includeHash: true };
const noProps = {};

export type PageLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** An address of this app: a path with optional query and hash, or only a hash for an anchor on the current page. */
  href: string;
  /** Whether it leads to the current page. If left out, the address decides: same path, query and hash. */
  isCurrent?: boolean | undefined;
  /** False if loading the page has effects, as with `/logout`. If left out, the setting of the router applies. */
  preload?: false | undefined;
  children: ReactNode;
};

/** A link to a page of this app, without a page load. For other addresses use `OutsideLink`. */
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
