import type { ReactNode } from 'react';
import type { Post } from '../../api/portal/posts.ts';
import { type FlowPart, flowOf, type Reader } from '../../rules/posts.ts';
import { Block } from '../components/Block.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { Picture } from '../components/Picture.tsx';
import { Cards } from './Cards.tsx';
import { Hero } from './Hero.tsx';
import { LinkList, ToolGrid } from './LinkList.tsx';
import { NewsArticle } from './News.tsx';
import styles from './PostFlow.module.css';
import { PostLink } from './PostLink.tsx';
import { PostText } from './PostText.tsx';
import { pictureText, textOf } from './post-shape.ts';
import { Video } from './Video.tsx';

/** A content page from top to bottom, each post in its own form, for one reader. Source: CONTENT-01, CONTENT-03. */
export function PostFlow({ posts, reader }: { posts: Post[]; reader: Reader }) {
  return <div className={styles.flow}>{flowOf(posts, reader).map(drawPart)}</div>;
}

function drawPart(part: FlowPart<Post>) {
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
          <PostText html={textOf(post).body} />
          <LinkList links={post.links} />
          <PostLink post={post} />
        </PostBlock>
      );
    case 'icon_link':
      return (
        <PostBlock post={post}>
          <PostText html={textOf(post).body} />
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
          <PostText html={textOf(post).body} form="dates" />
          <More post={post} />
        </PostBlock>
      );
    default:
      return (
        <PostBlock post={post}>
          <div className={styles.feature}>
            <div>
              <PostText html={textOf(post).body} />
              <More post={post} />
            </div>
            <Picture
              className={styles.picture}
              src={post.medium_image ?? post.image}
              alt={pictureText(post)}
              ratio={[320, 200]}
            />
          </div>
        </PostBlock>
      );
  }
}

/** A question, and the answer once it is opened. Its title is what is pressed, whatever `hide_text` says. */
function Accordion({ post }: { post: Post }) {
  return (
    <div className={styles.accordion}>
      <Disclosure title={post.title?.trim() || 'More'}>
        <PostText html={textOf(post).body} />
        <More post={post} />
      </Disclosure>
    </div>
  );
}

/** Links of a post whose form is not a list of links, and its own link. */
function More({ post }: { post: Post }) {
  return (
    <>
      {post.links.length === 0 ? null : <LinkList links={post.links} />}
      <PostLink post={post} />
    </>
  );
}

function PostBlock({ post, children }: { post: Post; children: ReactNode }) {
  const { title } = textOf(post);
  if (title === null) return <div className={styles.untitled}>{children}</div>;
  return <Block title={title}>{children}</Block>;
}
