import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  DASHBOARD_DAY,
  DEVICE_COOKIE,
  type DrawnDevice,
  readDeviceCookie,
  SCHEDULE_VIEW,
} from '../../src/rules/device-cookie.ts';
import { isHttps, type ServerSettings } from '../settings/settings.ts';
import { site } from '../settings/site.ts';
import { isLoopback } from '../shared/ip-address.ts';

/** CSS pixels of devices of which nothing is known. */
const WIDTHS = { phone: 390, computer: 1280 };

/** With the texts that the device stores, by key. */
type StatedFacts = DrawnDevice & { stored: Record<string, string> };

/**
 * What the request tells about the device. Without its cookie, the figures are hidden: a user may have chosen so.
 * Source: HIDE-02.
 */
export function statedFacts(context: Context, now: Date, settings: ServerSettings): StatedFacts {
  const agent = context.req.header('user-agent') ?? '';
  const told = readDeviceCookie(getCookie(context, DEVICE_COOKIE));
  return {
    at: now.toISOString(),
    timeZone: told?.timeZone ?? site().timeZone,
    isApple: /Mac|iP/.test(agent),
    // Service workers work on this machine without HTTPS too.
    hasWorkers: isHttps(settings) || isLoopback(new URL(context.req.url).hostname),
    width: told?.width ?? (agent.includes('Mobi') ? WIDTHS.phone : WIDTHS.computer),
    hidesFigures: told?.hidesFigures ?? true,
    dismissedAlerts: told?.dismissedAlerts ?? [],
    stored: { [SCHEDULE_VIEW]: told?.listsSchedule ? 'list' : '', [DASHBOARD_DAY]: told?.dashboardDay ?? '' },
  };
}
