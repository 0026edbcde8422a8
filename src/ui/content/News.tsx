import type { Post } from '../../api/portal/posts.ts';
import { dayIn, dayOf, timeOf } from '../../rules/dates.ts';
import { encodeForUrl } from '../../rules/links.ts';
import { CalendarDate } from '../components/CalendarDate.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { Picture } from '../components/Picture.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './News.module.css';
import { PostLink } from './PostLink.tsx';
import { PostText } from './PostText.tsx';
import { firstParagraph, imageAlt, visibleText } from './post-shape.ts';

/** The day on which a post was published, in the zone of the campus; nothing if it is missing or unreadable. */
function PublishedOn({ post }: { post: Post }) {
  const { timeZone } = useSite();
  const opens = post.publishing_opens_on ?? '';
  const at = timeOf(opens);
  const day = at === null ? dayOf(opens) : dayIn(timeZone, at);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  return (
    <p className={styles.date}>
      <CalendarDate day={day} />
    </p>
  );
}

/** A blog post in a list: its day, its title as a link, its first paragraph. */
export function NewsTeaser({ post, level }: { post: Post; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const lead = firstParagraph(visibleText(post).body);
  return (
    <article className={styles.teaser}>
      <PublishedOn post={post} />
      <Heading className={styles.headline}>
        <PageLink href={`/whats-new/${encodeForUrl(post.slug ?? '')}`}>{post.title ?? 'Untitled'}</PageLink>
      </Heading>
      <PostText html={lead} form="lead" />
    </article>
  );
}

/** A whole blog post except its title, which is the heading of the page or block. */
export function NewsArticle({ post }: { post: Post }) {
  return (
    <div className={styles.article}>
      <PublishedOn post={post} />
      <Picture
        className={styles.picture}
        src={post.large_image ?? post.image ?? post.medium_image}
        alt={imageAlt(post)}
        ratio={[640, 320]}
      />
      <PostText html={visibleText(post).body} />
      <PostLink post={post} />
    </div>
  );
}
