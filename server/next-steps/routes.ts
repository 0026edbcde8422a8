import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { requireToken, signedInByCookie } from '../accounts/authentication.ts';
import type { Dependencies, Signed } from '../context.ts';
import { categories } from '../db/schema.ts';
import { readJson } from '../read-json.ts';
import { changeUserTask, countUserTasks, listUserTasks, type Narrowing, type TaskChange } from './user-tasks.ts';

/** The largest value of an integer column: a larger id names nothing, and the database would refuse to look for it. */
const LARGEST_ID = 2_147_483_647;

const time = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .refine((at) => at.getUTCFullYear() >= 1970 && at.getUTCFullYear() <= 9999, { error: 'a time after 1970' });

const Change: z.ZodType<TaskChange> = z.union(
  [
    z.strictObject({ completed_on: time.nullable() }),
    z.strictObject({ does_not_apply_on: time.nullable() }),
    z.strictObject({ do_now_on: time }),
    z.strictObject({ starred: z.boolean() }),
  ],
  {
    error:
      'The body has to be exactly one of completed_on (time or null), does_not_apply_on (time or null), do_now_on (time) and starred (boolean); times are ISO 8601 with offset.',
  },
);

const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .refine((number) => number <= LARGEST_ID);

const ListQuery = z.object({
  limit: wholeNumber.refine((limit) => limit > 0).optional(),
  offset: wholeNumber.optional(),
  task__id: wholeNumber.optional(),
});

/** The calls of the task checklist's specification, below `/api`. */
export function nextStepsRoutes(dependencies: Dependencies): Hono<Signed> {
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
        user_message: [],
      },
    ]);
  });

  routes.get('/user_task/', signedIn, async (context) => {
    const query = ListQuery.safeParse(context.req.query());
    if (!query.success) {
      throw new HTTPException(400, { message: 'limit, offset and task__id have to be whole numbers, limit above 0.' });
    }
    const { task__id: taskId, limit, offset } = query.data;
    const narrowing: Narrowing = { ...(taskId === undefined ? {} : { taskId }) };
    const { person } = context.var;
    if (limit === undefined) return context.json(await listUserTasks(orm, person, today(), narrowing));
    const page = { limit, offset: offset ?? 0 };
    const results = await listUserTasks(orm, person, today(), { ...narrowing, ...page });
    const total = await countUserTasks(orm, person, narrowing);
    return context.json({ count: total, ...neighbours(context.req.url, page, total), results });
  });

  routes.patch('/user_task/:id{[0-9]{1,10}}/', signedIn, async (context) => {
    const change = await readJson(context, Change);
    const id = Number(context.req.param('id'));
    const changed = id > LARGEST_ID ? null : await changeUserTask(orm, context.var.person, id, change, today());
    if (changed === null) throw new HTTPException(404, { message: 'Not found.' });
    return context.json(changed);
  });

  routes.get('/category/', signedIn, async (context) =>
    context.json(await orm.select().from(categories).orderBy(categories.id)),
  );

  return routes;
}

/** Addresses of the next and the previous page; null where there is none. */
function neighbours(address: string, { limit, offset }: { limit: number; offset: number }, total: number) {
  const pageAt = (start: number) => {
    const url = new URL(address);
    url.searchParams.set('offset', String(start));
    return url.href;
  };
  return {
    next: offset + limit < total ? pageAt(offset + limit) : null,
    previous: offset > 0 ? pageAt(Math.max(0, offset - limit)) : null,
  };
}
