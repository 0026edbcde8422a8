import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { OwnAlert } from './alerts.ts';
import { Change } from './changes.ts';
import { publishedKinds } from './entries.ts';
import { EntrySummary } from './entry-calls.ts';
import { MaintenanceState } from './maintenance.ts';

/**
 * What one channel sends, of the last seven days: reminders by `email`, `text` and `push`, and emergency alerts to devices
 * (`alert`). `retrying`: an attempt has failed, and the next one follows. `given_up`: they are not sent. `problem`: why the last one of these failed.
 */
const ReminderQueue = z.object({
  channel: z.string(),
  waiting: z.number(),
  retrying: z.number(),
  given_up: z.number(),
  problem: z.nullable(z.string()),
});
export type ReminderQueue = z.infer<typeof ReminderQueue>;

/**
 * What users got to see since the beginning of yesterday. `on` is a time (ISO 8601). `people`: how many
 * have the message or task; null for anything else.
 */
const WentOut = z.object({
  event: z.enum(['opened', 'ended', 'sent', 'shown']),
  kind: z.enum(['post', 'task', 'message', 'alert']),
  id: z.string(),
  title: z.string(),
  on: z.string(),
  people: z.nullable(z.number()),
});
export type WentOut = z.infer<typeof WentOut>;

/** What is live for no one, on no page, or has a `link` to a dialog or an article that is not there. */
const LooseEnd = z.object({
  problem: z.enum(['noPeople', 'onNoPage', 'brokenLink']),
  kind: z.enum(['post', 'task', 'message']),
  id: z.string(),
  title: z.string(),
  link: z.nullable(z.string()),
});
export type LooseEnd = z.infer<typeof LooseEnd>;

/**
 * What the first page of the admin pages shows: how many entries are live (up to `COUNTED_AT_MOST`), what opens in the next 14 days and which drafts were
 * changed last (20 of each at most, of all kinds), the last five messages with their counts, what went out since yesterday (20 of each kind at most), what is loose (10 of each problem), alerts that users see now, maintenance, health, and the last
 * ten changes.
 */
const Summary = z.object({
  live: z.record(z.enum(publishedKinds), z.number()),
  opening: z.array(EntrySummary),
  drafts: z.array(EntrySummary),
  messages: z.array(EntrySummary),
  went_out: z.array(WentOut),
  loose_ends: z.array(LooseEnd),
  alerts: z.array(OwnAlert),
  maintenance: MaintenanceState,
  /**
   * `gateway`: whether the other systems of the university answer; `refused` if they do not accept the portal. `pictures`: whether pictures can be uploaded. `feeds`: the
   * names of the feeds that have failed several times in a row. `reminders`: the queue of each channel that is configured.
   */
  health: z.object({
    gateway: z.enum(['ok', 'failing', 'refused', 'unavailable']),
    pictures: z.enum(['ok', 'unavailable']),
    feeds: z.array(z.string()),
    reminders: z.array(ReminderQueue),
  }),
  changes: z.array(Change),
});
export type Summary = z.infer<typeof Summary>;

/** Everything that the page “Today” shows. */
export const getSummary = endpoint({ path: '/admin/summary', answer: Summary });
