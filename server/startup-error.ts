/** Something that the person who starts the server can put right. The message is the sentence that they read. */
export class StartupError extends Error {}

/** The code of a system error (`EADDRINUSE`, `ENOENT`), "" for any other. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
