type MenuPage = { href: string; name: string };

/**
 * The pages that the menus lead to, by the slug of their content. Routes, menus, search and the call for a page's content
 * read this table. The sections of the portal come first, in the order of all menus. Source: SHELL-04, ROUTE-15, ROUTE-17.
 */
export const PAGES = {
  dashboard: { href: '/', name: 'Dashboard' },
  academics: { href: '/academics', name: 'Academics' },
  finances: { href: '/finances', name: 'Finances' },
  community: { href: '/community', name: 'Community' },
  resources: { href: '/resources', name: 'Resources' },
  messages: { href: '/messages', name: 'Messages' },
  account: { href: '/account', name: 'Account' },
} as const satisfies Record<string, MenuPage>;

export type PageName = (typeof PAGES)[keyof typeof PAGES]['name'];

/** The five sections of the portal, in the order of all menus. Source: SHELL-04. */
export const SECTIONS = [
  PAGES.dashboard,
  PAGES.academics,
  PAGES.finances,
  PAGES.community,
  PAGES.resources,
] as const satisfies MenuPage[];

/** Whether the content of a page goes by this slug; that of any other page goes by its path. */
export const isPageSlug = (path: string): boolean => Object.hasOwn(PAGES, path);

/** Whether an address without its query is that of a page of the menus. The dashboard has two. */
export const isMenuPage = (pathname: string): boolean =>
  pathname === '/dashboard' || Object.values(PAGES).some(({ href }) => href === pathname);
