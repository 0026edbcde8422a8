import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrCreatePerson } from '../../server/accounts/openid/account-queries.ts';
import type { Database, Orm } from '../../server/db/database.ts';
import { openIdAccounts } from '../../server/db/schema.ts';
import { openSampleDatabase } from './support/database.ts';

const ACCOUNT = { issuer: 'https://issuer.example', subject: 'maya' };
const CLAIMED = { username: 'maya.lin', first_name: 'Maya', last_name: 'Lin' };

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
});
afterAll(() => database.close());

/** A database whose first query has its answer, and then waits while something else happens. */
function meeting(orm: Orm, happens: () => Promise<unknown>): Orm {
  let hasMet = false;
  const own = (target: object, name: PropertyKey): unknown => Reflect.get(target, name);
  return new Proxy(orm, {
    get: (whole, name) =>
      name !== 'transaction'
        ? own(whole, name)
        : (work: (transaction: Orm) => Promise<unknown>) =>
            whole.transaction((transaction) => {
              const select: Orm['select'] = transaction.select.bind(transaction);
              const first = (fields: Parameters<Orm['select']>[0]) => ({
                from: (table: typeof openIdAccounts) => ({
                  where: async (condition: undefined) => {
                    hasMet = true;
                    const rows = await (fields === undefined ? select() : select(fields)).from(table).where(condition);
                    await happens();
                    return rows;
                  },
                }),
              });
              return work(
                new Proxy(transaction, {
                  get: (inner, key) => (key === 'select' && !hasMet ? first : own(inner, key)),
                }) as unknown as Orm,
              );
            }),
  });
}

test('OIDC-03 a first sign-in that ends between two statements of another one creates the person for both', async () => {
  const signIn = (orm: Orm) => findOrCreatePerson(orm, ACCOUNT, CLAIMED, true, new Date());
  let otherId = 0;
  const id = await signIn(
    meeting(database.orm, async () => {
      otherId = await signIn(database.orm);
    }),
  );
  expect(id).toBe(otherId);
  expect(await database.orm.select().from(openIdAccounts)).toEqual([{ ...ACCOUNT, person_id: id }]);
});
