import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './DashboardLayout.module.css';
import { hasHeroPlaceholder } from './hero-placeholder.ts';

/** The place of content blocks on the dashboard, relative to Today's Classes. */
export type ContentSlotName = 'top' | 'beforeClasses' | 'afterClasses' | 'right';

const ContentBlocks = lazy<ComponentType<{ slot: ContentSlotName }>>(() =>
  import('./ContentBlocks.tsx').then(
    (module) => ({ default: module.ContentBlocks }),
    () => ({ default: CodeMissing }),
  ),
);

/** The content blocks of one slot; its space is reserved until their code is loaded. */
export function ContentSlot({ name }: { name: ContentSlotName }) {
  return (
    <Suspense
      fallback={name === 'top' && !hasHeroPlaceholder() ? null : <div className={styles.slot} data-slot={name} />}
    >
      <ContentBlocks slot={name} />
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
