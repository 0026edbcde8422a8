import { type AlertFacts, alertKey, currentAlerts } from './alerts.ts';
import { isUnread, type MessageFacts, newestFirst } from './messages.ts';

const MESSAGES_SHOWN = 5;
const MESSAGES_ON_ONE_COLUMN = 2;
const MAX_API_ERRORS = 3;
const ERROR_STATE_OF_INTEGRATIONS = 1;
/** The resources whose failure alone brings the integration banner. */
const OF_THE_BANNER = ['holds', 'nudges', 'alerts'] as const;

export type BannerResource = (typeof OF_THE_BANNER)[number];

export const INTEGRATION_TEXT =
  'Student Information Systems integration are currently unavailable. Please check back again later.';
export const HOLD_TEXT =
  'There is a hold on your student account that might affect course registration. Please visit the Account page for more information.';
export const NUDGE_TEXT = 'There is information you need to confirm or update in the message center.';

/** What the rules need of a message that may stand in the banner. */
export type BannerMessageFacts = MessageFacts & {
  pk: number;
  display_as_banner: boolean;
  is_nudge: boolean;
  nudge_type: string | null;
  /** Id of a user message of the checklist. */
  app_message: number | null;
};

/**
 * What dismissing an item means: nudges are posted by type, an app message is acknowledged in the checklist, an alert
 * is remembered on this device, a message is marked read, and the hold line stays away until reload.
 */
export type Dismissal =
  | { kind: 'nudge'; types: string[] }
  | { kind: 'appMessage'; id: number }
  | { kind: 'emergency'; key: string }
  | { kind: 'message'; pk: number }
  | { kind: 'hold' };

/** One line of the banner. `isBehindMore`: on one column it stands behind the button "N more". */
export type BannerItem<Message, Alert> =
  | { kind: 'emergency'; alert: Alert; dismissal: Dismissal }
  | { kind: 'message'; message: Message; dismissal: Dismissal; isBehindMore: boolean }
  | { kind: 'hold'; text: string; dismissal: Dismissal }
  | { kind: 'nudge'; text: string; dismissal: Dismissal };

/**
 * Whether the integration banner shows: error state 1, more than three failed resources, or one of the banner's own
 * (holds, nudges, emergency alerts). Source: portal specification, error catalogue (banner); decisions, the banner
 * component's errors; BANNER-18 to BANNER-21.
 * @param failedResources names of the resources whose last call failed, each once
 */
export function showsIntegrationBanner(failedResources: readonly string[], errorState: number): boolean {
  return (
    errorState === ERROR_STATE_OF_INTEGRATIONS ||
    failedResources.length > MAX_API_ERRORS ||
    OF_THE_BANNER.some((name) => failedResources.includes(name))
  );
}

/**
 * What stands in the banner below the integration banner, from top to bottom: current emergency alerts, the five
 * newest of the unread messages that are meant for it, one line for holds, one for nudges.
 * Source: portal specification, limits (banner); decisions, banner dismissal; BANNER-01 to BANNER-07, BANNER-17,
 * BANNER-22.
 * @param given.holds and `nudges`: as many as the person has; none for one who is no student
 * @param given.dismissed what `keysOf` named for each dismissal that succeeded: such items stay away
 * @returns `older`: how many more messages there are that would stand here but for the limit
 */
export function bannerOf<Message extends BannerMessageFacts, Alert extends AlertFacts>(
  given: {
    messages: readonly Message[];
    alerts: readonly Alert[];
    holds: readonly unknown[];
    nudges: readonly { nudge_type: string | null }[];
    dismissed: readonly string[];
  },
  now: Date,
): { items: BannerItem<Message, Alert>[]; older: number } {
  const isThere = ({ dismissal }: { dismissal: Dismissal }) => !areAllIn(keysOf(dismissal), given.dismissed);

  const emergencies = currentAlerts(given.alerts, now)
    .map((alert) => ({ kind: 'emergency' as const, alert, dismissal: dismissalOfAlert(alert) }))
    .filter(isThere);
  const messages = newestFirst(given.messages)
    .filter((message) => message.display_as_banner && isUnread(message))
    .map((message) => ({ kind: 'message' as const, message, dismissal: dismissalOf(message) }))
    .filter(isThere);
  const holdLines = given.holds
    .slice(0, 1)
    .map(() => ({ kind: 'hold' as const, text: HOLD_TEXT, dismissal: { kind: 'hold' as const } }))
    .filter(isThere);
  const nudges = given.nudges.filter((nudge) => isThere({ dismissal: dismissalOfNudges([nudge]) }));
  const nudgeLines = nudges
    .slice(0, 1)
    .map(() => ({ kind: 'nudge' as const, text: NUDGE_TEXT, dismissal: dismissalOfNudges(nudges) }));

  return {
    items: [
      ...emergencies,
      ...messages
        .slice(0, MESSAGES_SHOWN)
        .map((item, place) => ({ ...item, isBehindMore: place >= MESSAGES_ON_ONE_COLUMN })),
      ...holdLines,
      ...nudgeLines,
    ],
    older: Math.max(0, messages.length - MESSAGES_SHOWN),
  };
}

/**
 * How a message is dismissed: as the nudge that it carries, as the app message that it stands for, else as itself.
 * Source: decisions, banner dismissal; BANNER-12, BANNER-14, BANNER-22.
 */
export function dismissalOf({ pk, is_nudge, nudge_type, app_message }: BannerMessageFacts): Dismissal {
  if (is_nudge && nudge_type !== null) return { kind: 'nudge', types: [nudge_type] };
  return app_message === null ? { kind: 'message', pk } : { kind: 'appMessage', id: app_message };
}

/**
 * The names under which a successful dismissal is remembered, so that the item does not come back with the next answer.
 * A nudge of another type than those dismissed does. Source: BANNER-09, BANNER-13, BANNER-17.
 */
export function keysOf(dismissal: Dismissal): string[] {
  switch (dismissal.kind) {
    case 'nudge':
      // A nudge without a type cannot be posted: it goes out of sight with any other.
      return ['nudge:', ...dismissal.types.map((type) => `nudge:${type}`)];
    case 'appMessage':
      return [`app-message:${dismissal.id}`];
    case 'emergency':
      return [`emergency:${dismissal.key}`];
    case 'message':
      return [`message:${dismissal.pk}`];
    case 'hold':
      return ['hold'];
  }
}

/**
 * Whether a message was dismissed, here or with another that goes the same way. Source: BANNER-17.
 * @param dismissed what `keysOf` named for each dismissal that succeeded
 */
export function isDismissed(message: BannerMessageFacts, dismissed: readonly string[]): boolean {
  return areAllIn(keysOf(dismissalOf(message)), dismissed);
}

function areAllIn(keys: readonly string[], dismissed: readonly string[]): boolean {
  return keys.every((key) => dismissed.includes(key));
}

function dismissalOfAlert(alert: AlertFacts): Dismissal {
  return { kind: 'emergency', key: alertKey(alert) };
}

function dismissalOfNudges(nudges: readonly { nudge_type: string | null }[]): Dismissal {
  const types = nudges.map(({ nudge_type }) => nudge_type).filter((type) => type !== null);
  return { kind: 'nudge', types: [...new Set(types)] };
}
