import { and, asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { UserPreferenceChange } from '../../src/api/checklist/preference.ts';
import { StudentTypesChange } from '../../src/api/checklist/student-types.ts';
import { knownIds } from '../../src/rules/type-choices.ts';
import { requireToken } from '../accounts/authentication.ts';
import type { Orm } from '../db/database.ts';
import { findOrCreateOwn } from '../db/find-or-create-own.ts';
import { checklistPreferences, notificationTypes, studentTypeChoices, studentTypes } from '../db/schema.ts';
import type { Dependencies, Signed } from '../dependencies.ts';
import { readJson } from '../read-json.ts';
import { notFound, readId } from '../request.ts';

const PREFERENCE_BODY =
  'The body has to be exactly one of notifications (a list of notification type ids) and updated_by_user_on (a time in ISO 8601 with offset).';

/** What a person chooses for the checklist: kinds of notification, and the student types that they belong to. */
export function preferenceRoutes(dependencies: Dependencies): Hono<Signed> {
  const { orm } = dependencies.database;
  const routes = new Hono<Signed>();
  const signedIn = requireToken(dependencies);

  routes.get('/notification_type/', signedIn, async (context) =>
    context.json(await orm.select().from(notificationTypes).orderBy(asc(notificationTypes.id))),
  );

  routes.get('/student_types/', signedIn, async (context) =>
    context.json(await orm.select().from(studentTypes).orderBy(asc(studentTypes.id))),
  );

  routes.get('/user_preference/', signedIn, async (context) =>
    context.json([preferenceAnswer(await findOrCreateOwn(orm, checklistPreferences, context.var.person))]),
  );

  routes.patch('/user_preference/:id{[0-9]{1,10}}/', signedIn, async (context) => {
    const body = await readJson(context, UserPreferenceChange, { expected: PREFERENCE_BODY });
    const change =
      'notifications' in body
        ? { notifications: await chosenOf(orm, notificationTypes, body.notifications, 'notification type') }
        : { updated_by_user_on: new Date(body.updated_by_user_on) };
    const { id, person_id } = checklistPreferences;
    const isTheirs = and(eq(id, readId(context)), eq(person_id, context.var.person.id));
    const [changed] = await orm.update(checklistPreferences).set(change).where(isTheirs).returning();
    if (changed === undefined) throw notFound();
    return context.json(preferenceAnswer(changed));
  });

  routes.get('/user_student_types/', signedIn, async (context) =>
    context.json([affiliationAnswer(await findOrCreateOwn(orm, studentTypeChoices, context.var.person))]),
  );

  routes.patch('/user_student_types/:id{[0-9]{1,10}}/', signedIn, async (context) => {
    const body = await readJson(context, StudentTypesChange);
    const student_types = await chosenOf(orm, studentTypes, body.student_types, 'student type');
    const isTheirs = and(
      eq(studentTypeChoices.id, readId(context)),
      eq(studentTypeChoices.person_id, context.var.person.id),
    );
    const [changed] = await orm.update(studentTypeChoices).set({ student_types }).where(isTheirs).returning();
    if (changed === undefined) throw notFound();
    return context.json(affiliationAnswer(changed));
  });

  return routes;
}

/**
 * The ids as they came, each once.
 * @throws HTTPException 400 for one that names nothing
 */
async function chosenOf(
  orm: Orm,
  table: typeof notificationTypes | typeof studentTypes,
  ids: number[],
  kind: string,
): Promise<number[]> {
  const known = knownIds(ids, await orm.select().from(table), kind);
  if ('problem' in known) throw new HTTPException(400, { message: known.problem });
  return known.ids;
}

function preferenceAnswer({ id: pk, notifications, updated_by_user_on }: typeof checklistPreferences.$inferSelect) {
  return { pk, notifications, updated_by_user_on };
}

function affiliationAnswer({ id: pk, student_types }: typeof studentTypeChoices.$inferSelect) {
  return { pk, student_types };
}
