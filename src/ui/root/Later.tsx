import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { selectHasLater } from '../../machines/portal/selectors.ts';
import { CrashBoundary } from './Crashed.tsx';
import type { laterParts } from './later-parts.tsx';
import { usePortal } from './use-portal.ts';

type Part = keyof typeof laterParts;

export const loadLaterParts = () => import('./later-parts.tsx');

const part = (name: Part): ComponentType => lazy(async () => ({ default: (await loadLaterParts()).laterParts[name] }));

const PARTS: Record<Part, ComponentType> = {
  banner: part('banner'),
  modal: part('modal'),
  notices: part('notices'),
  demoOfBar: part('demoOfBar'),
  demoOfSidebar: part('demoOfSidebar'),
  demoOfFooter: part('demoOfFooter'),
  unreadMessages: part('unreadMessages'),
};

/** A part of what stands around the page; until its code and its machine have come, what stands in for it, if anything. */
export function Later({ part: name, children = null }: { part: Part; children?: ReactNode }) {
  const isThere = useSelector(usePortal(), selectHasLater);
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
