import { isOffer, type Offer } from '../rules/offers.ts';

/** What a deployer may edit in the page's `#portal-config` block; every key is optional there. */
export type Settings = {
  apiBase: string;
  nextStepsHost: string;
  nextStepsUrl: string;
  loginUrl: string;
  logoutUrl: string;
  adminUrl: string;
  /** The address of the calendar calls; null without a calendar subscription. */
  calendarUrl: string | null;
  /** Whether the backend lists the sessions of the user, and ends them. */
  sessionList: boolean;
  /** The address of all that is stored about the user, as a file; null without one. */
  dataUrl: string | null;
  /** The address of the page about mail reminders; null where no mails are sent. */
  remindersUrl: string | null;
  /** The key to which the browser binds push notifications; null where none are sent. */
  pushKey: string | null;
  /** Where errors are reported; null reports none. */
  sentryDsn: string | null;
  /** Where each page view is reported; null reports none. */
  analyticsUrl: string | null;
  /** What the backend offers besides. Without its name no call of an offer is sent, and no screen has it. */
  offers: readonly Offer[];
  /** Single facts of `src/site.ts`. Each replaces its default. */
  site: Record<string, unknown>;
};

export const defaultSettings = (): Settings => ({
  apiBase: '/api',
  nextStepsHost: '',
  nextStepsUrl: '/next-steps',
  loginUrl: '/accounts/login/',
  logoutUrl: '/accounts/logout/',
  adminUrl: '/admin/',
  calendarUrl: null,
  sessionList: false,
  dataUrl: null,
  remindersUrl: null,
  pushKey: null,
  sentryDsn: null,
  analyticsUrl: null,
  offers: [],
  site: {},
});

/**
 * The deployment's settings, from the inline JSON block; no request is spent on them.
 * A block that cannot be read counts as empty: a portal with default addresses is better than a blank page.
 */
export function readSettings(page: Document): Settings {
  const defaults = defaultSettings();
  const read = parse(page.getElementById('portal-config')?.textContent ?? '{}');
  if (!isRecord(read)) return report(['the whole block']);
  const wrong = Object.entries(defaults).flatMap(([name, value]) =>
    name === 'offers' || isLike(value, read[name]) ? [] : [name],
  );
  if (wrong.length > 0) return report(wrong);
  const known = Object.entries(read).filter(([name]) => name in defaults);
  return { ...defaults, ...Object.fromEntries(known), offers: readOffers(read.offers) };
}

/** The known names of a list. What is wrong with the setting concerns no other one. Source: OFFER-02. */
function readOffers(read: unknown = []): Offer[] {
  const names: unknown[] = Array.isArray(read) ? read : [];
  const leftOut = names === read ? names.filter((name) => !isOffer(name)) : [read];
  if (leftOut.length > 0) {
    console.error(`"offers" of #portal-config lists known names; not used: ${JSON.stringify(leftOut)}.`);
  }
  return names.filter(isOffer);
}

function report(wrong: readonly string[]): Settings {
  console.error(`The block #portal-config is not as it should be; the default settings are used: ${wrong.join(', ')}.`);
  return defaultSettings();
}

/** Whether a setting has the type of its default. A setting that may be null is a text otherwise. */
const isLike = (value: Settings[keyof Settings], read: unknown): boolean =>
  read === undefined ||
  (value === null
    ? read === null || typeof read === 'string'
    : typeof value === 'object'
      ? isRecord(read)
      : typeof read === typeof value);

const isRecord = (read: unknown): read is Record<string, unknown> =>
  typeof read === 'object' && read !== null && !Array.isArray(read);

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
