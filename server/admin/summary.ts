import { publishedKinds } from '../../src/api/admin/entries.ts';
import { dayIn } from '../../src/rules/dates.ts';
import type { ReminderChannel } from '../../src/rules/reminders.ts';
import { rightOfKind, type StaffRight } from '../../src/rules/staff-rights.ts';
import { readMaintenanceState } from '../alerts/maintenance.ts';
import { findOwnAlerts } from '../alerts/own-alerts.ts';
import type { Services } from '../calls/services.ts';
import { countLive, findDrafts, findEntries, findOpening } from '../content/entry-queries.ts';
import { type Circuit, FEED_PREFIX } from '../integrations/integrations.ts';
import { loadResizer } from '../pictures/resize-picture.ts';
import { readReminderQueues } from '../reminders/queue-summary.ts';
import { site } from '../settings/site.ts';
import { findLooseEnds, findWentOut } from './attention-queries.ts';
import { findChanges } from './change-queries.ts';
import { momentOf } from './entry-handlers.ts';

const SOON_MS = 14 * 86_400_000;
const ON_FIRST_PAGE = 20;
const REMINDERS_MS = 7 * 86_400_000;

/** What the first page of the admin pages shows to a person with these rights. */
export async function readSummary(
  { database: { orm }, clock, integrations, senders }: Services,
  rights: readonly StaffRight[],
) {
  const own = publishedKinds.filter((kind) => rights.includes(rightOfKind(kind)));
  const at = momentOf(clock());
  const until = new Date(at.now.getTime() + SOON_MS).toISOString();
  return {
    live: await countLive(orm, at),
    opening: await findOpening(orm, own, until, at, ON_FIRST_PAGE),
    drafts: await findDrafts(orm, own, at, ON_FIRST_PAGE),
    messages: rights.includes('messages')
      ? (await findEntries(orm, { kind: 'message', state: 'live' }, at, { limit: 5, offset: 0 })).results
      : [],
    went_out: await findWentOut(orm, own, at),
    loose_ends: await findLooseEnds(orm, own, at),
    alerts: (await findOwnAlerts(orm, at.now)).filter(({ is_live }) => is_live),
    maintenance: await readMaintenanceState(orm),
    health: {
      gateway: integrations.gatewayHealth(),
      pictures: (await loadResizer()) === null ? ('unavailable' as const) : ('ok' as const),
      feeds: failingFeeds(integrations.circuits()),
      reminders: await readReminderQueues(
        orm,
        Object.keys(senders) as ReminderChannel[],
        dayIn(site().timeZone, new Date(at.now.getTime() - REMINDERS_MS)),
      ),
    },
    changes: rights.includes('audit') ? (await findChanges(orm, {}, rights, 10)).results : [],
  };
}

/** The feeds that are left alone after repeated failures, by name. */
const failingFeeds = (circuits: readonly Circuit[]): string[] =>
  circuits.flatMap(({ system, isOpen }) =>
    isOpen && system.startsWith(FEED_PREFIX) ? [system.slice(FEED_PREFIX.length)] : [],
  );
