import type { AnswerOf, ResourceName } from '../../api/resources.ts';
import { formatTimeOfDay } from '../../rules/dates.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';

/** Data of a tile or card: loading, failed, or ready. */
export type Loadable<T> =
  | { state: 'loading' }
  | { state: 'failed' }
  /** `asOf` is the time of day of data that could not be refreshed ("10:42 AM"); null for fresh data. */
  | { state: 'ready'; data: T; asOf: string | null };

/** @param empty the value of an empty answer */
export function useLoadable<Name extends ResourceName>(name: Name, empty: AnswerOf<Name>): Loadable<AnswerOf<Name>> {
  const { timeZone } = useSite();
  const { view, answer, asOf }: Resource<Name> = useResource(name);
  switch (view) {
    case 'loading':
    case 'failed':
      return { state: view };
    default:
      return {
        state: 'ready',
        data: answer ?? empty,
        asOf: asOf === null ? null : formatTimeOfDay(timeZone, new Date(asOf)),
      };
  }
}
