import type { LooseEnd, Summary } from '../src/api/admin/summary.ts';
import type { StaffRight } from '../src/rules/staff-rights.ts';
import { editHref } from './entries.ts';

/** What needs a look: a title and a sentence, and where it is mended; null where the reader has no right to. */
export type Look = { title: string; text: string; href: string | null };

/** An alert that shows longer is probably forgotten. */
const LONG_ALERT_MS = 12 * 3_600_000;

const LOOSE_ENDS: Record<LooseEnd['problem'], (end: LooseEnd) => string> = {
  noPeople: ({ kind }) => `This ${kind} is live, and no one has it.`,
  onNoPage: () => 'This post is live, and on no published page.',
  brokenLink: ({ link }) => `Its link ${link} leads to a post that is not live.`,
};

/**
 * What staff should look at, the most urgent first.
 * @param format writes a time
 */
export function needsALook(
  { alerts, maintenance, health, loose_ends }: Summary,
  rights: readonly StaffRight[],
  now: Date,
  format: (at: string) => string,
): Look[] {
  const hrefFor = (right: StaffRight, href: string) => (rights.includes(right) ? href : null);
  const forgotten = alerts.filter(({ published_on }) => now.getTime() - Date.parse(published_on) >= LONG_ALERT_MS);
  return [
    ...(maintenance.message === null
      ? []
      : [{ title: 'Maintenance is on', text: 'Users do not get into the portal.', href: '#maintenance' }]),
    ...forgotten.map(({ title, published_on }) => ({
      title,
      text: `This alert is shown since ${format(published_on)}.`,
      href: hrefFor('alerts', '/admin/alerts'),
    })),
    ...health.reminders.flatMap(({ given_up, channel }) =>
      given_up === 0
        ? []
        : [
            {
              title: 'Reminders',
              text: `${given_up} could not be sent by ${CHANNELS[channel] ?? channel}.`,
              href: '#reminders',
            },
          ],
    ),
    ...loose_ends.map((end) => ({ title: end.title, text: LOOSE_ENDS[end.problem](end), href: editHref(end) })),
  ];
}

const CHANNELS: Readonly<Record<string, string>> = {
  email: 'email',
  text: 'text message',
  push: 'notification',
  alert: 'notification of an alert',
};
