// Makes a server wait longer for a drawing, because on busy cores nearly every page is late: every time limit of the process has
// at least ten seconds.
const { timeout } = AbortSignal;
AbortSignal.timeout = (milliseconds: number) => timeout.call(AbortSignal, Math.max(milliseconds, 10_000));
