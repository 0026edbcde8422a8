/** An error that the user can correct, such as a wrong setting. The terminal shows the message without a stack. */
export class StartupError extends Error {}

/** The code of a system error, such as `EADDRINUSE` or `ENOENT`; "" for any other value. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
