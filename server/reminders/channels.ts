import { inArray, notInArray } from 'drizzle-orm';
import type { ReminderChannel } from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import { reminderChannels } from '../db/schema.ts';
import type { ServerSettings } from '../settings/settings.ts';

/** What the server can send for a notification type. The weekly summary is a mail. */
const CHANNEL_OF_KIND: Record<string, ReminderChannel> = { email: 'email', text: 'text', weekly: 'email' };

type ChannelSettings = Pick<ServerSettings, 'mail' | 'textMessages' | 'pushContact' | 'sampleData'>;

/** The channels that the settings configure. */
export function configuredChannels({
  mail,
  textMessages,
  pushContact,
}: Pick<ServerSettings, 'mail' | 'textMessages' | 'pushContact'>): ReminderChannel[] {
  return [
    ...(mail === null ? [] : ['email' as const]),
    ...(textMessages === null ? [] : ['text' as const]),
    ...(pushContact === null ? [] : ['push' as const]),
  ];
}

/**
 * Whether a notification type is offered: its channel is configured, or another system works with it. The sample data show
 * the choices of a university with every channel.
 * Source: decisions, reminders; REMIND-11.
 * @param kind the column of the type
 */
export function isOffered(kind: string | null, settings: ChannelSettings): boolean {
  const channel = CHANNEL_OF_KIND[kind ?? ''];
  return channel === undefined || settings.sampleData || configuredChannels(settings).includes(channel);
}

/** Writes down since when each channel can send. A channel that is no longer configured begins anew when it is again. */
export async function noteChannels(orm: Orm, channels: readonly ReminderChannel[], now: Date): Promise<void> {
  const isGone = channels.length === 0 ? undefined : notInArray(reminderChannels.channel, [...channels]);
  await orm.delete(reminderChannels).where(isGone);
  if (channels.length === 0) return;
  await orm
    .insert(reminderChannels)
    .values(channels.map((channel) => ({ channel, configured_on: now })))
    .onConflictDoNothing();
}

/** Since when each of the channels can send. */
export async function readChannels(
  orm: Orm,
  channels: readonly ReminderChannel[],
): Promise<{ channel: ReminderChannel; configuredOn: Date }[]> {
  if (channels.length === 0) return [];
  const rows = await orm
    .select()
    .from(reminderChannels)
    .where(inArray(reminderChannels.channel, [...channels]));
  return rows.map(({ channel, configured_on }) => ({
    channel: channel as ReminderChannel,
    configuredOn: configured_on,
  }));
}
