import { postsOf } from '../../../rules/posts.ts';
import { LinkSkeleton, ToolGrid } from '../../content/LinkList.tsx';
import type { DashboardContent } from './dashboard-content.ts';
import { PlaceholderBlock } from './PlaceholderBlock.tsx';

const SKELETON_ROWS = 8;

/** The links of all `icon_link` posts in one grid. */
export function SchoolTools({ posts, reader }: DashboardContent) {
  const links = posts === null ? null : postsOf(posts, 'schoolTools', reader).flatMap((post) => post.links);
  return (
    <PlaceholderBlock
      title="School Tools"
      items={links}
      rows={SKELETON_ROWS}
      skeleton={<LinkSkeleton rows={SKELETON_ROWS} form="tools" />}
    >
      {(tools) => <ToolGrid links={tools} />}
    </PlaceholderBlock>
  );
}
