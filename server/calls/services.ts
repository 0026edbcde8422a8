import type { OpenId } from '../accounts/openid/open-id.ts';
import type { Database } from '../db/database.ts';
import type { Drawing } from '../drawing/load-drawing.ts';
import type { BodyBudget } from '../http/body-budget.ts';
import type { AddressOfClient } from '../http/client-address.ts';
import type { Integrations } from '../integrations/integrations.ts';
import type { Log, RequestEntry } from '../monitoring/log.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { RemotePictures } from '../pictures/remote-pictures.ts';
import type { Senders } from '../reminders/worker.ts';
import type { RunningSessions } from '../sessions/running-sessions.ts';
import type { ServerSettings } from '../settings/settings.ts';
import type { FindCaller } from './callers.ts';

/** What `createApp` gets from outside. Two apps share nothing unless the caller passes the same object to both. */
export type ServerDependencies = {
  database: Database;
  /** The app reads `outages` on each request, so they may change while it runs. */
  settings: ServerSettings;
  clock: () => Date;
  integrations: Integrations;
  /** The university's sign-in; null for passwords. */
  openId: OpenId | null;
  /** The folder of the built app. */
  dist: string;
  log: Log;
  logRequest: (entry: RequestEntry) => void;
  metrics: Metrics;
  /** The senders of reminders, by channel. */
  senders: Senders;
  /** What draws pages; null if browsers draw all of them. */
  drawing: Drawing | null;
};

/** What the routes of one app share besides. */
export type Services = ServerDependencies & {
  sessions: RunningSessions;
  findCaller: FindCaller;
  pictures: RemotePictures;
  clientAddress: AddressOfClient;
  bodies: BodyBudget;
};
