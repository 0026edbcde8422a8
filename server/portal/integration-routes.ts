import type { Hono } from 'hono';
import { listMyNextSteps } from '../../src/api/portal/my-next-steps.ts';
import { dismissNudge } from '../../src/api/portal/nudges.ts';
import { clearServerCache } from '../../src/api/portal/server-caches.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { dismissedNudgeTypes } from '../../src/sample/answers.ts';
import { site } from '../../src/site.ts';
import { findUserTasks } from '../checklist/user-task-queries.ts';
import type { Services, SignedInEnv } from '../dependencies.ts';
import { answerCache } from '../integrations/cache.ts';
import { definitionOf, endpointNames } from '../integrations/endpoints.ts';
import { outage } from '../integrations/outages.ts';
import { createRoutes } from '../route.ts';
import { sendJson, sendText } from '../send-answer.ts';
import type { OutageName } from '../settings.ts';
import { markNudgesRead } from './message-queries.ts';

/** Years before and after the current one whose terms are cached. The portal offers the next term and the eight before. */
const CACHED_YEARS = 3;

/** The calls that other systems answer, through the cache; and My Next Steps, which the portal answers itself. */
export function integrationRoutes(services: Services): Hono<SignedInEnv> {
  const { database, settings, clock, integrations } = services;
  const { routes, serve } = createRoutes(services);
  const cache = answerCache(services);
  const today = () => dayIn(site.timeZone, clock());
  const outageOf = (name: OutageName) => outage(settings.outages, name);

  for (const name of endpointNames) {
    const { endpoint, by } = definitionOf(name);
    serve(
      endpoint,
      async ({ context, person }) => {
        const parameter = by === 'day' ? today() : (context.req.query('term') ?? '');
        const request = { endpoint: name, person, parameter: by === undefined ? '' : parameter };
        const load = () => integrations.fetch(request);
        // A person can ask for forty thousand term codes, and each would stay in the cache for a day.
        const isCached = by !== 'term' || isNearTerm(parameter, today());
        const { answer, age } = isCached ? await cache.through(request, load) : { answer: await load(), age: null };
        if (age !== null) context.header('Age', String(age));
        if (answer.type === 'json') return sendJson(context, answer.content);
        return sendText(context, answer.content, 'application/rss+xml; charset=utf-8');
      },
      outageOf(name),
    );
  }

  serve(
    dismissNudge,
    async ({ person, body }) => {
      const nudgeTypes = dismissedNudgeTypes(body.nudge_type);
      await integrations.dismissNudges(person, nudgeTypes);
      await markNudgesRead(database.orm, person, nudgeTypes, clock());
      await cache.clear('nudges', person);
      return undefined;
    },
    outageOf('nudges'),
  );

  serve(clearServerCache, async ({ person, body }) => {
    const name = endpointNames.find((each) => definitionOf(each).serverCache === body.endpoint);
    if (name !== undefined) await cache.clear(name, person);
    return undefined;
  });

  serve(listMyNextSteps, ({ person }) => findUserTasks(database.orm, person, today()), outageOf('mynextsteps'));

  return routes;
}

/**
 * @param term a term code, which starts with its year
 * @param today `YYYY-MM-DD`
 */
function isNearTerm(term: string, today: string): boolean {
  return Math.abs(Number(term.slice(0, 4)) - Number(today.slice(0, 4))) <= CACHED_YEARS;
}
