import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Orm } from '../db/database.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { sha256 } from '../shared/sha256.ts';
import { createLimiter } from './create-limiter.ts';
import { tooMany } from './too-many-error.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A number may be written with a country code or without: these last digits are the same. */
const DIGITS_OF_A_NUMBER = 10;

/** What a call costs of the writes of a minute. A mark at a message is a small write, and people mark a hundred at a time. */
const COST = { write: 10, mark: 1 } as const;

/** Each function counts one attempt of a person. It rejects with `TooManyError` when the limit is reached. */
export type PersonLimits = {
  /** Every call that changes something. */
  countWrite: (personId: number, cost: keyof typeof COST) => Promise<void>;
  countCalendarChange: (personId: number) => Promise<void>;
  countPushTest: (personId: number) => Promise<void>;
  countTextTest: (personId: number) => Promise<void>;
  /** A code to a number, by person and by number: several accounts could send to the same one. */
  countPhoneCode: (personId: number, number: string) => Promise<void>;
};

/**
 * Limits by person, never by address: a campus shares one. Writes are counted in the memory of each server, because a count in the
 * database would itself be a write. What leaves a lasting trace or goes out to others is counted in the database, for all servers.
 * Source: decisions, limits by person and call; OPS-38.
 */
export function createPersonLimits(orm: Orm, { limits }: Pick<ServerSettings, 'limits'>): PersonLimits {
  const writes = new RateLimiterMemory({ points: limits.writesPerMinute * COST.write, duration: MINUTE });
  const inDatabase = (name: string, limit: number, seconds: number, happened: string) => {
    const counts = createLimiter(orm, name, seconds);
    return async (counted: number | string): Promise<void> => {
      const key = sha256(`${name}\n${counted}`);
      const before = await counts.get(key);
      // A refused attempt only reads. Attempts at the same time count each other.
      const isFull = before !== null && before.consumedPoints >= limit;
      const { consumedPoints, msBeforeNext } = isFull ? before : await counts.penalty(key);
      if (isFull || consumedPoints > limit) throw tooMany(happened, msBeforeNext);
    };
  };
  const tooManyCodes = 'Many codes were sent in the last day, so this one was not sent.';
  const countCodesOfPerson = inDatabase('phone codes', limits.textTestsPerDay, DAY, tooManyCodes);
  const countCodesToNumber = inDatabase('phone codes to', limits.textTestsPerDay, DAY, tooManyCodes);
  return {
    countPhoneCode: async (personId, number) => {
      await countCodesOfPerson(personId);
      await countCodesToNumber(number.replaceAll(/\D/g, '').slice(-DIGITS_OF_A_NUMBER));
    },
    countWrite: async (personId, cost) => {
      try {
        await writes.consume(personId, COST[cost]);
      } catch (refusal) {
        const { msBeforeNext } = refusal as RateLimiterRes;
        throw tooMany('You have made many changes in a short time, so this one was not saved.', msBeforeNext);
      }
    },
    countCalendarChange: inDatabase(
      'calendar changes',
      limits.calendarChangesPerHour,
      HOUR,
      'Your calendar address has changed too often in the last hour, so nothing was changed.',
    ),
    countPushTest: inDatabase(
      'push tests',
      limits.pushTestsPerHour,
      HOUR,
      'You have sent many tests in the last hour, so this one was not sent.',
    ),
    countTextTest: inDatabase(
      'text tests',
      limits.textTestsPerDay,
      DAY,
      'You have asked for many test text messages in the last day, so this one was not sent.',
    ),
  };
}

/**
 * Counts a text message of the portal, for all servers: each one costs money. The day begins with its first message.
 * @returns whether it may be sent
 */
export function createTextLimit(orm: Orm, { limits }: Pick<ServerSettings, 'limits'>): () => Promise<boolean> {
  const counts = createLimiter(orm, 'texts of the portal', DAY);
  return async () => {
    const before = await counts.get('all');
    if (before !== null && before.consumedPoints >= limits.textsPerDay) return false;
    const { consumedPoints } = await counts.penalty('all');
    return consumedPoints <= limits.textsPerDay;
  };
}
