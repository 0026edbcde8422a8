import { Block, BlockFailed, MoreLink } from '../../components/Block.tsx';

/** Takes the place of the general resources when the dashboard's page cannot be loaded. */
export function ContentFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Block
      title="Resources"
      more={
        <MoreLink href="/resources" about="Resources">
          View more
        </MoreLink>
      }
    >
      <BlockFailed
        text="Resources, school tools and announcements could not be loaded. Other parts of this page may still work."
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    </Block>
  );
}
