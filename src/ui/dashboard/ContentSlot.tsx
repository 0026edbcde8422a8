import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './DashboardLayout.module.css';
import { hasHeroPlaceholder } from './hero-placeholder.ts';

/** Where the dashboard's content stands, around what the first screen answers. */
export type ContentPlaceName = 'top' | 'beforeClasses' | 'afterClasses' | 'right';

const ContentBlocks = lazy<ComponentType<{ place: ContentPlaceName }>>(() =>
  import('./content-blocks.tsx').then(
    (module) => ({ default: module.ContentBlocks }),
    () => ({ default: CodeMissing }),
  ),
);

/** One of these places, kept free until the code of the blocks is there. */
export function ContentSlot({ name }: { name: ContentPlaceName }) {
  return (
    <Suspense
      fallback={name === 'top' && !hasHeroPlaceholder() ? null : <div className={styles.place} data-place={name} />}
    >
      <ContentBlocks place={name} />
    </Suspense>
  );
}

/** The lead story. Source: DASH-01. */
export const DashboardTop = () => <ContentSlot name="top" />;

function CodeMissing() {
  const guard = useSystemActor('guard');
  useEffect(() => guard.send({ type: 'code.failed' }), [guard]);
  return null;
}
