import type { Post } from '../../api/portal/posts.ts';
import { HERO_BREAKPOINTS, type HeroImages, heroImage } from '../../rules/hero-image.ts';
import { safeImage } from '../../rules/links.ts';
import { Bar } from '../components/Skeleton.tsx';
import styles from './Hero.module.css';
import { PostLink } from './PostLink.tsx';
import { PostText } from './PostText.tsx';
import { imageAlt, visibleText } from './post-shape.ts';

/**
 * The lead story: a short text with an image beside it, or the image alone across the page.
 * @param isHeading whether the title is a heading; false above the page's own heading
 * @param isSmall at most 96 px high, without its text
 */
export function Hero({ post, isHeading, isSmall = false }: { post: Post; isHeading: boolean; isSmall?: boolean }) {
  const { title, body } = visibleText(post);
  const hasText = title !== null || body !== null;
  // A page may have several heroes, and a block with the same title.
  const name = isHeading && post.title !== null ? `Highlight: ${post.title}` : 'Highlight';
  return (
    <section
      className={styles.hero}
      aria-label={name}
      data-form={hasText ? 'beside-text' : 'full-width'}
      data-small={isSmall}
    >
      <div>
        {title === null ? null : isHeading ? (
          <h2 className={styles.title}>{title}</h2>
        ) : (
          <p className={styles.title}>{title}</p>
        )}
        <div className={styles.more}>
          <PostText html={body} />
        </div>
        <PostLink post={post} />
      </div>
      <HeroPicture post={post} />
    </section>
  );
}

function HeroPicture({ post }: { post: Post }) {
  const images: HeroImages = {
    thumbnail_image: safeImage(post.thumbnail_image),
    medium_image: safeImage(post.medium_image),
    large_image: safeImage(post.large_image),
    image: safeImage(post.image),
  };
  const original = heroImage(images, Number.POSITIVE_INFINITY);
  if (original === null) return null;
  return (
    <picture>
      {HERO_BREAKPOINTS.map((width) => (
        <source key={width} media={`(max-width: ${width}px)`} srcSet={toSourceSet(heroImage(images, width))} />
      ))}
      <img className={styles.picture} src={original} alt={imageAlt(post)} width={960} height={400} />
    </picture>
  );
}

/** In `srcset` a space ends the address. */
const toSourceSet = (address: string | null) => address?.replace(/\s/g, '%20');

/** Stands in for the lead story while it loads. */
export function HeroSkeleton({ isSmall }: { isSmall: boolean }) {
  return (
    <div className={styles.hero} data-form="beside-text" data-small={isSmall} aria-hidden="true">
      <div>
        <Bar width="long" />
        <Bar width="middle" />
      </div>
      <span className={styles.picture} />
    </div>
  );
}
