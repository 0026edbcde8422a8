import type { ReactNode } from 'react';
import type { Post } from '../../api/portal/posts.ts';
import { pageParts } from '../../rules/posts.ts';
import { Block, BlockEmpty, BlockFailed } from '../components/Block.tsx';
import { PostFlow } from './PostFlow.tsx';
import { usePage, usePathname, useReader } from './use-page.ts';

/** The types that fit into a narrow column. */
const NARROW = ['basic_html', 'promo', 'resources', 'icon_link', 'accordion', 'calendar'];

const isAny = () => true;
const isNarrow = ({ post_type }: Post) => post_type !== null && NARROW.includes(post_type);

/** The posts that editors have put on the page in view, after its own blocks; nothing if there are none. */
export const PagePosts = () => <Posts isShown={isAny} />;

/** Those of them that fit into the narrower of two columns. `WidePosts` has the others. */
export const AsidePosts = () => <Posts isShown={isNarrow} />;

/** The other posts, such as cards and videos, for a place below both columns. */
export function WidePosts() {
  const { answer } = usePage(usePathname());
  const reader = useReader();
  return <PostFlow posts={(answer?.posts ?? []).filter((post) => !isNarrow(post))} reader={reader} />;
}

/**
 * The posts of a page for a user who has no records there: those for everyone and those for the user's roles.
 * @param note what the page is for; shown if it has nothing for the user
 */
export function RolePosts({ note }: { note: ReactNode }) {
  const { view, answer } = usePage(usePathname());
  const reader = useReader();
  const isBare = view === 'empty' || (view === 'ready' && pageParts(answer?.posts ?? [], reader).length === 0);
  return isBare ? <BlockEmpty>{note}</BlockEmpty> : <PagePosts />;
}

function Posts({ isShown }: { isShown: (post: Post) => boolean }) {
  const { view, answer, isBusy, reference, retry } = usePage(usePathname());
  const reader = useReader();
  if (view === 'failed') {
    return (
      <Block title="More on this page">
        <BlockFailed
          text="A part of this page could not be loaded. Other parts of it may still work."
          isRetrying={isBusy}
          onRetry={retry}
          reference={reference}
        />
      </Block>
    );
  }
  return view === 'ready' ? <PostFlow posts={(answer?.posts ?? []).filter(isShown)} reader={reader} /> : null;
}
