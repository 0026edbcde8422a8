import type { ErrorState } from '../app-status/selectors.ts';
import type { Verdict } from '../guard/selectors.ts';
import type { PortalSnapshot } from './machine.ts';

export type Person = 'unknown' | 'known' | 'provisional';

/** Whether the shell has a person to show anything to. */
export function selectPerson(snapshot: PortalSnapshot): Person {
  switch (snapshot.value) {
    case 'running':
      return 'known';
    case 'provisional':
      return 'provisional';
    default:
      return 'unknown';
  }
}

/** The machines around the page are there. */
export const selectHasLater = (snapshot: PortalSnapshot) => snapshot.context.hasLater;
/** What went wrong, by resource; the same object until that changes. */
export const selectApiErrors = (snapshot: PortalSnapshot) => snapshot.context.apiErrors;
export const selectTerm = (snapshot: PortalSnapshot) => snapshot.context.term;
export const selectIsCodeMissing = (snapshot: PortalSnapshot) => snapshot.context.isCodeMissing;

export type Screen = 'placeholder' | 'error' | 'looping' | 'provisional' | 'page';

/** What the root draws, from the facts of three machines: an error screen stands above everything else. */
export function screenOf(person: Person, errorState: ErrorState, verdict: Verdict): Screen {
  if (errorState > 1) return 'error';
  if (verdict === 'looping') return 'looping';
  if (person === 'provisional') return 'provisional';
  return person === 'known' ? 'page' : 'placeholder';
}
