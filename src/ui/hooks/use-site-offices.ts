import { useMemo } from 'react';
import { type SiteOffices, siteOfficesOf } from '../../site-offices.ts';
import { useSite } from './use-site.ts';

/** The facts of this deployment's university that the first screen does without. */
export function useSiteOffices(): SiteOffices {
  const site = useSite();
  return useMemo(() => siteOfficesOf(site), [site]);
}
