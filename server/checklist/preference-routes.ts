import { and, asc, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { listNotificationTypes } from '../../src/api/checklist/notification-types.ts';
import { getUserPreference, saveUserPreference } from '../../src/api/checklist/preference.ts';
import { getUserStudentTypes, listStudentTypes, saveStudentTypes } from '../../src/api/checklist/student-types.ts';
import { knownIds } from '../../src/rules/type-choices.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { giveContent } from '../content/give-content.ts';
import type { Orm } from '../db/database.ts';
import { findOrCreateOwn } from '../db/find-or-create-own.ts';
import { checklistPreferences, notificationTypes, studentTypeChoices, studentTypes } from '../db/schema.ts';
import { notFound } from '../http/request.ts';
import { logFailure } from '../monitoring/log.ts';
import { isOffered } from '../reminders/channels.ts';

/** What a person chooses for the checklist: notification types, and their student types. */
export function preferenceRoutes(services: Services): Hono {
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);

  serve(listNotificationTypes, async () => {
    const { id, name, kind } = notificationTypes;
    const types = await orm.select({ id, name, kind }).from(notificationTypes).orderBy(asc(id));
    return types.filter((type) => isOffered(type.kind, services.settings));
  });

  serve(listStudentTypes, () => readTypes(orm, studentTypes));

  serve(getUserPreference, async ({ person }) => [
    preferenceAnswer(await findOrCreateOwn(orm, checklistPreferences, person)),
  ]);

  serve(saveUserPreference, async ({ person, id, body }) => {
    const change =
      'notifications' in body
        ? { notifications: await eachOnce(orm, notificationTypes, body.notifications, 'notification type') }
        : { updated_by_user_on: new Date(body.updated_by_user_on) };
    const isTheirs = and(eq(checklistPreferences.id, id), eq(checklistPreferences.person_id, person.id));
    const [changed] = await orm.update(checklistPreferences).set(change).where(isTheirs).returning();
    if (changed === undefined) throw notFound();
    return preferenceAnswer(changed);
  });

  serve(getUserStudentTypes, async ({ person }) => [
    studentTypesAnswer(await findOrCreateOwn(orm, studentTypeChoices, person)),
  ]);

  serve(saveStudentTypes, async ({ person, id, body }) => {
    const student_types = await eachOnce(orm, studentTypes, body.student_types, 'student type');
    const isTheirs = and(eq(studentTypeChoices.id, id), eq(studentTypeChoices.person_id, person.id));
    const [changed] = await orm.update(studentTypeChoices).set({ student_types }).where(isTheirs).returning();
    if (changed === undefined) throw notFound();
    // The choice is saved, and the next sign-in tries again.
    await giveContent(orm, person, services.clock()).catch((error) =>
      logFailure(services.log, 'New student types brought no new tasks and messages', error, {
        event: 'content.not_given',
      }),
    );
    return studentTypesAnswer(changed);
  });

  return routes;
}

function readTypes(orm: Orm, table: typeof notificationTypes | typeof studentTypes) {
  const { id, name } = table;
  return orm.select({ id, name }).from(table).orderBy(asc(id));
}

/**
 * The ids in their order, without repetitions.
 * @throws HTTPException 400 for an unknown one
 */
async function eachOnce(
  orm: Orm,
  table: typeof notificationTypes | typeof studentTypes,
  ids: number[],
  kind: string,
): Promise<number[]> {
  const known = knownIds(ids, await readTypes(orm, table), kind);
  if ('problem' in known) throw new HTTPException(400, { message: known.problem });
  return known.ids;
}

function preferenceAnswer({ id: pk, notifications, updated_by_user_on }: typeof checklistPreferences.$inferSelect) {
  return { pk, notifications, updated_by_user_on };
}

function studentTypesAnswer({ id: pk, student_types }: typeof studentTypeChoices.$inferSelect) {
  return { pk, student_types };
}
