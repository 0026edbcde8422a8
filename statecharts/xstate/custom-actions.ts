/** The message of an action that only throws until somebody provides it. */
const PLACEHOLDER =
  /^(method |function |action )?(is )?(not (yet )?(been )?implemented|unimplemented|must be provided)/i;

/**
 * Runs a custom action. One that needs a global of the browser, or that only throws "not implemented", is reported.
 * @throws every other error of the action
 */
export function runCustomAction(type: string, run: () => void, onMissingGlobal: (name: string) => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof ReferenceError) && !PLACEHOLDER.test(error.message)) throw error;
    onMissingGlobal(`${type}: ${error.message}`);
  }
}
