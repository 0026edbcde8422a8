import { useEffect } from 'react';
import { postsOf } from '../../../rules/posts.ts';
import { Hero, HeroSkeleton } from '../../content/Hero.tsx';
import { hasHeroPlaceholder, saveHasHero } from '../hero-placeholder.ts';
import type { DashboardContent } from './dashboard-content.ts';

/** The lead stories, above the banner. Source: DASH-01. */
export function Heroes({ posts, reader }: DashboardContent) {
  const heroes = posts === null ? null : postsOf(posts, 'hero', reader);
  const count = heroes?.length;
  useEffect(() => {
    if (count !== undefined) saveHasHero(count > 0);
  }, [count]);
  if (heroes === null) return hasHeroPlaceholder() ? <HeroSkeleton /> : null;
  return heroes.map((post) => <Hero key={post.pk} post={post} isHeading={false} />);
}
