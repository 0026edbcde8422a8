import { postsOf } from '../../../rules/posts.ts';
import { Block } from '../../components/Block.tsx';
import { Video } from '../../content/Video.tsx';
import type { DashboardContent } from './dashboard-content.ts';

/** The page's videos, a block each. */
export function Videos({ posts, reader }: DashboardContent) {
  return postsOf(posts ?? [], 'video', reader).map((post) => (
    <Block key={post.pk} title={post.title?.trim() || 'Video'}>
      <Video post={post} />
    </Block>
  ));
}
