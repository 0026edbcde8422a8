/** A problem that the user can fix. The message is all that the terminal shows of it. */
export class SetupError extends Error {}

/** This process received a signal, and every program that it had started has ended. */
export class Stopped extends Error {
  /** @param {number} exitCode for the shell */
  constructor(exitCode) {
    super('stopped');
    this.exitCode = exitCode;
  }
}

/**
 * Runs the steps of a command and sets the exit code of this process.
 *
 * @param {() => Promise<number>} steps resolves to the exit code
 */
export async function runCommand(steps) {
  try {
    process.exitCode = await steps();
  } catch (error) {
    if (error instanceof Stopped) {
      process.exitCode = error.exitCode;
    } else if (error instanceof SetupError) {
      console.error(error.message);
      process.exitCode = 1;
    } else {
      throw error;
    }
  }
}
