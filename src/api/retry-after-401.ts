import { mayBeSignedOut } from '../rules/failures.ts';
import type { Transport } from './client.ts';
import { toFailure } from './failure.ts';

/**
 * Calls whose token may have run out: one that is answered 401 is sent once more, a write too, after `renew` has found
 * that the person is still signed in and has put a fresh token in place. Otherwise the 401 stands.
 * Source: decisions, 401 on another call while signed in.
 */
export function retryAfter401(ask: Transport, renew: (signal: AbortSignal) => Promise<boolean>): Transport {
  return async (path, question) => {
    try {
      return await ask(path, question);
    } catch (error) {
      if (!mayBeSignedOut(toFailure(error)) || !(await renew(question.signal))) throw error;
      return ask(path, question);
    }
  };
}
