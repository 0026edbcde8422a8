import type { Post } from '../../api/portal/posts.ts';
import { BlockFailed, BlockSkeleton } from '../components/Block.tsx';
import type { FailedResource } from '../hooks/use-resource.ts';
import styles from './ContentPage.module.css';
import { HeadingSkeleton, PageHeading, PageNotFound } from './PageHeading.tsx';
import { PostFlow } from './PostFlow.tsx';
import { usePage, usePathname, useReader } from './use-page.ts';

const SKELETON_ROWS = 4;

/**
 * The content page at the current address. An empty answer means that there is no such page.
 * Source: ROUTE-08, ROUTE-15, ROUTE-16, ROUTE-19.
 * @param heading of a page of the menu; if left out, the title of the answer
 */
export function ContentPage({ heading }: { heading?: string }) {
  const page = usePage(usePathname());
  const reader = useReader();
  switch (page.view) {
    case 'loading':
      return (
        <>
          {heading === undefined ? <HeadingSkeleton /> : <PageHeading title={heading} />}
          <PageSkeleton />
        </>
      );
    case 'failed':
      return (
        <>
          <PageHeading title={heading ?? 'This page did not load'} />
          <PageFailed of={page} />
        </>
      );
    case 'empty':
      return <PageNotFound />;
    case 'ready': {
      const title = heading ?? (page.answer?.title?.trim() || 'Untitled');
      return (
        <>
          <PageHeading title={title} />
          <PostFlow posts={withoutTitle(page.answer?.posts ?? [], title)} reader={reader} />
        </>
      );
    }
  }
}

/** The title of the page is not repeated above a post. A title that is not shown may still be a name. Source: CONTENT-20. */
function withoutTitle(posts: readonly Post[], title: string): Post[] {
  return posts.map((post) => (post.title?.trim() === title && !post.hide_text ? { ...post, title: null } : post));
}

/** Stands in for the posts of a page while they load. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton}>
      <BlockSkeleton rows={SKELETON_ROWS} label="page" />
    </div>
  );
}

/** Stands in for the posts of a page that could not be loaded. */
export function PageFailed({ of: { isBusy, reference, retry } }: { of: FailedResource }) {
  return (
    <div className={styles.failed}>
      <BlockFailed
        text="This page's content could not be loaded. Other parts of the portal may still work."
        isRetrying={isBusy}
        onRetry={retry}
        reference={reference}
      />
    </div>
  );
}
