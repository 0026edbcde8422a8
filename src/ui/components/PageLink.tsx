import { useLocation, useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useRef } from 'react';
import { addressOf, PlainPageLink, type PlainPageLinkProps } from './PlainPageLink.tsx';

/** Milliseconds that the pointer or the focus stays on a link before the code of its page loads. */
const PRELOAD_DELAY_MS = 50;

export type PageLinkProps = Omit<PlainPageLinkProps, 'isCurrent'> & {
  /** Whether it leads to the current page. If left out, the address decides: same path, query and hash. */
  isCurrent?: boolean | undefined;
  /** False if loading the page has effects, as with `/logout`. Otherwise its code loads when it is likely to be followed. */
  preload?: false | undefined;
};

/**
 * A link to a page of this app, without a page load. For other addresses use `OutsideLink`. It is not the link of the
 * router: with that one, the scripts of a second visit run a tenth longer, because a page has dozens of links.
 */
export function PageLink({ isCurrent, preload, ...link }: PageLinkProps) {
  const handlers = usePreload();
  const props = preload === false ? link : { ...handlers, ...link };
  return isCurrent === undefined ? <FollowingLink {...props} /> : <PlainPageLink {...props} isCurrent={isCurrent} />;
}

/** A link that is current when its address is that of the page. */
function FollowingLink(link: Omit<PlainPageLinkProps, 'isCurrent'>) {
  const isCurrent = useLocation({
    select: ({ publicHref }) => {
      const page = new URL(publicHref, 'https://this.site.invalid');
      return new URL(link.href, page).href === page.href;
    },
  });
  return <PlainPageLink {...link} isCurrent={isCurrent} />;
}

/** Loads the code of a page shortly before its link is likely to be followed. */
function usePreload() {
  const router = useRouter();
  const timer = useRef<number>(undefined);
  const cancel = () => window.clearTimeout(timer.current);
  const preload = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    cancel();
    timer.current = window.setTimeout(() => {
      // The type asks for `to`; the router reads `href`. If the code does not load, following the link tries again.
      router.preloadRoute({ to: '.', href: addressOf(currentTarget) }).catch(() => {});
    }, PRELOAD_DELAY_MS);
  };
  return { onFocus: preload, onPointerEnter: preload, onBlur: cancel, onPointerLeave: cancel, onClickCapture: cancel };
}
