import type { BlockProps } from '../components/Block.tsx';
import { useArrival } from './use-arrival.ts';

/** The line "as of" of a block, from its resource; null while the answer is fresh. */
export function useStale(resource: {
  asOf: string | null;
  isBusy: boolean;
  refetch: () => void;
}): NonNullable<BlockProps['stale']> | null {
  const arrival = useArrival();
  const { asOf, isBusy, refetch } = resource;
  if (asOf === null) return null;
  return { asOf: arrival(asOf), isRefreshing: isBusy, onRefresh: refetch };
}
