import { Block, BlockFailed, MoreLink } from '../../components/Block.tsx';
import type { FailedResource } from '../../hooks/use-resource.ts';

/** Takes the place of the general resources when the dashboard's page cannot be loaded. */
export function ContentFailed({ of: { isBusy, reference, retry } }: { of: FailedResource }) {
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
        isRetrying={isBusy}
        onRetry={retry}
        reference={reference}
      />
    </Block>
  );
}
