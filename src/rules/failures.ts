/**
 * What a failed call means for the app, in one place. Source: portal specification, error catalogue; decisions, rules
 * that needed a choice.
 */

/** The part of an `ApiFailure` that these rules need. */
type Failed = { kind: string; status?: number; detail?: string | null };

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
 * Whether a write that failed may have been done all the same: its answer is missing or cannot be read, and says nothing about
 * the work. Source: decisions, the admin pages; ADMIN-72.
 */
export function mayHaveWorked({ kind, status = 0 }: Failed): boolean {
  if (kind === 'status') return status >= 500 && status !== 501;
  return kind === 'offline' || kind === 'timeout' || kind === 'malformed';
}

/**
 * The text that the backend gives for a time without service, such as maintenance: the detail of a 503.
 * Source: decisions, maintenance; ERR-24.
 * @returns null for any other failure, and without a text
 */
export const maintenanceMessage = (failure: Failed): string | null =>
  failure.kind === 'status' && failure.status === 503 ? (failure.detail ?? null) : null;

/**
 * The session may have ended: whether it has, the user call says. Source: decisions, 401 on another call while signed
 * in.
 */
export const mayBeSignedOut = (failure: Failed): boolean => failure.kind === 'status' && failure.status === 401;

/** The person has a provisional account, which is not the same as being signed out. API-15, API-53. */
export const isProvisional = (failure: Failed): boolean =>
  failure.kind === 'status' && failure.status === 403 && failure.detail === 'has_provisional_account';
