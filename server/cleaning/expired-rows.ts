import { lte } from 'drizzle-orm';
import { deleteEndedSubscriptions } from '../calendar/subscription-queries.ts';
import type { Orm } from '../db/database.ts';
import {
  alertSightings,
  gatewayCache,
  openIdAttempts,
  openIdLogoutTokens,
  openIdSessions,
  phoneCodes,
  pushDevices,
  pushedAlerts,
  reminderDays,
  reminderDeliveries,
  reminders,
  signInLimits,
} from '../db/schema.ts';
import { deleteOldRecords, rightsOverTrail } from '../records/trail.ts';
import { deleteEndedSessions } from '../sessions/session-queries.ts';
import type { ServerSettings } from '../settings/settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Reminders are kept for this many days: a deadline that moves back and forth is not announced twice. */
const REMINDER_DAYS = 60;
/** What is no longer in the feed of alerts is remembered for this many days: it may come back. */
const SIGHTING_DAYS = 30;
/** So long do devices go on whose push services the settings do not name. Source: PUSH-17. */
const UNLISTED_DAYS = 30;

/**
 * Deletes what has expired: sessions, sign-ins that have not ended, counts of failed ones, old entries of the audit log,
 * security events and reminders, devices of push services that the settings do not name, calendar subscriptions of people who no longer sign in, and the cached answers that expired more than a day ago (old terms and days, and people who no longer use the portal).
 * @param keepsRecords leaves the audit log and the security events as they are
 */
export async function deleteExpired(
  orm: Orm,
  now: Date,
  {
    sessionIdleMs,
    auditLogDays,
    securityEventDays,
  }: Pick<ServerSettings, 'sessionIdleMs' | 'auditLogDays' | 'securityEventDays'>,
  keepsRecords = false,
): Promise<void> {
  await deleteEndedSessions(orm, now, sessionIdleMs);
  await deleteEndedSubscriptions(orm, now);
  await orm.delete(signInLimits).where(lte(signInLimits.expire, now));
  for (const table of [openIdAttempts, openIdSessions, openIdLogoutTokens, phoneCodes]) {
    await orm.delete(table).where(lte(table.expires_at, now));
  }
  await orm.delete(gatewayCache).where(lte(gatewayCache.expires_at, daysBefore(now, 1)));
  const oldest = daysBefore(now, REMINDER_DAYS).toISOString().slice(0, 10);
  await orm.delete(reminders).where(lte(reminders.send_on, oldest));
  await orm.delete(reminderDeliveries).where(lte(reminderDeliveries.send_on, oldest));
  await orm.delete(reminderDays).where(lte(reminderDays.day, oldest));
  if (keepsRecords) return;
  await orm.delete(alertSightings).where(lte(alertSightings.last_seen, daysBefore(now, SIGHTING_DAYS)));
  await orm.delete(pushDevices).where(lte(pushDevices.unlisted_since, daysBefore(now, UNLISTED_DAYS)));
  await orm.delete(pushedAlerts).where(lte(pushedAlerts.found_on, daysBefore(now, REMINDER_DAYS)));
  await deleteOldEvents(orm, now, { auditLogDays, securityEventDays });
}

/**
 * Deletes what the settings say of the audit log and of the security events. The trail can be verified afterwards.
 * An account of the database that may not do this leaves it to `portico events --delete-old`.
 */
export async function deleteOldEvents(
  orm: Orm,
  now: Date,
  { auditLogDays, securityEventDays }: Pick<ServerSettings, 'auditLogDays' | 'securityEventDays'>,
): Promise<void> {
  if (!(await rightsOverTrail(orm)).mayDelete) return;
  await deleteOldRecords(orm, 'audit_log', daysBefore(now, auditLogDays));
  await deleteOldRecords(orm, 'security_events', daysBefore(now, securityEventDays));
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
