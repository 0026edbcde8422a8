import { useEffect } from 'react';
import { usePortal } from './use-portal.ts';

/** A page that threw while drawing. The fault is the app's own: the machine is told, and the root draws the 500 screen. */
export function Crashed() {
  const portal = usePortal();
  useEffect(() => portal.send({ type: 'app.failed' }), [portal]);
  return null;
}
