import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { textUpTo } from '../request-fields.ts';

const ALERTS = '/admin/alerts';

/** What staff can publish. */
export const OWN_SEVERITIES = ['emergency', 'advisory', 'test'] as const;
export type OwnSeverity = (typeof OWN_SEVERITIES)[number];

/** An emergency alert of the portal’s own, beside those of the feed. Users see it for 72 hours, or until it is withdrawn. */
export const OwnAlert = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  link: z.nullable(z.string()),
  severity: z.enum(OWN_SEVERITIES),
  published_on: z.string(),
  published_by: z.string(),
  withdrawn_on: z.nullable(z.string()),
  is_live: z.boolean(),
});
export type OwnAlert = z.infer<typeof OwnAlert>;

/** The portal’s own alerts, the newest first; at most 100. */
export const listOwnAlerts = endpoint({ path: ALERTS, answer: z.array(OwnAlert) });

/**
 * Publishes an alert to all users at once. Title and description are plain text. While an alert with the same text is shown, that
 * one is the answer, so that a call can be repeated when its answer was lost.
 */
export const createAlert = endpoint({
  method: 'post',
  path: ALERTS,
  body: z.strictObject({
    title: textUpTo(200),
    description: textUpTo(1_000),
    link: z.nullable(z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })),
    // A form that was opened before an upgrade does not send it.
    severity: z._default(z.enum(OWN_SEVERITIES), 'emergency'),
  }),
  answer: OwnAlert,
});

/** Withdraws an alert, and answers with it. Users stop seeing it with their next look for alerts. */
export const withdrawAlert = endpoint({ method: 'post', path: '/admin/alerts/{id}/withdrawal', answer: OwnAlert });
