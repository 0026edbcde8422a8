import type { Post } from '../../api/portal/posts.ts';
import { Picture } from '../components/Picture.tsx';
import styles from './Cards.module.css';
import { PostLink } from './PostLink.tsx';
import { PostText } from './PostText.tsx';
import { imageAlt, visibleText } from './post-shape.ts';

/** The cards of a page as one group. Source: CONTENT-03. */
export function Cards({ posts }: { posts: Post[] }) {
  return (
    <ul className={styles.cards}>
      {posts.map((post) => (
        <li className={styles.card} key={post.pk}>
          <Picture
            className={styles.picture}
            src={post.medium_image ?? post.image}
            alt={imageAlt(post)}
            ratio={[320, 160]}
          />
          <CardText post={post} />
        </li>
      ))}
    </ul>
  );
}

function CardText({ post }: { post: Post }) {
  const { title, body } = visibleText(post);
  return (
    <div className={styles.text}>
      {title === null ? null : <h2 className={styles.title}>{title}</h2>}
      <PostText html={body} form="small" />
      <div className={styles.link}>
        <PostLink post={post} />
      </div>
    </div>
  );
}
