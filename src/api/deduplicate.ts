import { toFailure } from './failure.ts';
import type { Transport } from './wire.ts';

/**
 * Calls that are the same leave once while the answer is on the way: two resources may read one call, and two machines may check
 * the status at the same moment. A call that writes is sent as it is.
 */
export function deduplicate(transport: Transport): Transport {
  const running = new Map<string, Promise<unknown>>();
  const send: Transport = async (path, request) => {
    if ((request.method ?? 'get') !== 'get') return transport(path, request);
    const key = JSON.stringify([path, request.query]);
    const other = running.get(key);
    if (other !== undefined) {
      // The first sender may have aborted the call; that is no failure of this one.
      return other.catch((error: unknown) => {
        if (toFailure(error).kind === 'aborted' && !request.signal.aborted) return send(path, request);
        throw error;
      });
    }
    const answer = transport(path, request);
    running.set(key, answer);
    try {
      return await answer;
    } finally {
      running.delete(key);
    }
  };
  return send;
}
