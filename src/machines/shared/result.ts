import type { ApiFailure } from '../../api/failure.ts';

/**
 * What an actor that calls the API resolves to. A failed call is an ordinary outcome; an actor rejects only when
 * something happens that its code does not expect.
 */
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: ApiFailure };

/** What a machine records when an actor rejects instead of resolving to a `Result`. */
export const UNEXPECTED_FAILURE: ApiFailure = { kind: 'malformed', issues: ['unexpected error in the app'] };
