import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openEmbedded } from '../../server/db/database.ts';
import { moveDatabase } from '../../server/db/move.ts';
import { messages, people, sessions, userTasks } from '../../server/db/schema.ts';
import { startSession } from '../../server/sessions/session-queries.ts';
import { StartupError } from '../../server/shared/startup-error.ts';
import { openEmptyDatabase } from './support/database.ts';
import { NOW, writeSampleData } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS } from './support/server.ts';

describe('OPS-07 npm run move, from the embedded database to PostgreSQL', () => {
  let source: Database;
  const open: Database[] = [];

  async function openTarget(): Promise<Database> {
    const database = await openEmptyDatabase();
    open.push(database);
    return database;
  }

  beforeAll(async () => {
    source = await openEmbedded('memory://');
    await writeSampleData(source);
    await startSession(source.orm, 1, NOW, 'Firefox on Linux');
    const title = 'Quotes " \' and \\, lines\nand 漢字 🎓';
    await source.orm.insert(messages).values({ person_id: 1, title, body: '<p>&amp;</p>', created_on: NOW });
    await source.orm.execute(sql`update sessions set last_used_on = '2025-01-21 17:35:00.123456+00'`);
  }, OPEN_TIMEOUT_MS);
  afterAll(async () => {
    await Promise.all(open.map((database) => database.close()));
    await source.close();
  });

  test('every row arrives as it was, and new rows get the next ids', async () => {
    const target = await openTarget();
    const { tables, rows } = await moveDatabase(source.orm, target);
    const count = sql`select count(*)::int as count from pg_tables where schemaname = 'public'`;
    expect((await target.orm.execute(count)) as unknown).toMatchObject({ rows: [{ count: tables }] });
    expect(rows).toBeGreaterThan(500);

    for (const table of [people, sessions, messages, userTasks]) {
      const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
      const [before, after] = [await source.orm.select().from(table), await target.orm.select().from(table)];
      expect(after.sort(byId)).toEqual(before.sort(byId));
    }
    const time = sql`select to_char(last_used_on at time zone 'UTC', 'US') as microseconds from sessions`;
    expect((await target.orm.execute(time)) as unknown).toMatchObject({ rows: [{ microseconds: '123456' }] });

    const next = { person_id: 2, title: 'Next', body: '', created_on: NOW };
    const [ofSource] = await source.orm.insert(messages).values(next).returning({ id: messages.id });
    const [ofTarget] = await target.orm.insert(messages).values(next).returning({ id: messages.id });
    expect(ofTarget).toEqual(ofSource);
    await source.orm.delete(messages).where(eq(messages.title, 'Next'));
  });

  test('a database with rows is refused, and stays as it is', async () => {
    const target = await openTarget();
    await target.migrate(async (orm) => {
      await orm.insert(people).values({ username: 'first', first_name: 'First', last_name: 'Person' });
    });
    const moved = moveDatabase(source.orm, target);
    await expect(moved).rejects.toThrow(StartupError);
    await expect(moved).rejects.toThrow(/already has rows in the table people\./);
    expect(await target.orm.select({ username: people.username }).from(people)).toEqual([{ username: 'first' }]);
  });

  test('when a row does not arrive as it was, nothing is moved', async () => {
    const target = await openTarget();
    await target.migrate(async () => {});
    await target.orm.execute(sql`create function shorten() returns trigger language plpgsql as
      $$ begin new.title := left(new.title, 3); return new; end $$`);
    await target.orm.execute(
      sql`create trigger shorten before insert on messages for each row execute function shorten()`,
    );
    await expect(moveDatabase(source.orm, target)).rejects.toThrow(/the rows of the table messages are not the same/);
    expect(await target.orm.select().from(people)).toEqual([]);
  });
});
