import { useLocation, useMatch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { User } from '../../api/portal/user.ts';
import { getChild } from '../../machines/portal/children.ts';
import { requestResources } from '../../machines/portal/request-resources.ts';
import { selectUser } from '../../machines/session/selectors.ts';
import type { Reader } from '../../rules/posts.ts';
import { usePortal } from '../hooks/use-portal.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';
import { pageAt } from './post-urls.ts';

const nobody: Reader = { primary_role: null, other_roles: [], financial_dashboard_access: false };

/** The person that content is shown to. */
export function useReader(): Reader & Partial<Pick<User, 'is_staff'>> {
  return useSelector(getChild(usePortal(), 'session'), selectUser) ?? nobody;
}

/** The path of the route in view, as the route's own data are asked for by it. */
export const usePathname = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname });

/**
 * The page of an address. With `?published=all` a person with is_staff gets it as it will be, anybody else as it is.
 * Source: ROLE-12.
 */
export function usePage(pathname: string): Resource<'page'> {
  const portal = usePortal();
  const isStaff = useReader().is_staff === true;
  const isAsked = useLocation({ select: ({ search }) => (search as { published?: unknown }).published === 'all' });
  const isPreview = isStaff && isAsked;
  const parameter = pageAt(pathname, isPreview);
  useEffect(() => {
    // The route has asked for the page as everybody sees it: it does not know who is there.
    if (isPreview) requestResources(portal, [{ name: 'page', parameter }]);
  }, [portal, isPreview, parameter]);
  return useResource('page', parameter);
}
