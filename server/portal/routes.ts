import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { requireToken, signedInByCookie } from '../accounts/authentication.ts';
import type { Dependencies, Signed } from '../context.ts';
import { outage } from '../integrations/outages.ts';
import { listUserTasks } from '../next-steps/user-tasks.ts';
import type { OutageName } from '../settings.ts';
import { userAnswer } from './user.ts';

/** The calls of the portal's specification, below `/api`. */
export function portalRoutes(dependencies: Dependencies): Hono<Signed> {
  const { database, settings, clock, integrations } = dependencies;
  const { studentRecords } = integrations;
  const routes = new Hono<Signed>();
  const signedIn = requireToken(dependencies);
  const today = () => dayIn(site.timeZone, clock());
  const failing = (name: OutageName) => outage(settings.outages, name);

  routes.get('/status', (context) =>
    context.json({ status: settings.outages.gateway === 'down' ? 'integrations_unavailable' : 'ok' }),
  );

  routes.get('/users/user', async (context) => {
    const { person, token } = await signedInByCookie(context, dependencies);
    return context.json(await userAnswer(database.orm, person, token));
  });

  routes.get('/integrations/finti/person-info', signedIn, failing('person-info'), async (context) =>
    context.json(await studentRecords.personInfo(context.var.person)),
  );

  routes.get('/integrations/finti/current-term', signedIn, failing('current-term'), async (context) => {
    const term = await studentRecords.termOn(today());
    return context.json(term === null ? null : { p_term_out: term.term });
  });

  routes.get('/integrations/finti/term-info', signedIn, failing('term-info'), async (context) =>
    context.json(await studentRecords.termOn(today())),
  );

  routes.get('/integrations/finti/schedule', signedIn, failing('schedule'), async (context) => {
    const term = context.req.query('term');
    if (!term) throw new HTTPException(400, { message: 'The query needs a term, such as term=202501.' });
    return context.json(await studentRecords.schedule(context.var.person, term));
  });

  routes.get('/integrations/finti/holds', signedIn, failing('holds'), async (context) =>
    context.json(await studentRecords.holds(context.var.person)),
  );

  routes.get('/integrations/mynextsteps/tasks', signedIn, failing('mynextsteps'), async (context) =>
    context.json(await listUserTasks(database.orm, context.var.person, today())),
  );

  return routes;
}
