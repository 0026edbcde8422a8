import { formatTimeOfDay } from '../../rules/dates.ts';
import type { BlockProps } from '../components/Block.tsx';
import { useSite } from './use-site.ts';

/** The line "as of" of a block, from its resource; null while the answer is fresh. */
export function useStale(resource: {
  asOf: string | null;
  isBusy: boolean;
  refetch: () => void;
}): NonNullable<BlockProps['stale']> | null {
  const { timeZone } = useSite();
  const { asOf, isBusy, refetch } = resource;
  if (asOf === null) return null;
  return { asOf: formatTimeOfDay(timeZone, new Date(asOf)), isRefreshing: isBusy, onRefresh: refetch };
}
