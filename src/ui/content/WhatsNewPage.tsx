import { blogPosts } from '../../rules/whats-new.ts';
import { useNow } from '../hooks/use-now.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './ContentPage.module.css';
import { PageFailed, PageSkeleton } from './ContentPage.tsx';
import { NewsTeaser } from './News.tsx';
import { HeadingSkeleton, PageHeading, PageNotFound } from './PageHeading.tsx';
import { PostFlow } from './PostFlow.tsx';
import { usePage, usePathname, useReader } from './use-page.ts';

const HEADING = 'What’s New';

/**
 * The content page of `/whats-new`, and below it the blog posts that the user may see, the latest first. Not found only if
 * there is neither. Source: ROUTE-16; decisions, where each block gets its content.
 */
export function WhatsNewPage() {
  const page = usePage(usePathname());
  const news = useResource('whatsNew');
  const reader = useReader();
  const posts = blogPosts(news.answer ?? [], reader, useNow(), useSite().timeZone);
  if (page.view === 'loading' || (page.view === 'empty' && news.view === 'loading')) {
    return (
      <>
        <HeadingSkeleton />
        <PageSkeleton />
      </>
    );
  }
  if (page.view === 'empty' && news.view !== 'failed' && posts.length === 0) return <PageNotFound />;
  return (
    <>
      <PageHeading title={page.answer?.title?.trim() || HEADING} />
      {page.view === 'failed' ? <PageFailed of={page} /> : null}
      <PostFlow posts={page.answer?.posts ?? []} reader={reader} />
      {news.view === 'loading' ? <PageSkeleton /> : null}
      {news.view === 'failed' ? <PageFailed of={news} /> : null}
      {posts.length === 0 ? null : (
        <ul className={styles.teasers}>
          {posts.map((post) => (
            <li key={post.pk}>
              <NewsTeaser post={post} level={2} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
