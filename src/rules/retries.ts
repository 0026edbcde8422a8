/** When the app tries again without a network. Source: decisions, network errors on data calls; AWAY-05. */

const FIRST_MS = 5_000;
const LONGEST_MS = 120_000;
/** The share by which a delay may be shorter or longer, so that many devices do not come back at one moment. */
const SPREAD = 0.25;

const SETTLE_MS = 500;
const SETTLE_SPREAD_MS = 3_000;

/** The number of tries after which the delay does not grow any more. */
export const MAX_TRIES = 5;

/**
 * Milliseconds until the next try: 5, 10, 20, 40, 80 and then always 120 seconds, each ± 25 %.
 * @param tries how many tries have failed before, 0 to `MAX_TRIES`
 * @param random 0 up to 1
 */
export const retryDelay = (tries: number, random: number): number =>
  Math.min(FIRST_MS * 2 ** tries, LONGEST_MS) * (1 - SPREAD + 2 * SPREAD * random);

/**
 * Milliseconds between a sign that the network may be back and the try: half a second up to three and a half. Right after a
 * device wakes up, calls fail although it has a network; and many devices get the network back at the same moment.
 * @param random 0 up to 1
 */
export const settleDelay = (random: number): number => SETTLE_MS + SETTLE_SPREAD_MS * random;
