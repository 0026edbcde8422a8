import { formatArrival } from '../../rules/dates.ts';
import { useToday } from './use-now.ts';
import { useSite } from './use-site.ts';

/** Writes when an answer arrived (ISO 8601): "10:42 AM", with the day if it was not today. */
export function useArrival(): (at: string) => string {
  const { timeZone } = useSite();
  const today = useToday();
  return (at) => formatArrival(timeZone, new Date(at), today);
}
