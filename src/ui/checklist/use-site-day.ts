import { dayIn } from '../../rules/dates.ts';
import { useToday } from '../hooks/use-now.ts';
import { useSite } from '../hooks/use-site.ts';

/** The present day on campus, `YYYY-MM-DD`. */
export function useSiteDay(): string {
  const { timeZone } = useSite();
  return dayIn(timeZone, useToday());
}
