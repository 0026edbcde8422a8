/** An error that a command prints as it is: what is wrong and what to do. The exit code is 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
