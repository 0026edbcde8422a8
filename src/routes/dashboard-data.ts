import type { StaticDataRouteOption } from '@tanstack/react-router';

/** The dashboard has two addresses, `/` and `/dashboard`. */
export const dashboardData: StaticDataRouteOption = {
  title: 'Dashboard',
  resources: ['personInfo', 'currentTerm', 'termInfo', 'schedule', 'holds', 'myNextSteps'],
};
