import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  createCalendarSubscription,
  deleteCalendarSubscription,
  getCalendarSubscription,
} from '../../src/api/portal/calendar.ts';
import { ownEvent } from '../calls/own-event.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { calendarFeed } from './feed.ts';
import { endSubscription, findOwner, findSubscription, renewSubscription } from './subscription-queries.ts';

/** The base of the calendar calls. The page gets it as the setting `calendarUrl`. */
export const CALENDAR_URL = getCalendarSubscription.path;

/** The calls of the calendar subscription, and its secret address; they include the path of the base. CAL-05, CAL-06. */
export function calendarRoutes(services: Services): Hono {
  const { database, settings, clock, limits } = services;
  const all = new Hono();
  const { routes, serve } = createRoutes(services);
  const originOf = (context: Context) => settings.publicUrl ?? new URL(context.req.url).origin;

  all.use(`${CALENDAR_URL}/*`, async (context, next) => {
    await next();
    context.res.headers.set('Cache-Control', 'no-store');
  });

  serve(getCalendarSubscription, async ({ person }) => {
    const found = await findSubscription(database.orm, person, clock());
    return { active: found !== null, created_on: found?.created_on ?? null };
  });

  serve(createCalendarSubscription, async ({ context, person }) => {
    await limits.countCalendarChange(person.id);
    const secret = await database.orm.transaction(async (transaction) => {
      await addSecurityEvents(transaction, [ownEvent(services, 'calendar address created', context, person)], clock());
      return renewSubscription(transaction, person, clock());
    });
    return { url: `${originOf(context)}${CALENDAR_URL}/${secret}.ics` };
  });

  serve(deleteCalendarSubscription, async ({ context, person }) => {
    // To end an address has no limit: somebody else may know it.
    await database.orm.transaction(async (transaction) => {
      if (!(await endSubscription(transaction, person))) return;
      await addSecurityEvents(transaction, [ownEvent(services, 'calendar address ended', context, person)], clock());
    });
    return undefined;
  });

  routes.get(`${CALENDAR_URL}/:file`, async (context) => {
    const [, secret] = /^([\w-]{43})\.ics$/.exec(context.req.param('file')) ?? [];
    const owner = secret === undefined ? null : await findOwner(database.orm, secret, clock());
    if (owner === null) throw new HTTPException(404, { message: 'Not found.' });
    return context.body(await calendarFeed(services, owner, originOf(context)), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="portico.ics"',
      'X-Robots-Tag': 'noindex',
    });
  });

  return all.route('/', routes);
}
