import type { Database } from './db/database.ts';
import type { Person } from './db/schema.ts';
import type { Integrations } from './integrations/integrations.ts';
import type { Settings } from './settings.ts';

/** Everything that the app needs from outside. Nothing in it is shared between two apps unless the caller does so. */
export type Dependencies = {
  database: Database;
  /** Its `outages` are read at each request, so that they may change while the app runs. */
  settings: Settings;
  clock: () => Date;
  integrations: Integrations;
  /** The built app's folder. */
  dist: string;
  log: (line: string) => void;
};

/** What the routes behind a token find in their context. */
export type Signed = { Variables: { person: Person } };
