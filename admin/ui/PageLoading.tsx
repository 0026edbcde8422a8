import { BlockSkeleton } from '../../src/ui/components/Block.tsx';

/** A page whose data are on their way. */
export function PageLoading() {
  return <BlockSkeleton rows={8} label="page" />;
}
