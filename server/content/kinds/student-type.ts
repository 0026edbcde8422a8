import { asc } from 'drizzle-orm';
import { studentTypes } from '../../db/schema.ts';
import type { ContentKind } from './kind.ts';
import { importKeyOf, writeRow } from './rows.ts';

export const studentType: ContentKind<'student_type'> = {
  table: studentTypes,
  key: studentTypes.import_key,
  list: { title: studentTypes.name },
  read: async (orm, where) => {
    const rows = await orm.select().from(studentTypes).where(where).orderBy(asc(studentTypes.id));
    return rows.map(({ id, version, import_key, name }) => ({
      id: String(id),
      version,
      entry: { key: import_key ?? `#${id}`, name },
    }));
  },
  write: (orm, { entry: { key, name }, row }) =>
    writeRow(orm, studentTypes, row, { import_key: importKeyOf(key), name }),
  problems: ({ entry, row }) => {
    const before = row?.entry.key ?? '#';
    return before.startsWith('#') || before === entry.key
      ? []
      : ['key: a student type keeps its key, because audiences name it'];
  },
};
