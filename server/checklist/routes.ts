import type { Hono } from 'hono';
import { listCategories } from '../../src/api/checklist/categories.ts';
import { patchUserTask, type TaskChange } from '../../src/api/checklist/task-changes.ts';
import { getChecklistUser } from '../../src/api/checklist/user.ts';
import { acknowledgeUserMessage } from '../../src/api/checklist/user-messages.ts';
import { listFirstUserTasks } from '../../src/api/checklist/user-task-lists.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { paginationLinks } from '../../src/rules/pagination.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { categories } from '../db/schema.ts';
import { notFound } from '../http/request.ts';
import { site } from '../settings/site.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { acknowledge, listUserMessages } from './user-message-queries.ts';
import {
  changeUserTask,
  countUserTasks,
  findUserTasks,
  type UserTaskFilter,
  type UserTaskUpdate,
} from './user-task-queries.ts';

/** The calls of the task checklist. */
export function checklistRoutes(services: Services): Hono {
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);
  // The Host header is not a source: anyone can write it. Without PUBLIC_URL the links have no origin.
  const origin = services.settings.publicUrl ?? '';
  const today = () => dayIn(site().timeZone, services.clock());

  serve(
    getChecklistUser,
    async ({ person, token }) => [
      {
        auth_token: token,
        has_provisional_account: person.has_provisional_account,
        is_new_student: person.is_new_student,
        user_message: await listUserMessages(orm, person),
      },
    ],
    { hasPictures: true },
  );

  // One route for the three calls of this path: the answer may be a page or the whole list.
  serve(
    listFirstUserTasks,
    async ({ context, person, query }) => {
      const filter: UserTaskFilter = query.task__id === undefined ? {} : { taskId: Number(query.task__id) };
      if (query.limit === undefined) return findUserTasks(orm, person, today(), filter);
      const page = { limit: Number(query.limit), offset: Number(query.offset ?? 0) };
      const results = await findUserTasks(orm, person, today(), { ...filter, ...page });
      const total = await countUserTasks(orm, person, filter);
      return { count: total, ...paginationLinks(context.req.url, origin, page, total), results };
    },
    { hasPictures: true },
  );

  serve(
    patchUserTask,
    async ({ person, id, body }) => {
      const changed = await changeUserTask(orm, person, id, toTaskChange(body), today());
      if (changed === null) throw notFound();
      return changed;
    },
    { hasPictures: true },
  );

  serve(
    acknowledgeUserMessage,
    async ({ person, id, body }) => {
      const changed = await acknowledge(orm, person, id, new Date(body.user_acknowledged_on));
      if (changed === null) throw notFound();
      return changed;
    },
    { hasPictures: true },
  );

  serve(listCategories, () => {
    const { id, slug, name } = categories;
    return orm.select({ id, slug, name }).from(categories).orderBy(id);
  });

  routes.route('/', preferenceRoutes(services));
  return routes;
}

function toTaskChange(body: TaskChange): UserTaskUpdate {
  const toTime = (iso: string | null) => (iso === null ? null : new Date(iso));
  if ('starred' in body) return body;
  if ('do_now_on' in body) return { do_now_on: new Date(body.do_now_on) };
  if ('completed_on' in body) return { completed_on: toTime(body.completed_on) };
  return { does_not_apply_on: toTime(body.does_not_apply_on) };
}
