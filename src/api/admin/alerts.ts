import * as z from 'zod/mini';
import { ALERT_HOURS } from '../../rules/own-alerts.ts';
import { endpoint } from '../endpoint.ts';
import { textUpTo } from '../request-fields.ts';

const ALERTS = '/admin/alerts';

/** What staff can publish. An all-clear takes the place of an emergency: `clearAlert`. */
export const OWN_SEVERITIES = ['emergency', 'advisory', 'test'] as const;
export type OwnSeverity = (typeof OWN_SEVERITIES)[number];

/**
 * An emergency alert of the portal’s own, beside those of the feed. Users see it until `ends_on`, or until it is withdrawn.
 * `updated_on`: its last correction. `cleared_on`: the all-clear, which users see in its place with `clear_text`.
 */
export const OwnAlert = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  link: z.nullable(z.string()),
  severity: z.enum(OWN_SEVERITIES),
  published_on: z.string(),
  published_by: z.string(),
  ends_on: z.string(),
  updated_on: z.nullable(z.string()),
  cleared_on: z.nullable(z.string()),
  clear_text: z.nullable(z.string()),
  withdrawn_on: z.nullable(z.string()),
  is_live: z.boolean(),
});
export type OwnAlert = z.infer<typeof OwnAlert>;

/** The portal’s own alerts, the newest first; at most 100. */
export const listOwnAlerts = endpoint({ path: ALERTS, answer: z.array(OwnAlert) });

/** How many devices get a notification of an emergency; null where the server sends none. */
export const getAlertDevices = endpoint({
  path: '/admin/alerts/devices',
  answer: z.object({ devices: z.nullable(z.number()) }),
});

const content = {
  title: textUpTo(200),
  description: textUpTo(1_000),
  link: z.nullable(z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })),
};

/**
 * Publishes an alert to all users at once. Title and description are plain text. While an alert with the same text is shown, that
 * one is the answer, so that a call can be repeated when its answer was lost.
 */
export const createAlert = endpoint({
  method: 'post',
  path: ALERTS,
  body: z.strictObject({
    ...content,
    // A form that was opened before an upgrade sends neither.
    severity: z._default(z.enum(OWN_SEVERITIES), 'emergency'),
    hours: z._default(z.literal(ALERT_HOURS), 72),
  }),
  answer: OwnAlert,
});

/**
 * Changes the text of an alert that is shown, and answers with it. `corrected`: its `updated_on` as the sender knows it. The same
 * correction again changes nothing; another one meanwhile is a conflict. `hours` from now until it ends; null keeps its end.
 * `tells_again`: as a new alert, with a notification, and also on devices that have dismissed it.
 */
export const correctAlert = endpoint({
  method: 'put',
  path: '/admin/alerts/{id}',
  body: z.strictObject({
    ...content,
    hours: z.nullable(z.literal(ALERT_HOURS)),
    corrected: z.nullable(z.string()),
    tells_again: z.boolean(),
  }),
  answer: OwnAlert,
});

/** Gives the all-clear of an emergency, which takes its place for two hours, and answers with it. Twice changes nothing. */
export const clearAlert = endpoint({
  method: 'post',
  path: '/admin/alerts/{id}/all-clear',
  body: z.strictObject({ description: textUpTo(1_000) }),
  answer: OwnAlert,
});

/** Withdraws an alert or an all-clear, and answers with it. Users stop seeing it with their next look for alerts. */
export const withdrawAlert = endpoint({ method: 'post', path: '/admin/alerts/{id}/withdrawal', answer: OwnAlert });
