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

const noRoles: Reader = { primary_role: null, other_roles: [], financial_dashboard_access: false };

/** The user for whom content is selected; without any role until the user is known. */
export function useReader(): Reader & Partial<Pick<User, 'is_staff'>> {
  return useSelector(getChild(usePortal(), 'session'), selectUser) ?? noRoles;
}

/** The path of the current route, which is also the parameter of its page. */
export const usePathname = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname });

/**
 * The content page of a path. With `?published=all` in the address, users with is_staff get a preview that includes
 * unpublished posts. Source: ROLE-12.
 */
export function usePage(pathname: string): Resource<'page'> {
  const portal = usePortal();
  const isStaff = useReader().is_staff === true;
  const isRequested = useLocation({ select: ({ search }) => (search as { published?: unknown }).published === 'all' });
  const isPreview = isStaff && isRequested;
  const parameter = pageAt(pathname, isPreview);
  useEffect(() => {
    // The route requests the published page, because it does not know the user.
    if (isPreview) requestResources(portal, [{ name: 'page', parameter }]);
  }, [portal, isPreview, parameter]);
  return useResource('page', parameter);
}
