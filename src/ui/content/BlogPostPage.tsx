import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AnswerOf } from '../../api/resources.ts';
import { selectHasFrame } from '../../machines/portal/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { blogPosts } from '../../rules/whats-new.ts';
import { Icon } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { useNow } from '../hooks/use-now.ts';
import { usePortal } from '../hooks/use-portal.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './ContentPage.module.css';
import { PageFailed, PageSkeleton } from './ContentPage.tsx';
import { NewsArticle } from './News.tsx';
import { HeadingSkeleton, PageHeading, PageNotFound } from './PageHeading.tsx';
import { blogSlugAt } from './post-urls.ts';
import { usePathname, useReader } from './use-page.ts';

/**
 * One blog post. Posts of other types, for other roles and of a later publishing date are not found. Drawing the post
 * marks the messages that link to it as read. Source: ROUTE-12, ROLE-07, MSG-10.
 */
export function BlogPostPage() {
  const slug = blogSlugAt(usePathname());
  const post = useResource('post', slug);
  const shown = useVisiblePost(post.answer);
  useVisit(slug, shown !== null);
  if (post.view === 'loading') {
    return (
      <>
        <HeadingSkeleton />
        <PageSkeleton />
      </>
    );
  }
  if (post.view === 'failed') {
    return (
      <>
        <PageHeading title="This page did not load" />
        <PageFailed of={post} />
      </>
    );
  }
  if (shown === null) return <PageNotFound />;
  return (
    <article>
      <PageHeading title={shown.title?.trim() || 'Untitled'} />
      <div className={styles.post}>
        <NewsArticle post={shown} />
      </div>
      <PageLink className={styles.back} href="/whats-new">
        <Icon name="arrow-left" size={18} />
        What’s New
      </PageLink>
    </article>
  );
}

function useVisiblePost(post: AnswerOf<'post'>): AnswerOf<'post'> {
  const reader = useReader();
  const now = useNow();
  const { timeZone } = useSite();
  const [shown = null] = post === null ? [] : blogPosts([post], reader, now, timeZone);
  return shown;
}

/** Tells the machine of visits that this post is shown, once the code of that machine is loaded. */
function useVisit(slug: string, isShown: boolean): void {
  const portal = usePortal();
  const hasFrame = useSelector(portal, selectHasFrame);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each post is a visit
  useEffect(() => {
    if (isShown && hasFrame) getActor(portal.system, 'whatsNewVisit').send({ type: 'whatsNewVisit.start' });
  }, [portal, hasFrame, isShown, slug]);
}
