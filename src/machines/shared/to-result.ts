import { toFailure } from '../../api/failure.ts';
import type { Result } from './result.ts';

/** Turns a call that may reject with `ApiError` into a `Result`. Other errors become a failure of kind "malformed". */
export async function toResult<Value>(call: Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
}

/**
 * Turns a call into a `Result` like `toResult`, and logs a failure. An aborted call is none: its page was left, for example.
 * @param message what failed, as a sentence. The log keeps the failure, never the address or the body of the call.
 */
export async function toLoggedResult<Value>(call: Promise<Value>, message: string): Promise<Result<Value>> {
  const result = await toResult(call);
  if (!result.ok && result.failure.kind !== 'aborted') console.warn(message, result.failure);
  return result;
}

/** For a call that ends something: what is gone already (404) needs no end. Rejects with any other error. */
export function unlessGone(error: unknown): null {
  const failure = toFailure(error);
  if (failure.kind === 'status' && failure.status === 404) return null;
  throw error;
}
