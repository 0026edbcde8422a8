import type { PushDevice } from '../../api/portal/push-devices.ts';

/** The ways in which something reaches a person, in the order of the columns. */
export const CHANNELS = ['email', 'text', 'devices'] as const;
type Channel = (typeof CHANNELS)[number];

export const CHANNEL_NAMES: Record<Channel, string> = { email: 'Email', text: 'Text', devices: 'Devices' };

/**
 * What decides whether one kind is sent on one channel: a preference of the account, a notification type by its kind, or the
 * person's devices. Null if the kind is never sent on that channel.
 */
export type Source =
  | { from: 'preference'; field: 'contact_by_email' | 'contact_by_text' }
  | { from: 'type'; kind: string }
  | { from: 'devices'; counts: (device: PushDevice) => boolean; needs: 'contact_by_email' | null };

type ContactKind = {
  name: string;
  sources: Record<Channel, Source | null>;
  /** The tasks of Next steps are for students. */
  audience: 'everybody' | 'students';
};

const everyDevice = () => true;

/** What the portal sends, and what decides about it. A new kind is a row. Source: decisions, contact preferences; ACCT-27. */
export const CONTACT_KINDS: readonly ContactKind[] = [
  {
    name: 'Messages from the university',
    audience: 'everybody',
    sources: {
      email: { from: 'preference', field: 'contact_by_email' },
      text: { from: 'preference', field: 'contact_by_text' },
      devices: { from: 'devices', counts: everyDevice, needs: 'contact_by_email' },
    },
  },
  {
    name: 'Tasks that are due',
    audience: 'students',
    sources: {
      email: { from: 'type', kind: 'email' },
      text: { from: 'type', kind: 'text' },
      devices: { from: 'devices', counts: everyDevice, needs: null },
    },
  },
  {
    name: 'Summary of my week, on Sundays',
    audience: 'students',
    sources: { email: { from: 'type', kind: 'weekly' }, text: null, devices: null },
  },
  {
    name: 'Emergency alerts',
    audience: 'everybody',
    sources: {
      email: null,
      text: null,
      devices: { from: 'devices', counts: ({ wants_alerts }) => wants_alerts, needs: null },
    },
  },
];

/** The kinds of notification types that have a cell above. A type of another kind gets a row of its own. */
export const KNOWN_TYPE_KINDS: readonly string[] = CONTACT_KINDS.flatMap(({ sources }) =>
  Object.values(sources).flatMap((source) => (source?.from === 'type' ? [source.kind] : [])),
);
