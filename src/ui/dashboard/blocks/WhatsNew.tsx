import { memo } from 'react';
import type { Post } from '../../../api/portal/posts.ts';
import type { Reader } from '../../../rules/posts.ts';
import { whatsNew } from '../../../rules/whats-new.ts';
import { BlockSkeleton, MoreLink } from '../../components/Block.tsx';
import { ResourceBlock } from '../../components/ResourceBlock.tsx';
import { NewsTeaser } from '../../content/News.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useSite } from '../../hooks/use-site.ts';
import { useHelpDeskLink } from './use-help-desk-link.ts';

const TITLE = "Here's What's New";

/** The newest blog post; nothing without a recent one. Source: DASH-21. */
export const WhatsNew = memo(function WhatsNew({ reader }: { reader: Reader }) {
  const now = useNow();
  const { timeZone } = useSite();
  const { view, answer } = useResource('whatsNew');
  const post = whatsNew(answer ?? [], reader, now, timeZone);
  if ((view === 'ready' || view === 'empty') && post === null) return null;
  return <NewestPost post={post} />;
});

/** Separate from `WhatsNew`, which runs every minute: this is redrawn only for another post. */
const NewestPost = memo(function NewestPost({ post }: { post: Post | null }) {
  return (
    <ResourceBlock
      resource="whatsNew"
      title={TITLE}
      more={
        <MoreLink href="/whats-new" about={TITLE}>
          View more
        </MoreLink>
      }
      skeleton={<BlockSkeleton rows={2} label={TITLE} />}
      empty={null}
      failedText="News could not be loaded. Other parts of this page may still work."
      alternative={useHelpDeskLink()}
    >
      {() => (post === null ? null : <NewsTeaser post={post} level={3} />)}
    </ResourceBlock>
  );
});
