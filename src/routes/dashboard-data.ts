import type { StaticDataRouteOption } from '@tanstack/react-router';
import { PAGES } from '../rules/pages.ts';
import { pageAt } from '../ui/content/post-urls.ts';
import { DashboardTop } from '../ui/dashboard/ContentSlot.tsx';

/** The dashboard has two addresses, `/` and `/dashboard`. */
export const dashboardData: StaticDataRouteOption = {
  title: PAGES.dashboard.name,
  top: DashboardTop,
  resources: ({ isPreview }) => [
    'personInfo',
    'currentTerm',
    'termInfo',
    'schedule',
    'holds',
    'myNextSteps',
    'accountSummary',
    { name: 'page', parameter: pageAt('/', isPreview) },
    'whatsNew',
    'events',
  ],
};
