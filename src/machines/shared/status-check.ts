import { CodeMissingError, toFailure } from '../../api/failure.ts';
import type { Status } from '../../api/portal/status.ts';
import type { Dependencies } from './dependencies.ts';
import type { Result } from './result.ts';

/** A status, and when it was answered (ISO 8601). */
export type CheckedStatus = Status & { checkedAt: string };

const NO_CODE: Result<never> = {
  ok: false,
  failure: { kind: 'malformed', issues: ['the code of the call is missing'] },
};

/**
 * Sends the status call. When the code that sends calls is missing itself, the failure tells whether there is a network all
 * the same: after a deployment the server may not have that code any more.
 */
export async function checkStatus(
  { portalByCookie, isServed, now }: Pick<Dependencies, 'portalByCookie' | 'isServed' | 'now'>,
  signal: AbortSignal,
): Promise<Result<CheckedStatus>> {
  try {
    const status = await portalByCookie('getStatus', { signal });
    return { ok: true, value: { ...status, checkedAt: now().toISOString() } };
  } catch (error) {
    if (error instanceof CodeMissingError && (await isServed(signal))) return NO_CODE;
    return { ok: false, failure: toFailure(error) };
  }
}
