import { Hono } from 'hono';
import { MessageReading } from '../../src/api/portal/messages.ts';
import { requireToken } from '../accounts/authentication.ts';
import type { Dependencies, Signed } from '../dependencies.ts';
import { readJson } from '../read-json.ts';
import { notFound, readId } from '../request.ts';
import { listMessages, markRead } from './message-queries.ts';

/** The calls of the message center. */
export function messageRoutes(dependencies: Dependencies): Hono<Signed> {
  const { orm } = dependencies.database;
  const routes = new Hono<Signed>();
  const signedIn = requireToken(dependencies);

  routes.get('/notifications/user', signedIn, async (context) =>
    context.json(await listMessages(orm, context.var.person)),
  );

  routes.patch('/notifications/:id{[0-9]{1,10}}', signedIn, async (context) => {
    const { user_read_on } = await readJson(context, MessageReading);
    const changed = await markRead(orm, context.var.person, readId(context), new Date(user_read_on));
    if (changed === null) throw notFound();
    return context.json(changed);
  });

  return routes;
}
