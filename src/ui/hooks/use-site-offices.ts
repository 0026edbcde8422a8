import { useMemo } from 'react';
import { type SiteOffices, siteOfficesWith } from '../../site-offices.ts';
import { useSettings } from './use-portal.ts';
import { useSite } from './use-site.ts';

/** The facts of this deployment's university that the first screen does without. */
export function useSiteOffices(): SiteOffices {
  const { site: overrides } = useSettings();
  const site = useSite();
  return useMemo(() => siteOfficesWith(overrides, site), [overrides, site]);
}
