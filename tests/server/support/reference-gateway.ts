import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '../../../server/db/database.ts';
import { people } from '../../../server/db/schema.ts';
import { sampleIntegrations } from '../../../server/integrations/sample-source.ts';
import { definitionOf, endpointNames, type IntegrationName } from '../../../server/shared/endpoints.ts';

export const GATEWAY_KEY = 'key-of-the-tests';

export type ReferenceGateway = {
  url: string;
  /** Method and path of every call that arrived. */
  received: string[];
  /** Replaces the answers of the gateway; null brings them back. */
  answerWith: (answer: ((request: Request) => Response | Promise<Response>) | null) => void;
  /** Refuses connections until `listen` is called. */
  close: () => Promise<void>;
  listen: () => Promise<void>;
};

/** A student-information gateway over HTTP, as docs/gateway.json describes it, with the records of a database. */
export async function startReferenceGateway({ orm }: Database): Promise<ReferenceGateway> {
  const records = sampleIntegrations(orm);
  const received: string[] = [];
  let override: ((request: Request) => Response | Promise<Response>) | null = null;
  const app = new Hono();

  app.use(async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    received.push(`${context.req.method} ${pathname}${search}`);
    if (context.req.header('authorization') !== `Bearer ${GATEWAY_KEY}`) return context.json({}, 401);
    if (override !== null) return override(context.req.raw);
    await next();
  });

  async function findPerson(number: string) {
    const [person] = await orm.select().from(people).where(eq(people.nine_number, number));
    return person ?? { id: -1, nine_number: number };
  }
  const isName = (name: string): name is IntegrationName => endpointNames.some((each) => each === name);

  app.get('/people/:number/:name', async (context) => {
    const { number, name } = context.req.param();
    if (!isName(name) || definitionOf(name).scope !== 'person') return context.notFound();
    const person = await findPerson(number);
    const answer = await records.fetch({ endpoint: name, person, parameter: context.req.query('term') ?? '' });
    return context.json(answer.content);
  });
  app.post('/people/:number/nudges/dismissals', async (context) => {
    const { nudge_types } = await context.req.json<{ nudge_types: string[] }>();
    await records.dismissNudges(await findPerson(context.req.param('number')), nudge_types);
    return context.body(null, 204);
  });
  app.get('/:name', async (context) => {
    const { name } = context.req.param();
    if (!isName(name) || definitionOf(name).scope !== 'everyone') return context.notFound();
    const person = { id: -1, nine_number: null };
    const answer = await records.fetch({ endpoint: name, person, parameter: context.req.query('day') ?? '' });
    return context.json(answer.content);
  });

  const open = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      // Otherwise it replaces `Response` in the whole test, and ky cannot read the replacement.
      const opened = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
      opened.listen(port, '127.0.0.1', () => resolve(opened));
    });
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith: (answer) => {
      override = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    listen: async () => {
      server = await open(port);
    },
  };
}
