import { Block, BlockFailed } from '../components/Block.tsx';
import { PostFlow } from './PostFlow.tsx';
import { usePage, usePathname, useReader } from './use-page.ts';

/** The posts that editors have put on the page in view, after its own blocks; nothing if there are none. */
export function PagePosts() {
  const { view, answer, isBusy, retry } = usePage(usePathname());
  const reader = useReader();
  if (view === 'failed') {
    return (
      <Block title="More on this page">
        <BlockFailed
          text="A part of this page could not be loaded. Everything above still works."
          isRetrying={isBusy}
          onRetry={retry}
        />
      </Block>
    );
  }
  return view === 'ready' ? <PostFlow posts={answer?.posts ?? []} reader={reader} /> : null;
}
