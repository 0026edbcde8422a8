import type { GuardSnapshot } from './machine.ts';

/** What the guard has decided about the latest visit. */
export type Verdict =
  | 'pending'
  | 'admitted'
  | 'withoutCode'
  | 'toSignIn'
  | 'toSignOut'
  | 'looping'
  | 'reload'
  | 'codeMissing';

/**
 * In error state 2 or 3 the verdict is "admitted" or "codeMissing", and the error screen replaces the page. With "withoutCode" the
 * page opens without its content, because there is no network.
 */
export function selectVerdict(snapshot: GuardSnapshot): Verdict {
  if (!snapshot.hasTag('settled')) return 'pending';
  switch (snapshot.value.visit) {
    case 'toSignIn':
    case 'toSignOut':
    case 'looping':
    case 'codeMissing':
    case 'withoutCode':
      return snapshot.value.visit;
    case 'reloading':
      return 'reload';
    default:
      return 'admitted';
  }
}
