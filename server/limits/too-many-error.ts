/**
 * Somebody has done something too often. The app answers 429 with the sentence, and with the seconds in Retry-After.
 * Source: decisions, limits by person and call.
 */
export class TooManyError extends Error {
  readonly waitSeconds: number;

  /** @param message sentences for the person: what is too much, that nothing was done, and when to try again */
  constructor(message: string, waitSeconds: number) {
    super(message);
    this.name = 'TooManyError';
    this.waitSeconds = waitSeconds;
  }
}

/** `happened`, with the time of the next attempt. */
export const tooMany = (happened: string, waitMs: number): TooManyError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new TooManyError(`${happened} Try again ${inWords(seconds)}.`, seconds);
};

/** `in 40 seconds`, `in 12 minutes`, `in 20 hours`: rounded up, so that the next attempt is never too soon. */
function inWords(seconds: number): string {
  if (seconds <= 1) return 'in a second';
  if (seconds <= 90) return `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}
