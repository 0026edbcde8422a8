import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { selectHasFrame } from '../../machines/portal/selectors.ts';
import { usePortal } from '../hooks/use-portal.ts';
import type { deferredParts } from './deferred-parts.tsx';
import { CrashBoundary } from './RouteError.tsx';

type Part = keyof typeof deferredParts;

export const loadDeferredParts = () => import('./deferred-parts.tsx');

const part = (name: Part): ComponentType =>
  lazy(async () => ({ default: (await loadDeferredParts()).deferredParts[name] }));

const PARTS: Record<Part, ComponentType> = {
  banner: part('banner'),
  modal: part('modal'),
  toasts: part('toasts'),
  demoOfBar: part('demoOfBar'),
  demoOfSidebar: part('demoOfSidebar'),
  demoOfFooter: part('demoOfFooter'),
  search: part('search'),
  unreadMessages: part('unreadMessages'),
  hideSwitch: part('hideSwitch'),
};

/** A part of the frame around the page. Until its code and its machine have loaded, it shows its fallback, if it has one. */
export function Deferred({ part: name, children = null }: { part: Part; children?: ReactNode }) {
  const isThere = useSelector(usePortal(), selectHasFrame);
  const Drawn = PARTS[name];
  return isThere ? (
    <CrashBoundary>
      <Suspense fallback={children}>
        <Drawn />
      </Suspense>
    </CrashBoundary>
  ) : (
    children
  );
}
