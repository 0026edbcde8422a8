import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { INCOMPLETE } from '../../src/api/alert-items.ts';
import { readFeed } from '../../src/api/feeds.ts';
import { listAlerts } from '../../src/api/portal/alerts.ts';
import { listMyNextSteps } from '../../src/api/portal/my-next-steps.ts';
import { dismissNudge } from '../../src/api/portal/nudges.ts';
import { clearServerCache } from '../../src/api/portal/server-caches.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { dismissedNudgeTypes } from '../../src/rules/dismissed-nudges.ts';
import { liveAlertReader } from '../alerts/own-alerts.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { markNudgesRead } from '../checklist/message-queries.ts';
import { findUserTasks } from '../checklist/user-task-queries.ts';
import { type AnswerText, sendCached, sendJson } from '../http/send-answer.ts';
import type { Answer } from '../integrations/integrations.ts';
import { site } from '../settings/site.ts';
import { definitionOf, endpointNames } from '../shared/endpoints.ts';
import { answerTexts, toText } from '../stored-answers/answer-texts.ts';
import { answerCache } from '../stored-answers/cache.ts';
import { storedName } from '../stored-answers/stored-answers.ts';

/** Years before and after the current one with terms. The portal offers the next term and the eight before. */
const YEARS_WITH_TERMS = 3;

/** The answers about a term that cannot exist. */
const NO_RECORDS = {
  list: toText({ type: 'json', content: [] }),
  record: toText({ type: 'json', content: null }),
};

/** The calls that other systems answer, through the cache; and My Next Steps, which the portal answers itself. */
export function integrationRoutes(services: Services): Hono {
  const { database, clock, integrations, pictures } = services;
  const { routes, serve } = createRoutes(services);
  const cache = answerCache(services);
  const textOf = async (answer: Answer): Promise<AnswerText> =>
    toText(
      answer.type === 'json' && answer.hasOwnPictures !== true
        ? { ...answer, content: await pictures.inAnswer(answer.content) }
        : answer,
    );
  const alertTextOf = oncePerAnswer(toText);
  const texts = answerTexts(cache, services, textOf);
  const liveAlerts = liveAlertReader(database.orm, clock);
  const today = () => dayIn(site().timeZone, clock());

  for (const name of endpointNames) {
    const { endpoint, by, isList } = definitionOf(name);
    // Emergency alerts must also reach a page whose session has ended (SESS-09).
    const isPublic = endpoint === listAlerts;
    const parameterOf = (context: Context): string => {
      if (by === undefined) return '';
      return by === 'day' ? today() : (context.req.query('term') ?? '');
    };
    // A person can ask for forty thousand term codes, and each would cost a call to the gateway and stay in the cache for a day.
    const mayExist = (parameter: string) => by !== 'term' || isNearTerm(parameter, today());
    serve(
      endpoint,
      async ({ context, person, stored, stamp }) => {
        const request = { endpoint: name, person, parameter: parameterOf(context) };
        if (!mayExist(request.parameter)) return sendCached(context, NO_RECORDS[isList ? 'list' : 'record']);
        const load = () => integrations.fetch(request);
        const own = isPublic ? await liveAlerts() : [];
        if (own.length > 0) {
          const ofFeed =
            stored === null
              ? load().then(alertTextOf)
              : texts.read(request, stored, stamp, load).then((read) => read.cached);
          return sendJson(context, [...own, ...(await ofFeed.then(alertsIn).catch(() => [INCOMPLETE]))], true);
        }
        if (stored === null) return sendCached(context, alertTextOf(await load()), {}, isPublic);
        const { cached, age } = await texts.read(request, stored, stamp, load, takesOld(context));
        return sendCached(context, cached, age === null ? {} : { Age: String(age) }, isPublic);
      },
      {
        outage: name,
        ...(isPublic ? { isPublic: true as const } : {}),
        stored: (context: Context) => {
          const parameter = parameterOf(context);
          return mayExist(parameter) && integrations.isInMemory?.(name) !== true
            ? storedName({ endpoint: name, parameter })
            : null;
        },
      },
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
    { outage: 'nudges' },
  );

  serve(clearServerCache, async ({ person, body }) => {
    const name = endpointNames.find((each) => definitionOf(each).serverCache === body.endpoint);
    if (name !== undefined) await cache.clear(name, person);
    return undefined;
  });

  serve(listMyNextSteps, ({ person }) => findUserTasks(database.orm, person, today()), {
    outage: 'mynextsteps',
    hasPictures: true,
  });

  return routes;
}

/** Whether the request takes an answer past its lifetime, as the drawing of a page does (RFC 9111, 5.2.1.2). Source: PART-06. */
const takesOld = ({ req }: Context): boolean => /\bmax-stale\b/.test(req.header('cache-control') ?? '');

/** What is made of an answer is made only once: every visible page of every person asks for the alerts each minute. */
function oncePerAnswer<Made>(make: (answer: Answer) => Made): (answer: Answer) => Made {
  const made = new WeakMap<Answer, Made>();
  return (answer) => {
    const known = made.get(answer) ?? make(answer);
    made.set(answer, known);
    return known;
  };
}

/** The alerts of the feed, which is JSON or RSS. Rejects for anything else: the portal's own alerts are then all there are. */
async function alertsIn({ text, type }: AnswerText): Promise<unknown[]> {
  return z.array(z.unknown()).parse(await readFeed(text, type));
}

/**
 * @param term a term code, which starts with its year
 * @param today `YYYY-MM-DD`
 */
function isNearTerm(term: string, today: string): boolean {
  return Math.abs(Number(term.slice(0, 4)) - Number(today.slice(0, 4))) <= YEARS_WITH_TERMS;
}
