import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { withoutRequestId } from '../monitoring/request-id.ts';
import { databaseProblem } from './database-problem.ts';

/** Statements of one kind that run at the same time. Meanwhile, further items wait together for the next statement. */
const STATEMENTS = 2;
/** Items of one statement. */
const MAX_ITEMS = 500;

/** Runs one item together with those of other requests. Rejects as the statement does. */
export type Batch<Item, Result> = (item: Item) => Promise<Result>;

type Entry<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Puts what many requests ask of the database at the same moment into one statement. A statement costs far more than a row:
 * without this, a busy server spends nearly all of its time on statements. The statement of an item starts after the item
 * arrived, so a result is never older than its request. A quiet server runs every item at once, in a statement of its own.
 * Source: decisions, sessions; OPS-11.
 * @param run one statement for all items. @returns their results in the order of the items
 */
export function createBatch<Item, Result>(run: (items: Item[]) => Promise<Result[]>): Batch<Item, Result> {
  let waiting: Entry<Item, Result>[] = [];
  let running = 0;
  let isScheduled = false;

  // The requests that arrived in the same turn of the event loop come first, and run together.
  const schedule = () => {
    if (isScheduled || running >= STATEMENTS || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const entries = take();
      running += 1;
      withoutRequestId(() => settle(entries)).finally(() => {
        running -= 1;
        schedule();
      });
      schedule();
    });
  };

  const take = (): Entry<Item, Result>[] => {
    const taken = waiting.slice(0, MAX_ITEMS);
    waiting = waiting.slice(MAX_ITEMS);
    return taken;
  };

  const settle = async (entries: Entry<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(entries.map(({ item }) => item));
      for (const [place, { resolve }] of entries.entries()) resolve(results[place] as Result);
    } catch (error) {
      if (entries.length === 1 || databaseProblem(error) !== null) {
        for (const { reject } of entries) reject(error);
      } else {
        // What is wrong with one item must not fail the others.
        await Promise.all(entries.map((entry) => settle([entry])));
      }
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
}

/** A condition: whether a column has one of the values. The statement has one parameter, however many values there are. */
export function isOneOf(column: PgColumn, values: unknown[] | Placeholder, type: 'int4' | 'text'): SQL {
  return sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;
}
