import type { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import type { CookieOptions } from 'hono/utils/cookie';
import { switchDemo } from '../../src/api/portal/demo.ts';
import { MAX_DEMO_MS } from '../../src/rules/demo.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { isHttps } from '../settings/settings.ts';

const COOKIES = ['demo', 'demo_message'];

/** Turns the demo on or off with two cookies that the page reads; DEMO-07. */
export function demoRoutes(services: Services): Hono {
  const { settings, clock } = services;
  const { routes, serve } = createRoutes(services);
  const cookie: CookieOptions = { path: '/', sameSite: 'Lax', secure: isHttps(settings) };

  serve(
    switchDemo,
    ({ context, person, body: { is_demo } }) => {
      if (!is_demo) {
        for (const name of COOKIES) deleteCookie(context, name, cookie);
        return { is_demo, expires_on: null };
      }
      if (!person.can_use_demo) throw new HTTPException(403, { message: 'This account cannot use the demo.' });
      for (const name of COOKIES) setCookie(context, name, '1', { ...cookie, maxAge: MAX_DEMO_MS / 1000 });
      return { is_demo, expires_on: new Date(clock().getTime() + MAX_DEMO_MS) };
    },
    { wholePerson: true, setsCookies: true },
  );

  return routes;
}
