import type { Database } from '../db/database.ts';
import type { BodyBudget } from '../http/body-budget.ts';
import type { AddressOfClient } from '../http/client-address.ts';
import type { Integrations } from '../integrations/integrations.ts';
import type { PersonLimits } from '../limits/person-limits.ts';
import type { Log } from '../monitoring/log.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { RemotePictures } from '../pictures/remote-pictures.ts';
import type { PersonMarks } from '../records/person-marks.ts';
import type { Senders } from '../reminders/worker.ts';
import type { RunningSessions } from '../sessions/running-sessions.ts';
import type { ServerSettings } from '../settings/settings.ts';
import type { FindCaller } from './callers.ts';

/** What the routes of one app share. */
export type Services = {
  database: Database;
  /** The app reads `outages` on each request, so they may change while it runs. */
  settings: ServerSettings;
  clock: () => Date;
  integrations: Integrations;
  log: Log;
  metrics: Metrics;
  /** The senders of reminders, by channel. */
  senders: Senders;
  sessions: RunningSessions;
  findCaller: FindCaller;
  pictures: RemotePictures;
  clientAddress: AddressOfClient;
  bodies: BodyBudget;
  limits: PersonLimits;
  /** The names of people in the log. */
  markOf: PersonMarks;
};
