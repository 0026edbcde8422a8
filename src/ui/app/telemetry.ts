import type { RegisteredRouter as PortalRouter } from '@tanstack/react-router';
import type { Settings } from '../../browser/settings.ts';
import { reportPageViews } from './page-views.ts';

/** What a deployment wants to hear of this page. Loaded only where it asks for any of it. START-08 to START-10. */
export function startTelemetry(router: PortalRouter, { sentryDsn, analyticsUrl }: Settings, page: Window): void {
  if (analyticsUrl !== null) reportPageViews(router, analyticsUrl, page);
  if (sentryDsn !== null) {
    void import('../../browser/error-reports.ts').then(({ reportErrors }) =>
      reportErrors({ dsn: sentryDsn, version: import.meta.env.VITE_VERSION }),
    );
  }
}
