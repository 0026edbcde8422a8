import { databaseProblem } from './database-problem.ts';

/** So long does a failed write count, in milliseconds: a check each minute must not miss it. */
const REMEMBERED_MS = 60_000;

/** Whether the database takes writes, as far as the calls of this server have found out. */
export type WriteState = {
  /** Tells the error of a call or of other work. Errors that say nothing about the disk are ignored. */
  note: (error: unknown) => void;
  isFailing: () => boolean;
};

/**
 * Real writes tell more than a trial: a small row may find room in a page of a full disk that has none for the next one.
 * Source: decisions, a full disk; OPS-41.
 * @param now milliseconds of a clock that only goes forward
 */
export function createWriteState(now: () => number = () => performance.now()): WriteState {
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    note: (error) => {
      if (databaseProblem(error)?.kind === 'full') failedAt = now();
    },
    isFailing: () => now() - failedAt < REMEMBERED_MS,
  };
}
