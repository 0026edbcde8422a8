import { useSelector } from '@xstate/react';
import { type ComponentType, memo, Suspense, use, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { lazyValue } from '../../browser/lazy-value.ts';
import { selectHasFrame, selectHasLater } from '../../machines/portal/selectors.ts';
import type { Elements } from '../components/elements.ts';
import { CameLater } from '../hooks/came-later.ts';
import { useLazyValue } from '../hooks/use-lazy-value.ts';
import { usePortal } from '../hooks/use-portal.ts';
import type { deferredParts as Parts } from './deferred-parts.tsx';
import type { laterParts as LaterParts } from './later-parts.tsx';
import { CrashBoundary } from './RouteError.tsx';

const deferredParts = lazyValue(async () => (await import('./deferred-parts.tsx')).deferredParts);
const laterParts = lazyValue(async () => (await import('./later-parts.tsx')).laterParts);

export const loadDeferredParts = deferredParts.load;
export const loadLaterParts = laterParts.load;

/** The parts of a page that the server has drawn, while they are taken over; null where it has drawn nothing. */
let takeOver: { whenReady: Promise<unknown>; waiting: number; done: () => void } | null = null;

/**
 * Call it before the app takes over a page that the server has drawn.
 * @param whenReady settles when the parts can be taken over as the server has drawn them
 * @returns a promise that is fulfilled when all parts of the page have been taken over
 */
export const takePartsOver = (whenReady: Promise<unknown>): Promise<void> =>
  new Promise((done) => {
    takeOver = { whenReady, waiting: 0, done };
  });

function count(change: 1 | -1): void {
  if (takeOver === null) return;
  takeOver.waiting += change;
  if (takeOver.waiting === 0) takeOver.done();
}

type DeferredProps = {
  part: keyof typeof Parts;
  /** Must be the same element in each draw: a part that is not taken over yet cannot change. */
  children?: Elements;
};

/**
 * A part of the frame around the page. Until its code and its machine have loaded, it shows its fallback, if it has one. In a
 * page that the server has drawn, it stays as it is until then.
 */
export const Deferred = memo(function Deferred({ part, children = null }: DeferredProps) {
  useLayoutEffect(() => count(1), []);
  return (
    <Suspense>
      <Wait />
      <Part part={part}>{children}</Part>
    </Suspense>
  );
});

/** Keeps the part beside it as the server has drawn it, until it can be taken over. */
function Wait() {
  const isTakenOver = useSyncExternalStore(noChanges, no, yes);
  return isTakenOver && takeOver !== null ? <Until promise={takeOver.whenReady} /> : null;
}

function Until({ promise }: { promise: Promise<unknown> }) {
  use(promise);
  return null;
}

function Part({ part, children }: DeferredProps) {
  const isThere = useSelector(usePortal(), selectHasFrame);
  const parts = useLazyValue(deferredParts);
  const isLoaded = isThere && parts !== null;
  // What the server has drawn has this part too.
  const [cameLater] = useState(!isLoaded && takeOver === null);
  useLayoutEffect(() => {
    if (isLoaded) count(-1);
  }, [isLoaded]);
  if (!isLoaded) return children;
  return (
    <CameLater value={cameLater}>
      <Loaded part={parts[part]} />
    </CameLater>
  );
}

const noChanges = () => () => {};
const no = () => false;
const yes = () => true;

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
