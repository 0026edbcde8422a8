import { type AlertFacts, alertKey, currentAlerts, isEmergency, isWhole } from './alerts.ts';
import { isUnread, type MessageFacts, newestFirst } from './messages.ts';

const MESSAGES_SHOWN = 5;
const MAX_API_ERRORS = 3;
const ERROR_STATE_OF_INTEGRATIONS = 1;

export const INTEGRATION_TEXT =
  'Student Information Systems integration are currently unavailable. Please check back again later.';
export const HOLD_TEXT =
  'There is a hold on your student account that might affect course registration. Please visit the Account page for more information.';
export const NUDGE_TEXT = 'There is information you need to confirm or update in the message center.';

/** What the rules need of a message that may appear in the banner. */
export type BannerMessageFacts = MessageFacts & {
  pk: number;
  display_as_banner: boolean;
  is_nudge: boolean;
  nudge_type: string | null;
  /** Id of a user message of the checklist. */
  app_message: number | null;
};

/**
 * A dismissal that a backend saves: nudges are posted by type, an app message is acknowledged in the checklist, a message is
 * marked read.
 */
export type SavedDismissal =
  | { kind: 'nudge'; types: string[] }
  | { kind: 'appMessage'; id: number }
  | { kind: 'message'; pk: number };

/** What dismissing a line means. An alert is remembered on this device. */
export type Dismissal = SavedDismissal | { kind: 'alert'; key: string };

/**
 * One line of the banner. `key` tells it from the other lines. An `alert` is an emergency or an all-clear; an `otherAlert` is a
 * notice. Nothing is saved of the dismissal of the hold line.
 */
export type BannerLine<Message, Alert> =
  | { kind: 'alert'; key: string; alert: Alert; dismissal: Dismissal }
  | { kind: 'otherAlert'; key: string; alert: Alert; dismissal: Dismissal }
  | { kind: 'message'; key: string; message: Message; dismissal: Dismissal }
  | { kind: 'hold'; key: string; text: string; dismissal: null }
  | { kind: 'nudge'; key: string; text: string; dismissal: Dismissal };

/**
 * Whether the integration banner shows: error state 1, more than three failed resources, or one of the banner's own
 * (holds, nudges, emergency alerts). Source: portal specification, error catalogue (banner); decisions, the banner
 * component's errors; BANNER-18 to BANNER-21.
 * @param errors the error list: one entry for each resource whose last call failed
 */
export function showsIntegrationBanner(errors: readonly { component: string }[], errorState: number): boolean {
  return (
    errorState === ERROR_STATE_OF_INTEGRATIONS ||
    errors.length > MAX_API_ERRORS ||
    errors.some(({ component }) => component === 'banner')
  );
}

/**
 * The lines of the banner below the integration banner, from top to bottom: current emergencies, all-clears, other alerts, the five
 * newest unread messages with `display_as_banner`, one line for holds, one for nudges.
 * Source: portal specification, limits (banner); decisions, banner dismissal; BANNER-01 to BANNER-07, BANNER-17,
 * BANNER-22, SEV-02, SEV-08.
 * @param given.holds all of a student; empty for other users, and once the line is dismissed
 * @param given.nudges all; empty once the line is dismissed
 * @param given.dismissed the keys of all dismissals that succeeded, as `dismissalKeys` returns them
 * @returns the lines; `older`: how many more unread messages there are beyond the limit
 */
export function bannerLines<Message extends BannerMessageFacts, Alert extends AlertFacts>(
  given: {
    messages: readonly Message[];
    alerts: readonly Alert[];
    holds: readonly unknown[];
    nudges: readonly { nudge_type: string | null }[];
    dismissed: readonly string[];
  },
  now: Date,
): { lines: BannerLine<Message, Alert>[]; older: number } {
  const isLeft = ({ dismissal }: { dismissal: Dismissal }) => !areAllIn(dismissalKeys(dismissal), given.dismissed);
  const isNudgeLeft = ({ nudge_type: type }: { nudge_type: string | null }) =>
    type === null || isLeft({ dismissal: { kind: 'nudge', types: [type] } });

  const alerts = currentAlerts(given.alerts, now)
    .map((alert) => ({
      kind: isWhole(alert) ? ('alert' as const) : ('otherAlert' as const),
      key: `alert:${alertKey(alert)}`,
      alert,
      dismissal: alertDismissal(alert),
    }))
    .filter(isLeft);
  const messages = newestFirst(given.messages)
    .filter((message) => message.display_as_banner && isUnread(message))
    .map((message) => ({
      kind: 'message' as const,
      key: `message:${message.pk}`,
      message,
      dismissal: messageDismissal(message),
    }))
    .filter(({ message }) => !isDismissed(message, given.dismissed));
  const holdLines = given.holds
    .slice(0, 1)
    .map(() => ({ kind: 'hold' as const, key: 'hold', text: HOLD_TEXT, dismissal: null }));
  const nudges = given.nudges.filter(isNudgeLeft);
  const nudgeLines = nudges
    .slice(0, 1)
    .map(() => ({ kind: 'nudge' as const, key: 'nudge', text: NUDGE_TEXT, dismissal: nudgesDismissal(nudges) }));

  return {
    lines: [
      ...alerts.filter(({ alert }) => isEmergency(alert)),
      ...alerts.filter(({ alert, kind }) => kind === 'alert' && !isEmergency(alert)),
      ...alerts.filter(({ kind }) => kind === 'otherAlert'),
      ...messages.slice(0, MESSAGES_SHOWN),
      ...holdLines,
      ...nudgeLines,
    ],
    older: Math.max(0, messages.length - MESSAGES_SHOWN),
  };
}

/**
 * How a message is dismissed: as the nudge that it contains, as the app message that it shows, else as itself.
 * Source: decisions, banner dismissal; BANNER-12, BANNER-14, BANNER-22.
 */
export function messageDismissal({ pk, is_nudge, nudge_type, app_message }: BannerMessageFacts): SavedDismissal {
  if (is_nudge && nudge_type !== null) return { kind: 'nudge', types: [nudge_type] };
  return app_message === null ? { kind: 'message', pk } : { kind: 'appMessage', id: app_message };
}

/**
 * The keys by which a successful dismissal is remembered, so that the line does not return with the next answer.
 * Source: BANNER-13, BANNER-17.
 */
export function dismissalKeys(dismissal: Dismissal): string[] {
  switch (dismissal.kind) {
    case 'nudge':
      return dismissal.types.map((type) => `nudge:${type}`);
    case 'appMessage':
      return [`app-message:${dismissal.id}`];
    case 'alert':
      return [`alert:${dismissal.key}`];
    case 'message':
      return [`message:${dismissal.pk}`];
  }
}

/**
 * Whether a message was dismissed, by itself or with another one that has the same dismissal, or marked as read on its
 * page. Source: BANNER-17, MSG-03.
 * @param dismissed the keys of all dismissals that succeeded, as `dismissalKeys` returns them
 */
export function isDismissed(message: BannerMessageFacts, dismissed: readonly string[]): boolean {
  return waysToRead(message).some((dismissal) => areAllIn(dismissalKeys(dismissal), dismissed));
}

/** The keys without which a message does not count as dismissed. Source: MSG-14. */
export const readingKeys = (message: BannerMessageFacts): string[] => [
  ...new Set(waysToRead(message).flatMap(dismissalKeys)),
];

const waysToRead = (message: BannerMessageFacts): Dismissal[] => [
  messageDismissal(message),
  { kind: 'message', pk: message.pk },
];

function areAllIn(keys: readonly string[], dismissed: readonly string[]): boolean {
  return keys.every((key) => dismissed.includes(key));
}

function alertDismissal(alert: AlertFacts): Dismissal {
  return { kind: 'alert', key: alertKey(alert) };
}

function nudgesDismissal(nudges: readonly { nudge_type: string | null }[]): Dismissal {
  const types = nudges.map(({ nudge_type }) => nudge_type).filter((type) => type !== null);
  return { kind: 'nudge', types: [...new Set(types)] };
}
