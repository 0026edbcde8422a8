import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { site } from '../../settings/site.ts';
import { systemCode } from '../../shared/startup-error.ts';
import { InactiveAccountError } from '../provisioned-accounts.ts';
import { NumberTakenError, PersonWithRightsError, UsernameTakenError } from './account-queries.ts';
import { AmbiguousUsernameError, ForbiddenAccountError, MissingClaimError } from './claims.ts';
import { IssuerUnavailableError } from './issuer-unavailable-error.ts';

/** What the sign-in page says after a failure. A notice is no problem: the user wanted it. */
export type Failure = {
  status: 200 | 400 | 403 | 500 | 503;
  /** Whether the user may be signed in, so that the page links to the portal. */
  withPortalLink?: true;
} & ({ problem: string } | { notice: string });

/** How long the portal waits before it asks again an issuer that did not answer. */
export const RETRY_SECONDS = 10;

const STAY = 'People who are signed in can continue.';

/**
 * A failure whose sentence has the name of the portal, which the start reads from the site file after this module.
 * @param sentence takes that name
 */
const naming = (failure: Pick<Failure, 'status' | 'withPortalLink'>, sentence: (name: string) => string): Failure => ({
  ...failure,
  get problem() {
    return sentence(site().name);
  },
});

export const UNAVAILABLE = {
  status: 503,
  problem: `The university’s sign-in does not work at the moment, so you cannot sign in. ${STAY} Please try again in a few minutes.`,
} satisfies Failure;
export const EXPIRED = naming(
  { status: 400, withPortalLink: true },
  (name) =>
    `This sign-in may have expired or been used before, so it did not sign you in. If you are signed in already, open ${name}. Otherwise please sign in again.`,
);
export const OTHER_BROWSER: Failure = {
  status: 400,
  problem:
    'This sign-in began in another browser, or your browser did not keep its cookie. You are not signed in here. Please allow cookies for this site and sign in again.',
};
const CANCELED: Failure = {
  status: 200,
  notice: 'The sign-in was canceled or refused. You are not signed in, and you can try again at any time.',
};
const CLOCK = naming(
  { status: 400 },
  (name) =>
    `The clocks of ${name} and of the university’s sign-in seem to differ too much, so ${name} did not sign you in. Please tell the help desk, and try again later.`,
);
const UNTRUSTED = naming(
  { status: 400 },
  (name) =>
    `The answer of the university’s sign-in did not pass ${name}’s checks, so you are not signed in. Please sign in again. If this happens again, tell the help desk.`,
);
const REFUSED = naming(
  { status: 500 },
  (name) =>
    `The university’s sign-in refused ${name}. The settings of ${name} may be wrong. ${STAY} Please tell the help desk.`,
);
const USERNAME_TAKEN = naming(
  { status: 403 },
  (name) =>
    `Your username belongs to another person in ${name}, so you are not signed in. Please ask the help desk to correct this.`,
);
const NUMBER_TAKEN = naming(
  { status: 403 },
  (name) =>
    `The number of your account belongs to another person in ${name}, so you are not signed in. Please ask the help desk to correct this.`,
);
const AMBIGUOUS_USERNAME = naming(
  { status: 403 },
  (name) =>
    `Your username has a character that looks like another one, so ${name} does not sign you in. Please ask the help desk to correct your account.`,
);
const PERSON_WITH_RIGHTS = naming(
  { status: 403 },
  (name) =>
    `Your username belongs to a person with special rights in ${name}, and your account is not connected to it yet. You are not signed in. Please ask the help desk to connect your account.`,
);
const FORBIDDEN = naming(
  { status: 403 },
  (name) =>
    `Your account is not one of those that may sign in to ${name}, so you are not signed in. If you have another account at the university, please sign in with that one. Otherwise ask the help desk.`,
);
const INACTIVE = naming(
  { status: 403 },
  (name) =>
    `The university has closed your account for ${name}, so you are not signed in. If you still belong to the university, please ask the help desk.`,
);
const NOT_FRESH = naming(
  { status: 403, withPortalLink: true },
  (name) =>
    `The university’s sign-in did not say that you have just signed in. The download of your data and some changes by staff need that, so ${name} does not allow them here. You may still be signed in. Please ask the help desk.`,
);

/** The user wants what needs a fresh sign-in, and the issuer does not say that they have proved lately who they are. */
export class NotFreshError extends Error {
  constructor() {
    super('there is no auth_time, or it is too long ago');
  }
}

/** Codes of OAuth with which an issuer asks to try again later. */
const TEMPORARY = new Set(['server_error', 'temporarily_unavailable']);
/** Codes of the library for an answer that did not come in time or has no JSON. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/**
 * What the user reads after an error of the sign-in.
 * @returns null for an error of another kind, such as one of the database
 */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof IssuerUnavailableError || isNetworkError(error)) return UNAVAILABLE;
  if (error instanceof UsernameTakenError) return USERNAME_TAKEN;
  if (error instanceof NumberTakenError) return NUMBER_TAKEN;
  if (error instanceof PersonWithRightsError) return PERSON_WITH_RIGHTS;
  if (error instanceof AmbiguousUsernameError) return AMBIGUOUS_USERNAME;
  if (error instanceof ForbiddenAccountError) return FORBIDDEN;
  if (error instanceof InactiveAccountError) return INACTIVE;
  if (error instanceof NotFreshError) return NOT_FRESH;
  if (error instanceof MissingClaimError) {
    return {
      status: 403,
      problem: `The university’s sign-in did not send your ${error.field}, so ${site().name} cannot open your account. Please ask the help desk to complete your account.`,
    };
  }
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return CANCELED;
    return TEMPORARY.has(error.error) ? UNAVAILABLE : REFUSED;
  }
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_grant') return EXPIRED;
    return error.status >= 500 || TEMPORARY.has(error.error) ? UNAVAILABLE : REFUSED;
  }
  if (error instanceof WWWAuthenticateChallengeError) return REFUSED;
  if (error instanceof ClientError) {
    if (NO_ANSWER.has(error.code ?? '')) return UNAVAILABLE;
    return error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' ? CLOCK : UNTRUSTED;
  }
  return null;
}

/** What the metrics count for a failure; null if the user has canceled. */
export function resultOf(failure: Failure): 'unavailable' | 'misconfigured' | 'wrong' | null {
  if (!('problem' in failure)) return null;
  if (failure === UNAVAILABLE) return 'unavailable';
  return failure === REFUSED ? 'misconfigured' : 'wrong';
}

/** The reason of a failure for the log, without tokens, codes and claims of the user. */
export function reasonOf(error: unknown): string {
  if (error instanceof IssuerUnavailableError) return reasonOf(error.cause);
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return `it answered with the error ${error.error.slice(0, 60).replaceAll(/[^\x20-\x7e]/g, '?')}`;
  }
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof WWWAuthenticateChallengeError) return `it answered ${error.status}`;
  const { cause } = error;
  if (cause instanceof Response) return `${new URL(cause.url).pathname} answered ${cause.status}`;
  const detail = cause instanceof Error ? (systemCode(cause).startsWith('E') ? systemCode(cause) : cause.message) : '';
  return detail === '' || detail === error.message ? error.message : `${error.message} (${detail})`;
}

/** `fetch` throws a TypeError with the network's error as its cause. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error;
}
