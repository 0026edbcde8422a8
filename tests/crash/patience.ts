// For the servers of npm run crash -- drawings: every time limit has at least ten seconds.
const { timeout } = AbortSignal;
AbortSignal.timeout = (milliseconds: number) => timeout.call(AbortSignal, Math.max(milliseconds, 10_000));
