import type { Orm } from '../db/database.ts';
import { createLimiter } from '../limits/create-limiter.ts';
import type { Log } from '../monitoring/log.ts';
import { createPseudonyms } from '../shared/pseudonyms.ts';
import { sha256 } from '../shared/sha256.ts';

/** Failed attempts on one account from one address before the first pause. */
const FREE_ATTEMPTS = 5;
/** The same while the account is under attack: its owner still gets one attempt from each address. */
const FREE_ATTEMPTS_UNDER_ATTACK = 1;
/** Failed attempts on one account from all addresses, in `ACCOUNT_SECONDS`. More count as an attack on the account. */
const ATTACK = 50;
/** Failed attempts from one address on all accounts, in `ADDRESS_SECONDS`. Many people may share an address. */
const FREE_ATTEMPTS_OF_ADDRESS = 100;
const ACCOUNT_SECONDS = 24 * 60 * 60;
const ADDRESS_SECONDS = 15 * 60;

const SHORTEST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/**
 * refused: a pause is running, so the password is not checked. allowed: `pauseSeconds` is the pause that follows if the
 * attempt fails (0 for none); `forget` is called when the attempt succeeds, and removes its traces.
 */
export type PasswordAttempt =
  | { kind: 'refused'; waitSeconds: number }
  | { kind: 'allowed'; pauseSeconds: number; forget: () => Promise<void> };

/**
 * Counts attempts at passwords and decides on pauses between them.
 * @param username as typed, in lower case; it may belong to no account
 * @param address of the client
 * @param browser the id of a browser in which this person has signed in before; null for any other
 */
export type AttemptLimits = (username: string, address: string, browser: string | null) => Promise<PasswordAttempt>;

/**
 * Limits by account and by address, counted in the database, so that several servers count together. A pause never covers
 * an account as a whole: others cannot lock its owner out. A known browser has a count of its own in place of its address's, so
 * others behind this address cannot either. The keys are hashes, because people type passwords into the wrong
 * field.
 * Source: decisions, attempts at passwords.
 * @param log gets a line for pauses and refusals, where accounts and addresses have the names of a day
 */
export function createAttemptLimits(orm: Orm, clock: () => Date, log: Log): AttemptLimits {
  const nameOf = createPseudonyms(clock);
  const failures = createLimiter(orm, 'failures', ACCOUNT_SECONDS);
  const failuresOfAddress = createLimiter(orm, 'address failures', ADDRESS_SECONDS);
  const pauses = createLimiter(orm, 'pause', LONGEST_PAUSE_SECONDS);

  return async (username, address, browser) => {
    const account = hashOf('account', username);
    const client = browser === null ? hashOf('address', address) : hashOf('browser', browser);
    const pair =
      browser === null
        ? hashOf('account and address', `${username} ${address}`)
        : hashOf('account and browser', `${username} ${browser}`);
    const names = { account: nameOf('account', username), address: nameOf('address', address) };

    const running = await Promise.all([pauses.get(pair), pauses.get(client)]);
    const waitMs = Math.max(...running.map((pause) => pause?.msBeforeNext ?? 0));
    if (waitMs > 0) {
      log('Sign-in refused during a pause', 'warn', names);
      return { kind: 'refused', waitSeconds: Math.ceil(waitMs / 1000) };
    }

    // The attempt counts as failed until it has succeeded. Attempts at the same time then count each other.
    const [ofPair, ofAccount, ofAddress] = await Promise.all([
      failures.penalty(pair),
      failures.penalty(account),
      failuresOfAddress.penalty(client),
    ]);
    const free = browser === null && ofAccount.consumedPoints > ATTACK ? FREE_ATTEMPTS_UNDER_ATTACK : FREE_ATTEMPTS;
    const pairSeconds = pauseAfter(ofPair.consumedPoints, free);
    const addressSeconds = pauseAfter(ofAddress.consumedPoints, FREE_ATTEMPTS_OF_ADDRESS);
    if (pairSeconds > 0) await pauses.block(pair, pairSeconds);
    if (addressSeconds > 0) await pauses.block(client, addressSeconds);
    const pauseSeconds = Math.max(pairSeconds, addressSeconds);
    if (pauseSeconds > 0) {
      log('Sign-in pauses after repeated attempts', 'warn', { ...names, seconds: pauseSeconds });
    }

    const forget = async () => {
      await Promise.all([
        failures.delete(pair),
        failures.reward(account),
        failuresOfAddress.reward(client),
        pauses.delete(pair),
        addressSeconds > 0 ? pauses.delete(client) : undefined,
      ]);
    };
    return { kind: 'allowed', pauseSeconds, forget };
  };
}

/** The seconds of the pause after a number of failed attempts: none at first, then each as long as twice the one before. */
function pauseAfter(attempts: number, free: number): number {
  if (attempts < free) return 0;
  return Math.min(SHORTEST_PAUSE_SECONDS * 2 ** Math.min(attempts - free, 10), LONGEST_PAUSE_SECONDS);
}

function hashOf(kind: string, text: string): string {
  return sha256(`${kind}\n${text}`);
}
