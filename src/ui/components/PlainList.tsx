import type { ReactNode } from 'react';

/**
 * A list without markers whose rows begin with a flex box. Safari gives even an empty marker a line of its own there, and without
 * markers it needs the role. Source: READ-01.
 */
export function PlainList({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: in Safari a list without markers has no role of its own
    <ul className={className} role="list">
      {children}
    </ul>
  );
}
