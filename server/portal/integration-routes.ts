import { type Context, Hono } from 'hono';
import { NudgeDismissal } from '../../src/api/portal/nudges.ts';
import { CacheClearing } from '../../src/api/portal/server-caches.ts';
import { TermQuery } from '../../src/api/request-fields.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { nudgeTypesMeant } from '../../src/sample/answers.ts';
import { site } from '../../src/site.ts';
import { requireToken } from '../accounts/authentication.ts';
import { listUserTasks } from '../checklist/user-task-queries.ts';
import type { Dependencies, Signed } from '../dependencies.ts';
import { answerCache } from '../integrations/cache.ts';
import { definitionOf, type Endpoint, endpointNames } from '../integrations/endpoints.ts';
import type { Answer } from '../integrations/integrations.ts';
import { outage } from '../integrations/outages.ts';
import { readJson } from '../read-json.ts';
import { readQuery } from '../request.ts';
import type { OutageName } from '../settings.ts';
import { markNudgesRead } from './message-queries.ts';

const NEEDS_A_TERM = 'The query needs a term, such as term=202501.';

/** The calls whose answers come from other systems, through the cache; and My Next Steps, which is the portal's own. */
export function integrationRoutes(dependencies: Dependencies): Hono<Signed> {
  const { database, settings, clock, integrations } = dependencies;
  const routes = new Hono<Signed>();
  const signedIn = requireToken(dependencies);
  const cache = answerCache(database.orm, clock);
  const today = () => dayIn(site.timeZone, clock());
  const failing = (name: OutageName) => outage(settings.outages, name);

  const parameterOf = (context: Context, endpoint: Endpoint): string => {
    switch (definitionOf(endpoint).by) {
      case 'term':
        return readQuery(context, TermQuery, NEEDS_A_TERM).term;
      case 'day':
        return today();
      default:
        return '';
    }
  };

  for (const endpoint of endpointNames) {
    routes.get(`/integrations/${definitionOf(endpoint).path}`, signedIn, failing(endpoint), async (context) => {
      const question = { endpoint, person: context.var.person, parameter: parameterOf(context, endpoint) };
      return send(context, await cache.through(question, () => integrations.ask(question)));
    });
  }

  routes.post('/integrations/finti/nudges', signedIn, failing('nudges'), async (context) => {
    const { person } = context.var;
    const { nudge_type } = await readJson(context, NudgeDismissal);
    const nudgeTypes = nudgeTypesMeant(nudge_type);
    await integrations.dismissNudges(person, nudgeTypes);
    await markNudgesRead(database.orm, person, nudgeTypes, clock());
    await cache.empty('nudges', person);
    return context.body(null, 204);
  });

  routes.post('/integrations/finti/clear-cache', signedIn, async (context) => {
    const { endpoint: wanted } = await readJson(context, CacheClearing);
    const endpoint = endpointNames.find((name) => definitionOf(name).clearedAs === wanted);
    if (endpoint !== undefined) await cache.empty(endpoint, context.var.person);
    return context.body(null, 204);
  });

  routes.get('/integrations/mynextsteps/tasks', signedIn, failing('mynextsteps'), async (context) =>
    context.json(await listUserTasks(database.orm, context.var.person, today())),
  );

  return routes;
}

function send(context: Context, answer: Answer): Response {
  if (answer.type === 'json') return Response.json(answer.content);
  return context.body(answer.content, 200, { 'Content-Type': 'application/rss+xml; charset=utf-8' });
}
