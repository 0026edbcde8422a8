/** Something that the person at the terminal can put right. Its message is the one sentence that they read. */
export class Refusal extends Error {}

/** A signal came in and everything that was running has ended. `exitCode` is what the shell should hear. */
export class Stopped extends Error {
  /** @param {number} exitCode */
  constructor(exitCode) {
    super('stopped');
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command's steps and turns their outcome into this process's exit code.
 *
 * @param {() => Promise<number>} steps resolves to the exit code
 */
export async function runCommand(steps) {
  try {
    process.exitCode = await steps();
  } catch (error) {
    if (error instanceof Stopped) {
      process.exitCode = error.exitCode;
    } else if (error instanceof Refusal) {
      console.error(error.message);
      process.exitCode = 1;
    } else {
      throw error;
    }
  }
}
