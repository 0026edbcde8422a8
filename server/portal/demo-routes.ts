import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import type { CookieOptions } from 'hono/utils/cookie';
import { DemoChoice } from '../../src/api/portal/demo.ts';
import { requireToken } from '../accounts/authentication.ts';
import type { Dependencies, Signed } from '../dependencies.ts';
import { readJson } from '../read-json.ts';
import { isHttps } from '../settings.ts';

const DEMO_SECONDS = 60 * 60;
const COOKIES = ['demo', 'demo_message'];

/** POST demo/state: turns the demo on or off by two cookies that the page reads; DEMO-07. */
export function demoRoutes(dependencies: Dependencies): Hono<Signed> {
  const { settings, clock } = dependencies;
  const routes = new Hono<Signed>();
  const cookie: CookieOptions = { path: '/', sameSite: 'Lax', secure: isHttps(settings) };

  routes.post('/demo/state', requireToken(dependencies), async (context) => {
    const { is_demo } = await readJson(context, DemoChoice);
    if (!is_demo) {
      for (const name of COOKIES) deleteCookie(context, name, cookie);
      return context.json({ is_demo, expires_on: null });
    }
    if (!context.var.person.can_use_demo) {
      throw new HTTPException(403, { message: 'The demo is not open to this account.' });
    }
    for (const name of COOKIES) setCookie(context, name, '1', { ...cookie, maxAge: DEMO_SECONDS });
    return context.json({ is_demo, expires_on: new Date(clock().getTime() + DEMO_SECONDS * 1000) });
  });

  return routes;
}
