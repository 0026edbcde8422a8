import type { Preferences, User } from '../../api/portal/user.ts';
import type { ResourceView } from '../../machines/resource/selectors.ts';
import { useResource } from '../hooks/use-resource.ts';

/**
 * The user's preferences. They come with the user, or in an answer of their own; the session keeps both. `view` is that
 * of the answer, for the time before there are any. Source: API-14, API-17.
 */
export function usePreferences(user: User): {
  view: ResourceView;
  preferences: Preferences | null;
  isBusy: boolean;
  retry: () => void;
} {
  const { view, isBusy, retry, refetch } = useResource('preferences');
  return {
    // Nothing can be chosen without preferences, so an empty answer is a failed one here.
    view: view === 'empty' ? 'failed' : view,
    preferences: user.preferences,
    isBusy,
    retry: view === 'empty' ? refetch : retry,
  };
}
