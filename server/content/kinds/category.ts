import { asc } from 'drizzle-orm';
import { categories } from '../../db/schema.ts';
import type { ContentKind } from './kind.ts';
import { writeRow } from './rows.ts';

export const category: ContentKind<'category'> = {
  table: categories,
  key: categories.slug,
  list: { title: categories.name },
  read: async (orm, where) => {
    const rows = await orm.select().from(categories).where(where).orderBy(asc(categories.id));
    return rows.map(({ id, version, ...entry }) => ({ id: String(id), version, entry }));
  },
  write: (orm, { entry, row }) => writeRow(orm, categories, row, entry),
};
