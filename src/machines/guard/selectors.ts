import type { GuardSnapshot } from './machine.ts';

export type Verdict = 'pending' | 'admitted' | 'toSignIn' | 'toSignOut' | 'looping';

/** What the guard says of the newest visit. A guard that failed admits: the error screen stands in the page's place. */
export function selectVerdict(snapshot: GuardSnapshot): Verdict {
  if (!snapshot.hasTag('settled')) return 'pending';
  switch (snapshot.value.visit) {
    case 'toSignIn':
    case 'toSignOut':
    case 'looping':
      return snapshot.value.visit;
    default:
      return 'admitted';
  }
}
