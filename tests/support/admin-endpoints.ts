import * as alerts from '../../src/api/admin/alerts.ts';
import * as changes from '../../src/api/admin/changes.ts';
import * as entryCalls from '../../src/api/admin/entry-calls.ts';
import * as importCalls from '../../src/api/admin/import-calls.ts';
import * as maintenance from '../../src/api/admin/maintenance.ts';
import * as ownRights from '../../src/api/admin/own-rights.ts';
import * as people from '../../src/api/admin/people.ts';
import * as pictures from '../../src/api/admin/pictures.ts';
import * as recipients from '../../src/api/admin/recipients.ts';
import * as summary from '../../src/api/admin/summary.ts';
import * as systemCheck from '../../src/api/admin/system-check.ts';
import * as testMessage from '../../src/api/admin/test-message.ts';
import * as visibility from '../../src/api/admin/visibility.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';

const modules = {
  alerts,
  changes,
  'entry-calls': entryCalls,
  'import-calls': importCalls,
  maintenance,
  'own-rights': ownRights,
  people,
  pictures,
  recipients,
  summary,
  'system-check': systemCheck,
  'test-message': testMessage,
  visibility,
};

/** The calls of the admin pages, with the names of their files. They are not in the catalogue: no other backend has them. */
export const adminEndpoints: { file: string; name: string; endpoint: Endpoint }[] = Object.entries(modules).flatMap(
  ([file, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      typeof value === 'object' && 'path' in value ? [{ file, name, endpoint: value as Endpoint }] : [],
    ),
);
