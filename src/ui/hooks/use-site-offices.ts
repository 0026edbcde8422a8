import { useMemo } from 'react';
import { type SiteOffices, siteOfficesWith } from '../../site-offices.ts';
import { useSettings } from './use-portal.ts';

/** The facts of this deployment's university that only Account and Finances show. */
export function useSiteOffices(): SiteOffices {
  const { site } = useSettings();
  return useMemo(() => siteOfficesWith(site), [site]);
}
