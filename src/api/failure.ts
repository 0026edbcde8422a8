/** Every way in which a call can end without a usable answer. The union is closed: code that reads one handles all six. */
export type ApiFailure =
  | { kind: 'offline' }
  | { kind: 'timeout' }
  /** The answer is not JSON, so it does not come from the backend: a network may answer every call with its sign-in page. */
  | { kind: 'foreign' }
  /** `reference` is the beginning of the id under which the log of the server has the request, if the backend gives one. */
  | { kind: 'status'; status: number; detail: string | null; reference?: string | undefined }
  | { kind: 'malformed'; issues: string[] }
  | { kind: 'aborted' };

/** The only error that a call rejects with. */
export class ApiError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure, call: string, options?: ErrorOptions) {
    super(`${call}: ${describeFailure(failure)}`, options);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** One line for logs and test output; users never see it. */
function describeFailure(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'offline':
      return 'no network';
    case 'timeout':
      return 'no answer in time';
    case 'foreign':
      return 'the answer is not JSON';
    case 'status':
      return failure.detail === null ? `status ${failure.status}` : `status ${failure.status}, ${failure.detail}`;
    case 'malformed':
      return `wrong shape (${failure.issues.join('; ')})`;
    case 'aborted':
      return 'aborted';
  }
}

/** A part of the app's own code did not load: without a network, or because the server does not have it any more. */
export class CodeMissingError extends ApiError {
  constructor(cause: unknown) {
    super({ kind: 'offline' }, 'code', { cause });
  }
}

/** Throws for a part of the app's own code that did not load: for the call that needs it, there is no network. */
export const codeMissing = (cause: unknown): never => {
  throw new CodeMissingError(cause);
};

/** The failure in the error of a rejected call. Any other error is a fault of this program: `malformed`. */
export function toFailure(error: unknown): ApiFailure {
  if (error instanceof ApiError) return error.failure;
  return { kind: 'malformed', issues: [error instanceof Error ? error.message : String(error)] };
}
