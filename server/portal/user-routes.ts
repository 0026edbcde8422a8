import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { PhotoChoice, PreferenceChange } from '../../src/api/portal/preferences.ts';
import { requireToken, signedInByCookie } from '../accounts/authentication.ts';
import { preferences } from '../db/schema.ts';
import type { Dependencies, Signed } from '../dependencies.ts';
import { readJson } from '../read-json.ts';
import { notFound, readId } from '../request.ts';
import { changePreferences, ownPreferences, type PreferencesChange, preferencesAnswer } from './preference-queries.ts';
import { userAnswer } from './user-answer.ts';

const ONE_PREFERENCE =
  'The body has to be exactly one of use_profile_photo, contact_by_email, contact_by_text (true or false) and sms_number (text or null).';

/** The calls about the person who is signed in. */
export function userRoutes(dependencies: Dependencies): Hono<Signed> {
  const { orm } = dependencies.database;
  const routes = new Hono<Signed>();
  const signedIn = requireToken(dependencies);

  routes.get('/users/user', async (context) => {
    const { person, token } = await signedInByCookie(context, dependencies);
    return context.json(await userAnswer(orm, person, token));
  });

  routes.post('/users/roles', signedIn, (context) => {
    const { primary_role, other_roles } = context.var.person;
    return context.json({ primary_role, other_roles });
  });

  routes.get('/preferences/user', signedIn, async (context) =>
    context.json(preferencesAnswer(await ownPreferences(orm, context.var.person))),
  );

  const change = async (person: Signed['Variables']['person'], id: number, changes: PreferencesChange) => {
    const changed = await changePreferences(orm, person, id, changes);
    if (changed === null) throw notFound();
    return preferencesAnswer(changed);
  };

  routes.put('/preferences/:id{[0-9]{1,10}}', signedIn, async (context) => {
    const body = await readJson(context, PreferenceChange, { expected: ONE_PREFERENCE });
    return context.json(await change(context.var.person, readId(context), body));
  });

  routes.patch('/preferences/:id{[0-9]{1,10}}', signedIn, async (context) => {
    const body = await readJson(context, PhotoChoice);
    return context.json(await change(context.var.person, readId(context), body));
  });

  routes.get('/psu_user_profile', signedIn, async (context) => {
    const { person } = context.var;
    const [own] = await orm.select().from(preferences).where(eq(preferences.person_id, person.id));
    return context.json([
      {
        pk: person.profile_pk,
        nine_number: person.nine_number,
        sms_number: own?.sms_number ?? null,
        role_acknowledged_on: person.role_acknowledged_on,
      },
    ]);
  });

  return routes;
}
