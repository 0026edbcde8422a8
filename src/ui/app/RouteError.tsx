import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useSystemActor } from '../hooks/use-portal.ts';

/** A page that threw while drawing. The fault is the app's own: the machine is told, and the root draws the 500 screen. */
export function RouteError() {
  const appStatus = useSystemActor('appStatus');
  useEffect(() => appStatus.send({ type: 'app.failed' }), [appStatus]);
  return null;
}

/** What crashed goes with the 500 screen in its place, and comes anew with the page. */
const never = () => 0;

/** The same for what stands around the pages. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={never} errorComponent={RouteError}>
      {children}
    </CatchBoundary>
  );
}
