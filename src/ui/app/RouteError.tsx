import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useSystemActor } from '../hooks/use-portal.ts';
import { PageWithoutCode } from './PageWithoutCode.tsx';
import { PageCodeMissing } from './page-code-missing.ts';

/** In place of the page: a page without its code, or a page that threw while rendering. */
export function RootError({ error }: { error: unknown }) {
  return error instanceof PageCodeMissing ? <PageWithoutCode /> : <RouteError />;
}

/** Replaces a page that threw while rendering. It reports the error to the app status, and the root shows the 500 screen. */
function RouteError() {
  const appStatus = useSystemActor('appStatus');
  useEffect(() => appStatus.send({ type: 'app.failed' }), [appStatus]);
  return null;
}

/** The boundary never resets: the 500 screen replaces the part that crashed, and a retry mounts a new one. */
const never = () => 0;

/** The same for the parts around the page. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={never} errorComponent={RouteError}>
      {children}
    </CatchBoundary>
  );
}
