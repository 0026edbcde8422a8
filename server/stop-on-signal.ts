import { describeError } from './monitoring/log.ts';

/** After this time a stopping process ends in any case. `stop` has shorter limits of its own. */
const SHUTDOWN_LIMIT_MS = 9_500;

/** Stops the server on the first signal. Both the terminal and npm pass on one Ctrl-C, so later signals are ignored. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    // Process managers kill a process that takes too long.
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(describeError(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
