import { type ReactNode, useRef } from 'react';
import { useFocusAfterRemoval } from '../../src/ui/components/focus.ts';

/** A part that may go away while it has the focus. The heading of its section, or else of the page, gets the focus then. */
export function KeepsFocus({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(ref, (removed) => [
    removed.closest('section')?.querySelector('h2[tabindex="-1"]'),
    removed.closest('main')?.querySelector('h1[tabindex="-1"]'),
  ]);
  return (
    <div className={className} ref={ref}>
      {children}
    </div>
  );
}
