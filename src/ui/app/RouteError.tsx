import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useSystemActor } from '../hooks/use-portal.ts';

/** Replaces a page that threw while rendering. It reports the error to the app status, and the root shows the 500 screen. */
export function RouteError() {
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
