import type { Orm } from './database.ts';

/**
 * A statement that is built once for each database. Drizzle needs longer to build a statement than PostgreSQL to run a short
 * one.
 * @param prepare builds it, with a name that no other statement has
 */
export function preparedOnce<Statement>(prepare: (orm: Orm) => Statement): (orm: Orm) => Statement {
  const statements = new WeakMap<Orm, Statement>();
  return (orm) => {
    const known = statements.get(orm);
    if (known !== undefined) return known;
    const statement = prepare(orm);
    statements.set(orm, statement);
    return statement;
  };
}
