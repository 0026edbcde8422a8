/** A sentence for the user of the command: what is wrong and what to do. The command ends with code 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Runs a command and sets its exit code. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
