import type { Post } from '../../api/portal/posts.ts';
import { Picture } from '../components/Picture.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { PostLink } from './PostLink.tsx';
import { PostText } from './PostText.tsx';
import styles from './PromoList.module.css';
import { imageAlt, smallImage, visibleText } from './post-shape.ts';

/** Promos, a row each: title, short text, link and a small image. */
export function PromoList({ posts }: { posts: Post[] }) {
  return (
    <ul className={styles.promos}>
      {posts.map((post) => (
        <li key={post.pk}>
          <Promo post={post} />
        </li>
      ))}
    </ul>
  );
}

function Promo({ post }: { post: Post }) {
  const { title, body } = visibleText(post);
  return (
    <div className={styles.promo}>
      <div>
        {title === null ? null : <h3 className={styles.title}>{title}</h3>}
        <PostText html={body} form="small" />
        <PostLink post={post} />
      </div>
      <Picture className={styles.picture} src={smallImage(post)} alt={imageAlt(post)} ratio={[88, 72]} />
    </div>
  );
}

/** Stands in for promos while they load; a row is as high as a promo with two lines of text. */
export function PromoSkeleton({ rows }: { rows: number }) {
  return (
    <ul className={styles.promos} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike and never change places
        <li className={styles.placeholder} key={row}>
          <Bar width="long" />
          <Bar width="middle" isSmall />
        </li>
      ))}
    </ul>
  );
}
