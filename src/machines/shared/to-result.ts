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
