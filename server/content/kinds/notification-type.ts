import { asc } from 'drizzle-orm';
import type { Entry } from '../../../src/api/admin/entries.ts';
import { notificationTypes } from '../../db/schema.ts';
import type { ContentKind } from './kind.ts';
import { importKeyOf, writeRow } from './rows.ts';

export const notificationType: ContentKind<'notification_type'> = {
  table: notificationTypes,
  key: notificationTypes.import_key,
  list: { title: notificationTypes.name },
  read: async (orm, where) => {
    const rows = await orm.select().from(notificationTypes).where(where).orderBy(asc(notificationTypes.id));
    return rows.map(({ id, version, import_key, name, kind }) => ({
      id: String(id),
      version,
      entry: { key: import_key ?? `#${id}`, name, kind: kind as Entry<'notification_type'>['kind'] },
    }));
  },
  write: (orm, { entry: { key, ...fields }, row }) =>
    writeRow(orm, notificationTypes, row, { ...fields, import_key: importKeyOf(key) }),
};
