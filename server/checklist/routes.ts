import { Hono } from 'hono';
import { UserTasksQuery } from '../../src/api/checklist/narrowed-user-tasks.ts';
import { TaskChange } from '../../src/api/checklist/task-changes.ts';
import { Acknowledgement } from '../../src/api/checklist/user-messages.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { paginationLinks } from '../../src/sample/answers.ts';
import { site } from '../../src/site.ts';
import { requireToken, signedInByCookie } from '../accounts/authentication.ts';
import { categories } from '../db/schema.ts';
import type { Dependencies, Signed } from '../dependencies.ts';
import { readJson } from '../read-json.ts';
import { notFound, readId, readQuery } from '../request.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { acknowledge, listUserMessages } from './user-message-queries.ts';
import {
  changeUserTask,
  countUserTasks,
  listUserTasks,
  type Narrowing,
  type StoredChange,
} from './user-task-queries.ts';

const TASK_BODY =
  'The body has to be exactly one of completed_on (time or null), does_not_apply_on (time or null), do_now_on (time) and starred (boolean); times are ISO 8601 with offset.';
const LIST_QUERY =
  'The query may have published=True; limit, offset and task__id have to be whole numbers, limit and task__id above 0.';

/** The calls of the task checklist's specification, below `/api`. */
export function checklistRoutes(dependencies: Dependencies): Hono<Signed> {
  const { orm } = dependencies.database;
  const routes = new Hono<Signed>();
  const signedIn = requireToken(dependencies);
  const today = () => dayIn(site.timeZone, dependencies.clock());

  routes.get('/user/', async (context) => {
    const { person, token } = await signedInByCookie(context, dependencies);
    return context.json([
      {
        auth_token: token,
        has_provisional_account: person.has_provisional_account,
        is_new_student: person.is_new_student,
        user_message: await listUserMessages(orm, person),
      },
    ]);
  });

  routes.get('/user_task/', signedIn, async (context) => {
    const query = readQuery(context, UserTasksQuery, LIST_QUERY);
    const narrowing: Narrowing = query.task__id === undefined ? {} : { taskId: Number(query.task__id) };
    const { person } = context.var;
    if (query.limit === undefined) return context.json(await listUserTasks(orm, person, today(), narrowing));
    const page = { limit: Number(query.limit), offset: Number(query.offset ?? 0) };
    const results = await listUserTasks(orm, person, today(), { ...narrowing, ...page });
    const total = await countUserTasks(orm, person, narrowing);
    return context.json({ count: total, ...paginationLinks(context.req.url, page, total), results });
  });

  routes.patch('/user_task/:id{[0-9]{1,10}}/', signedIn, async (context) => {
    const change = toTaskChange(await readJson(context, TaskChange, { expected: TASK_BODY }));
    const changed = await changeUserTask(orm, context.var.person, readId(context), change, today());
    if (changed === null) throw notFound();
    return context.json(changed);
  });

  routes.patch('/user_message/:id{[0-9]{1,10}}/', signedIn, async (context) => {
    const { user_acknowledged_on } = await readJson(context, Acknowledgement);
    const changed = await acknowledge(orm, context.var.person, readId(context), new Date(user_acknowledged_on));
    if (changed === null) throw notFound();
    return context.json(changed);
  });

  routes.get('/category/', signedIn, async (context) =>
    context.json(await orm.select().from(categories).orderBy(categories.id)),
  );

  routes.route('/', preferenceRoutes(dependencies));
  return routes;
}

function toTaskChange(body: TaskChange): StoredChange {
  const toTime = (iso: string | null) => (iso === null ? null : new Date(iso));
  if ('starred' in body) return body;
  if ('do_now_on' in body) return { do_now_on: new Date(body.do_now_on) };
  if ('completed_on' in body) return { completed_on: toTime(body.completed_on) };
  return { does_not_apply_on: toTime(body.does_not_apply_on) };
}
