import * as z from 'zod/mini';

const Settings = z.object({
  apiBase: z._default(z.string(), '/api'),
  nextStepsHost: z._default(z.string(), ''),
  nextStepsUrl: z._default(z.string(), '/next-steps'),
  loginUrl: z._default(z.string(), '/accounts/login/'),
  logoutUrl: z._default(z.string(), '/accounts/logout/'),
  adminUrl: z._default(z.string(), '/admin/'),
  /** The address of the calendar calls; null without a calendar subscription. */
  calendarUrl: z._default(z.nullable(z.string()), null),
  /** Whether the backend lists the sessions of the user, and ends them. */
  sessionList: z._default(z.boolean(), false),
  /** The address of all that is stored about the user, as a file; null without one. */
  dataUrl: z._default(z.nullable(z.string()), null),
  /** The address of the page about mail reminders; null where no mails are sent. */
  remindersUrl: z._default(z.nullable(z.string()), null),
  /** The key to which the browser binds push notifications; null where none are sent. */
  pushKey: z._default(z.nullable(z.string()), null),
  /** Where errors are reported; null reports none. */
  sentryDsn: z._default(z.nullable(z.string()), null),
  /** Where each page view is reported; null reports none. */
  analyticsUrl: z._default(z.nullable(z.string()), null),
  /** Single facts of `src/site.ts`. Each replaces its default. */
  site: z._default(z.record(z.string(), z.unknown()), {}),
});

/** What a deployer may edit in the page's `#portal-config` block; every key is optional there. */
export type Settings = z.infer<typeof Settings>;

/**
 * The deployment's settings, from the inline JSON block; no request is spent on them.
 * A block that cannot be read counts as empty: a portal with default addresses is better than a blank page.
 */
export function readSettings(page: Document): Settings {
  const read = z.safeParse(Settings, parse(page.getElementById('portal-config')?.textContent ?? '{}'));
  if (read.success) return read.data;
  console.error('The block #portal-config is not as it should be; the default settings are used.', read.error);
  return defaultSettings();
}

export const defaultSettings = (): Settings => z.parse(Settings, {});

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
