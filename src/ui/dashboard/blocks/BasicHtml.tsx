import { postsOf } from '../../../rules/posts.ts';
import { Block } from '../../components/Block.tsx';
import { PostLink } from '../../content/PostLink.tsx';
import { PostText } from '../../content/PostText.tsx';
import { visibleText } from '../../content/post-shape.ts';
import type { DashboardContent } from './dashboard-content.ts';

/** The page's plain texts: a block each, without a heading where the title is hidden. */
export function BasicHtml({ posts, reader }: DashboardContent) {
  return postsOf(posts ?? [], 'basicHtml', reader).map((post) => {
    const { title, body } = visibleText(post);
    const text = (
      <>
        <PostText html={body} />
        <PostLink post={post} />
      </>
    );
    if (title === null) return <div key={post.pk}>{text}</div>;
    return (
      <Block key={post.pk} title={title}>
        {text}
      </Block>
    );
  });
}
