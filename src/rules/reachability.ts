/**
 * Whether a failed call means that the backend cannot be reached at all, which is error state 3: no network, no answer
 * in time, or status 502, 503, 504. Any other failure is the answer of a backend that stands.
 * Portal specification, error catalogue; a time-out counts as no network.
 */
export function isUnreachable(failure: { kind: string; status?: number }): boolean {
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
