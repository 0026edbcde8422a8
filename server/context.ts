import type { Database } from './db/database.ts';
import type { Person } from './db/schema.ts';
import type { StudentRecords } from './integrations/student-records.ts';
import type { Settings } from './settings.ts';

/** Everything that the app needs from outside. Nothing in it is shared between two apps unless the caller does so. */
export type Dependencies = {
  database: Database;
  settings: Settings;
  clock: () => Date;
  integrations: { studentRecords: StudentRecords };
  /** The built app's folder. */
  dist: string;
  log: (line: string) => void;
};

/** What the routes behind a token find in their context. */
export type Signed = { Variables: { person: Person } };
