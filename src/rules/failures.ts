/**
 * What a failed call means for the app, in one place. Source: portal specification, error catalogue; decisions, rules
 * that needed a choice.
 */

/** The part of an `ApiFailure` that these rules need. */
type Failed = { kind: string; status?: number; detail?: string | null };

const MESSAGES = new Map([
  ['currentTerm', 'Unable to retrieve current term info'],
  ['accountSummary', 'Unable to retrieve account summary'],
]);

/** The entry that a failing call puts into the error list, in the specification's own spelling. ERR-16, ERR-17, ERR-18. */
export const errorMessage = (resource: string): string => MESSAGES.get(resource) ?? 'Error retreiving data';

const OF_THE_BANNER = ['holds', 'nudges', 'alerts'];

/**
 * The component that an entry of the error list is tagged with: one tagged `banner` shows the integration banner by
 * itself. Anything else is tagged with the resource's own name. ERR-15, BANNER-20.
 */
export const errorComponent = (resource: string): string => (OF_THE_BANNER.includes(resource) ? 'banner' : resource);

const ONLY_LOGGED = ['user', 'roles', 'profile', 'preferences', 'messages'];

/** Failures of user, preference and message calls never enter the error list. ERR-20. */
export const isOnlyLogged = (resource: string): boolean => ONLY_LOGGED.includes(resource);

/**
 * Whether the whole app is down when this resource has nothing to show because the backend cannot be reached. The role
 * refresh is a POST, which is not repeated, and the page works without it. ERR-10.
 */
export const countsAsOutage = (resource: string): boolean => resource !== 'roles';

/**
 * Whether a failed call means that the backend cannot be reached at all, which is error state 3: no network, no answer
 * in time, or status 502, 503, 504. Any other failure is the answer of a working backend.
 * Portal specification, error catalogue; a time-out counts as no network.
 */
export function isUnreachable(failure: Failed): boolean {
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
      return true;
    case 'status':
      return failure.status === 502 || failure.status === 503 || failure.status === 504;
    default:
      return false;
  }
}

/**
 * The session may have ended: whether it has, the user call says. Source: decisions, 401 on another call while signed
 * in.
 */
export const mayBeSignedOut = (failure: Failed): boolean => failure.kind === 'status' && failure.status === 401;

/** The person has a provisional account, which is not the same as being signed out. API-15, API-53. */
export const isProvisional = (failure: Failed): boolean =>
  failure.kind === 'status' && failure.status === 403 && failure.detail === 'has_provisional_account';
