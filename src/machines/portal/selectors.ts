import type { ErrorState } from '../app-status/selectors.ts';
import type { Verdict } from '../guard/selectors.ts';
import type { PortalSnapshot } from './machine.ts';

/** Whether the shell has a user to show anything to. */
export type UserPresence = 'unknown' | 'known' | 'provisional';

export function selectUserPresence(snapshot: PortalSnapshot): UserPresence {
  if (snapshot.matches({ user: 'running' })) return 'known';
  return snapshot.matches({ user: 'provisional' }) ? 'provisional' : 'unknown';
}

/** Whether the machines of the parts around the page have started. */
export const selectHasFrame = (snapshot: PortalSnapshot) => snapshot.matches({ frame: 'ready' });

/** Whether all machines have started, also those that the first screen does without. */
export const selectHasLater = (snapshot: PortalSnapshot) => snapshot.matches({ later: 'ready' });

/** Whether this page shows the sample data of demo mode, from its first screen to its last. */
export const selectIsDemo = (snapshot: PortalSnapshot) => snapshot.context.demo.isOn;

export type Screen = 'placeholder' | 'error' | 'looping' | 'provisional' | 'page';

/** What the root draws, from the facts of three machines. An error screen comes before everything else. */
export function screenOf(user: UserPresence, errorState: ErrorState, verdict: Verdict): Screen {
  if (errorState > 1) return 'error';
  if (verdict === 'looping') return 'looping';
  if (user === 'provisional') return 'provisional';
  return user === 'known' ? 'page' : 'placeholder';
}
