import { useEffect, useState } from 'react';
import { dayIn } from '../../../rules/dates.ts';
import { postsOf } from '../../../rules/posts.ts';
import { Hero, HeroSkeleton } from '../../content/Hero.tsx';
import { useDevice } from '../../hooks/use-device.ts';
import { useSite } from '../../hooks/use-site.ts';
import { hasHeroPlaceholder, saveHasHero, saveOpenedOn, wasOpenedOn } from '../hero-placeholder.ts';
import type { DashboardContent } from './dashboard-content.ts';

/** The lead stories, above the banner. Source: DASH-01, DASH-36. */
export function Heroes({ posts, reader }: DashboardContent) {
  const heroes = posts === null ? null : postsOf(posts, 'hero', reader);
  const count = heroes?.length;
  const { timeZone } = useSite();
  const device = useDevice();
  // The day of this opening, also after midnight: the story does not change its height while the page is on screen.
  const [today] = useState(() => dayIn(timeZone, device.now()));
  const [isSmall] = useState(() => wasOpenedOn(device, today));
  useEffect(() => saveOpenedOn(today), [today]);
  useEffect(() => {
    if (count !== undefined) saveHasHero(count > 0);
  }, [count]);
  if (heroes === null) return hasHeroPlaceholder(device) ? <HeroSkeleton isSmall={isSmall} /> : null;
  return heroes.map((post) => <Hero key={post.pk} post={post} isHeading={false} isSmall={isSmall} />);
}
