/** Reports of browsers that are read in a minute. Anyone can send them, and a fault of a release would send one for each page view. */
const PER_MINUTE = 120;
const MINUTE_MS = 60_000;

/** @returns a function that says whether one more report may be read in this minute */
export function reportsPerMinute(clock: () => Date): () => boolean {
  let minute = Number.NaN;
  let read = 0;
  return () => {
    const now = Math.floor(clock().getTime() / MINUTE_MS);
    if (now !== minute) {
      minute = now;
      read = 0;
    }
    read += 1;
    return read <= PER_MINUTE;
  };
}
