import { mayBeSignedOut } from '../rules/failures.ts';
import { toFailure } from './failure.ts';
import type { Transport } from './wire.ts';

/**
 * A transport for calls whose token may have expired. After a 401, `renew` checks whether the person is still signed in
 * and stores a new token; then the call is sent once more, writes too. Otherwise the call fails with the 401.
 * Source: decisions, 401 on another call while signed in.
 */
export function retryAfter401(transport: Transport, renew: (signal: AbortSignal) => Promise<boolean>): Transport {
  return async (path, request) => {
    try {
      return await transport(path, request);
    } catch (error) {
      if (!mayBeSignedOut(toFailure(error)) || !(await renew(request.signal))) throw error;
      return transport(path, request);
    }
  };
}
