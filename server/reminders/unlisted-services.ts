import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { pushDevices } from '../db/schema.ts';
import type { Log } from '../monitoring/log.ts';
import { isPushService } from '../settings/push-services.ts';
import { hostOfDevice } from './push-queries.ts';

/** Names of hosts that one line of the log has. They come from browsers. */
const LOGGED_HOSTS = 20;

/**
 * Writes down since when the services of stored devices are not in the settings, and names these services in the log. The devices
 * go on for 30 days, so that a service that is missing in the settings can be added. Source: decisions, push notifications; PUSH-17.
 */
export async function noteUnlistedServices(orm: Orm, services: readonly string[], now: Date, log: Log): Promise<void> {
  const found = await orm
    .select({ host: hostOfDevice, devices: sql<number>`count(*)::int` })
    .from(pushDevices)
    .groupBy(hostOfDevice);
  const unlisted = found.filter(({ host }) => !isPushService({ host }, services));
  const hosts = unlisted.map(({ host }) => host);
  const isUnlisted = inArray(hostOfDevice, hosts);
  await orm
    .update(pushDevices)
    .set({ unlisted_since: null })
    .where(and(isNotNull(pushDevices.unlisted_since), hosts.length === 0 ? undefined : sql`not ${isUnlisted}`));
  if (hosts.length === 0) return;
  await orm
    .update(pushDevices)
    .set({ unlisted_since: now })
    .where(and(isNull(pushDevices.unlisted_since), isUnlisted));
  const devices = unlisted.reduce((sum, each) => sum + each.devices, 0);
  const names = [...hosts.toSorted().slice(0, LOGGED_HOSTS), ...(hosts.length > LOGGED_HOSTS ? ['…'] : [])].join(', ');
  log(
    'Devices have push services that the setting PUSH_SERVICES does not name. They still get notifications, and are deleted 30 days after the first of these lines. Add the services that browsers of your people really use.',
    'warn',
    { services: names, devices },
  );
}
