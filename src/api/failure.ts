/** Every way in which a call can end without a usable answer. Closed: whoever reads one handles all five. */
export type ApiFailure =
  | { kind: 'offline' }
  | { kind: 'timeout' }
  | { kind: 'status'; status: number; detail: string | null }
  | { kind: 'malformed'; issues: string[] }
  | { kind: 'aborted' };

/** The only thing that a call function of `src/api` rejects with. */
export class ApiError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure, call: string, options?: ErrorOptions) {
    super(`${call}: ${describeFailure(failure)}`, options);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** One line for logs and test output; never shown to a person. */
function describeFailure(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'offline':
      return 'no network';
    case 'timeout':
      return 'no answer in time';
    case 'status':
      return failure.detail === null ? `status ${failure.status}` : `status ${failure.status}, ${failure.detail}`;
    case 'malformed':
      return `not the agreed shape (${failure.issues.join('; ')})`;
    case 'aborted':
      return 'given up by the app';
  }
}

/** A part of the app's own code that did not come: to the call that needs it this is a network that is not there. */
export const codeMissing = (call: string, cause: unknown) => new ApiError({ kind: 'offline' }, call, { cause });

/** What a rejected promise of `src/api` holds. An error of any other origin is a fault of this program: `malformed`. */
export function toFailure(error: unknown): ApiFailure {
  if (error instanceof ApiError) return error.failure;
  return { kind: 'malformed', issues: [error instanceof Error ? error.message : String(error)] };
}
