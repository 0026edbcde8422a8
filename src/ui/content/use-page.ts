import { useLocation, useMatch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { User } from '../../api/portal/user.ts';
import { selectUser } from '../../machines/session/selectors.ts';
import type { Reader } from '../../rules/posts.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';
import { pageAt } from './post-urls.ts';

const UNKNOWN_READER: Reader = { primary_role: null, other_roles: [], financial_dashboard_access: false };

/** The user that content is shown to. */
export function useReader(): Reader & Partial<Pick<User, 'is_staff'>> {
  return useSelector(useSystemActor('session'), selectUser) ?? UNKNOWN_READER;
}

/** The path of the route in view. The route requests its data by the same path. */
export const usePathname = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname });

/**
 * The page of an address. With `?published=all` a user with is_staff gets unpublished content too; for other users the
 * parameter has no effect. Source: ROLE-12.
 */
export function usePage(pathname: string): Resource<'page'> {
  const isStaff = useReader().is_staff === true;
  const asksForPreview = useLocation({
    select: ({ search }) => 'published' in search && search.published === 'all',
  });
  return useResource('page', pageAt(pathname, isStaff && asksForPreview));
}
