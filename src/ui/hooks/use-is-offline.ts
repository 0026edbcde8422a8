import { createContext, useContext } from 'react';

/** Whether the app knows that there is no network. The root provides it; what is drawn outside of the portal has a network. */
export const Offline = createContext(false);

/** Why the backend did not take the last write, in its words; null without such words. The root provides it. */
export const Refusal = createContext<string | null>(null);

export const useIsOffline = (): boolean => useContext(Offline);

/**
 * What a write that failed says without a network, in place of its usual text. The write that has found the network gone may
 * have arrived. Source: AWAY-05.
 */
const NOT_SENT = 'You are offline. This may not have been sent.';

/**
 * The text about a write that has failed, from its usual text: what the backend says about it has priority.
 * Source: AWAY-05, OPS-38, OPS-41.
 */
export function useFailureText(): (usual: string) => string {
  const isOffline = useIsOffline();
  const refusal = useContext(Refusal);
  return (usual) => (isOffline ? NOT_SENT : (refusal ?? usual));
}
