import { BlockFailed, BlockSkeleton } from '../components/Block.tsx';
import styles from './ContentPage.module.css';
import { HeadingOnItsWay, NoPage, PageHeading } from './PageHeading.tsx';
import { PostFlow } from './PostFlow.tsx';
import { usePage, usePathname, useReader } from './use-page.ts';

const SKELETON_ROWS = 4;

/**
 * The page that content has for an address. An empty answer is no page: not found.
 * Source: ROUTE-08, ROUTE-15, ROUTE-16, ROUTE-19.
 * @param heading of a named page; left out, the page's own title
 */
export function ContentPage({ heading }: { heading?: string }) {
  const page = usePage(usePathname());
  const reader = useReader();
  switch (page.view) {
    case 'loading':
      return (
        <>
          {heading === undefined ? <HeadingOnItsWay /> : <PageHeading title={heading} />}
          <PageSkeleton />
        </>
      );
    case 'failed':
      return (
        <>
          <PageHeading title={heading ?? 'This page did not load'} />
          <PageFailed isRetrying={page.isBusy} onRetry={page.retry} />
        </>
      );
    case 'empty':
      return <NoPage />;
    case 'ready':
      return (
        <>
          <PageHeading title={heading ?? (page.answer?.title?.trim() || 'Untitled')} />
          <PostFlow posts={page.answer?.posts ?? []} reader={reader} />
        </>
      );
  }
}

/** As much of a page as nearly every page has. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton}>
      <BlockSkeleton rows={SKELETON_ROWS} of="page" />
    </div>
  );
}

export function PageFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <BlockFailed
        missing="What stands on this page did not load. The rest of the portal does not depend on it."
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    </div>
  );
}
