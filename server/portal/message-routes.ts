import type { Hono } from 'hono';
import { listMessages, patchMessage } from '../../src/api/portal/messages.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { findMessages, setReading } from '../checklist/message-queries.ts';
import { notFound } from '../http/request.ts';

/** The calls of the message center. */
export function messageRoutes(services: Services): Hono {
  const { clock } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);

  serve(listMessages, ({ person }) => findMessages(orm, person, clock()), { isAutomatic: true, hasPictures: true });

  serve(
    patchMessage,
    async ({ person, id, body }) => {
      const { user_read_on } = body;
      const changed = await setReading(orm, person, id, user_read_on === null ? null : new Date(user_read_on));
      if (changed === null) throw notFound();
      return changed;
    },
    // "Mark all as read" sends one call for each message.
    { hasPictures: true, write: 'mark' },
  );

  return routes;
}
