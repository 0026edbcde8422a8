import type { Post } from '../../api/portal/posts.ts';
import { type PagePart, pageParts, type Reader } from '../../rules/posts.ts';
import { Block } from '../components/Block.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import type { Elements } from '../components/elements.ts';
import { Picture } from '../components/Picture.tsx';
import { Cards } from './Cards.tsx';
import { Hero } from './Hero.tsx';
import { LinkList, ToolGrid } from './LinkList.tsx';
import { NewsArticle } from './News.tsx';
import styles from './PostFlow.module.css';
import { PostLink } from './PostLink.tsx';
import { PostText } from './PostText.tsx';
import { imageAlt, visibleText } from './post-shape.ts';
import { Video } from './Video.tsx';

/** The posts of a content page for one reader, each drawn by its type. Source: CONTENT-01, CONTENT-03. */
export function PostFlow({ posts, reader }: { posts: Post[]; reader: Reader }) {
  return pageParts(posts, reader).map(drawPart);
}

function drawPart(part: PagePart<Post>) {
  if (part.kind === 'cards') return <Cards key="cards" posts={part.posts} />;
  return <FlowPost key={part.post.pk} post={part.post} />;
}

function FlowPost({ post }: { post: Post }) {
  switch (post.post_type) {
    case 'hero':
      return (
        <div className={styles.hero}>
          <Hero post={post} isHeading />
        </div>
      );
    case 'accordion':
      return <Accordion post={post} />;
    case 'resources':
      return (
        <PostBlock post={post}>
          <PostText html={visibleText(post).body} />
          <LinkList links={post.links} />
          <PostLink post={post} />
        </PostBlock>
      );
    case 'icon_link':
      return (
        <PostBlock post={post}>
          <PostText html={visibleText(post).body} />
          <ToolGrid links={post.links} />
          <PostLink post={post} />
        </PostBlock>
      );
    case 'video_embed':
      return (
        <PostBlock post={post}>
          <Video post={post} />
        </PostBlock>
      );
    case 'blog':
      return (
        <PostBlock post={post}>
          <NewsArticle post={post} />
        </PostBlock>
      );
    case 'calendar':
      return (
        <PostBlock post={post}>
          <PostText html={visibleText(post).body} form="dates" />
          <PostLinks post={post} />
        </PostBlock>
      );
    default:
      return (
        <PostBlock post={post}>
          <div className={styles.feature}>
            <div>
              <PostText html={visibleText(post).body} />
              <PostLinks post={post} />
            </div>
            <Picture
              className={styles.picture}
              src={post.medium_image ?? post.image}
              alt={imageAlt(post)}
              ratio={[320, 200]}
            />
          </div>
        </PostBlock>
      );
  }
}

/** A title that opens the text. The title is shown even with `hide_text`, since it is the control. */
function Accordion({ post }: { post: Post }) {
  return (
    <div className={styles.accordion}>
      <Disclosure title={post.title?.trim() || 'More'}>
        <PostText html={visibleText(post).body} />
        <PostLinks post={post} />
      </Disclosure>
    </div>
  );
}

/** The list of links of a post, and its own link. */
function PostLinks({ post }: { post: Post }) {
  return (
    <>
      {post.links.length === 0 ? null : <LinkList links={post.links} />}
      <PostLink post={post} />
    </>
  );
}

function PostBlock({ post, children }: { post: Post; children: Elements }) {
  const { title } = visibleText(post);
  if (title === null) return <div className={styles.untitled}>{children}</div>;
  return <Block title={title}>{children}</Block>;
}
