/**
 * What a failed call means for the app, in one place. Source: portal specification, error catalogue; decisions, rules
 * that needed a choice.
 */

/** The part of an `ApiFailure` that these rules need. */
type Failed = { kind: string; status?: number; detail?: string | null };

/**
 * Whether the backend has said nothing to a call: no network, no answer in time, or the answer of another system, such as a
 * network that wants the user to sign in first (its page, or status 511).
 * Source: decisions, network errors on data calls; AWAY-01.
 */
export const isUnanswered = ({ kind, status }: Failed): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'foreign' || (kind === 'status' && status === 511);

/** The statuses with which a server, or what is in front of it, says that it cannot serve at all. */
export const outOfServiceStatuses = [502, 503, 504];

/**
 * Whether the backend, or what is in front of it, cannot serve at all. Any other status is the answer of
 * a working backend. Source: portal specification, error catalogue; ERR-09, ERR-10.
 */
export const isOutOfService = ({ kind, status = 0 }: Failed): boolean =>
  kind === 'status' && outOfServiceStatuses.includes(status);

/**
 * Whether a failed call means error state 3 when there is nothing to show: the backend has said nothing, or cannot serve.
 * Source: portal specification, error catalogue; ERR-09.
 */
export const isUnreachable = (failure: Failed): boolean => isUnanswered(failure) || isOutOfService(failure);

/**
 * Whether a write that failed may have been done all the same: its answer is missing or cannot be read, and says nothing about
 * the work. Source: decisions, the admin pages; ADMIN-72.
 */
export function mayHaveWorked({ kind, status = 0 }: Failed): boolean {
  if (kind === 'status') return status >= 500 && status !== 501;
  return kind === 'offline' || kind === 'timeout' || kind === 'foreign' || kind === 'malformed';
}

/**
 * The text that the backend gives for a time without service, such as maintenance: the detail of a 503.
 * Source: decisions, maintenance; ERR-24.
 * @returns null for any other failure, and without a text
 */
export const maintenanceMessage = (failure: Failed): string | null =>
  failure.kind === 'status' && failure.status === 503 ? (failure.detail ?? null) : null;

/**
 * Why the backend does not take a write now, in words for the place of the write: too many of them (429), or nothing can be
 * saved (503). Source: decisions, limits by person and call; OPS-38, OPS-41.
 * @returns null for any other failure, and without words
 */
export const refusalOf = (failure: Failed): string | null =>
  failure.status === 429 ? (failure.detail ?? null) : maintenanceMessage(failure);

/**
 * The session may have ended: whether it has, the user call says. Source: decisions, 401 on another call while signed
 * in.
 */
export const mayBeSignedOut = (failure: Failed): boolean => failure.kind === 'status' && failure.status === 401;

/** The person has a provisional account, which is not the same as being signed out. API-15, API-53. */
export const isProvisional = (failure: Failed): boolean =>
  failure.kind === 'status' && failure.status === 403 && failure.detail === 'has_provisional_account';
