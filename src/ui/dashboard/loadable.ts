import type { AnswerOf, ResourceName } from '../../api/resources.ts';
import { useArrival } from '../hooks/use-arrival.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';

/** Data of a tile or card: loading, failed, or ready. */
export type Loadable<T> =
  | { state: 'loading' }
  | { state: 'failed' }
  /** There is no current term to ask for. */
  | { state: 'noTerm' }
  /** `asOf` is the time of data that could not be refreshed ("10:42 AM"); null for fresh data. */
  | { state: 'ready'; data: T; asOf: string | null };

/** @param empty the value of an empty answer */
export function useLoadable<Name extends ResourceName>(name: Name, empty: AnswerOf<Name>): Loadable<AnswerOf<Name>> {
  const arrival = useArrival();
  const { view, lacksTerm, answer, asOf }: Resource<Name> = useResource(name);
  if (lacksTerm) return { state: 'noTerm' };
  switch (view) {
    case 'loading':
    case 'failed':
      return { state: view };
    default:
      return {
        state: 'ready',
        data: answer ?? empty,
        asOf: asOf === null ? null : arrival(asOf),
      };
  }
}
