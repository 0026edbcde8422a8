import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { lazyValue } from '../../browser/lazy-value.ts';
import { selectHasFrame, selectHasLater } from '../../machines/portal/selectors.ts';
import { useLazyValue } from '../hooks/use-lazy-value.ts';
import { usePortal } from '../hooks/use-portal.ts';
import type { deferredParts as Parts } from './deferred-parts.tsx';
import type { laterParts as LaterParts } from './later-parts.tsx';
import { CrashBoundary } from './RouteError.tsx';

const deferredParts = lazyValue(async () => (await import('./deferred-parts.tsx')).deferredParts);
const laterParts = lazyValue(async () => (await import('./later-parts.tsx')).laterParts);

export const loadDeferredParts = deferredParts.load;
export const loadLaterParts = laterParts.load;

/** A part of the frame around the page. Until its code and its machine have loaded, it shows its fallback, if it has one. */
export function Deferred({ part, children = null }: { part: keyof typeof Parts; children?: ReactNode }) {
  const isThere = useSelector(usePortal(), selectHasFrame);
  const parts = useLazyValue(deferredParts);
  return isThere && parts !== null ? <Loaded part={parts[part]} /> : children;
}

/** A part of the frame that the first screen does without; nothing until its code and its machine have loaded. */
export function Later({ part }: { part: keyof typeof LaterParts }) {
  const isThere = useSelector(usePortal(), selectHasLater);
  return isThere ? <LoadedLater part={part} /> : null;
}

function LoadedLater({ part }: { part: keyof typeof LaterParts }) {
  const parts = useLazyValue(laterParts);
  return parts === null ? null : <Loaded part={parts[part]} />;
}

function Loaded({ part: Drawn }: { part: ComponentType }) {
  return (
    <CrashBoundary>
      <Drawn />
    </CrashBoundary>
  );
}
