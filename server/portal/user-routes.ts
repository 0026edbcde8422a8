import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { getPreferences, savePhotoChoice, savePreference } from '../../src/api/portal/preferences.ts';
import { getProfile } from '../../src/api/portal/profile.ts';
import { refreshRoles } from '../../src/api/portal/roles.ts';
import { endAllSessions, endSession, listSessions } from '../../src/api/portal/sessions.ts';
import { getUser } from '../../src/api/portal/user.ts';
import { endOwnSession, endSessionsOf } from '../accounts/end-sessions.ts';
import { endSubscription } from '../calendar/subscription-queries.ts';
import { ownEvent } from '../calls/own-event.ts';
import { createRoutes } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import { type PersonKey, preferences } from '../db/schema.ts';
import { notFound } from '../http/request.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { findSessions } from '../sessions/session-queries.ts';
import { changePreferences, ownPreferences, type PreferencesChange, preferencesAnswer } from './preference-queries.ts';
import { userAnswer } from './user-answer.ts';

/** The calls about the person who is signed in. */
export function userRoutes(services: Services): Hono {
  const { settings, clock } = services;
  const { orm } = services.database;
  const { routes, serve } = createRoutes(services);

  serve(getUser, ({ person, token }) => userAnswer(orm, person, token), { hasPictures: true });

  serve(refreshRoles, ({ person: { primary_role, other_roles } }) => ({ primary_role, other_roles }), {
    wholePerson: true,
  });

  serve(listSessions, async ({ person, session }) => {
    const found = await findSessions(orm, person, clock(), settings.sessionIdleMs);
    return found.map((each) => ({ ...each, is_current: each.id === session.id }));
  });

  serve(endSession, async ({ context, person, id }) => {
    await orm.transaction(async (transaction) => {
      if (!(await endOwnSession(transaction, person, id))) throw notFound();
      await addSecurityEvents(transaction, [ownEvent(services, 'session ended', context, person)], clock());
    });
    return undefined;
  });

  serve(endAllSessions, async ({ context, person, query }) => {
    await orm.transaction(async (transaction) => {
      await endSessionsOf(transaction, person);
      const events = [ownEvent(services, 'sessions ended', context, person)];
      if (query.calendar === 'end') {
        const hadOne = await endSubscription(transaction, person);
        if (hadOne) events.push(ownEvent(services, 'calendar address ended', context, person));
      }
      await addSecurityEvents(transaction, events, clock());
    });
    return undefined;
  });

  serve(getPreferences, async ({ person }) => preferencesAnswer(await ownPreferences(orm, person)));

  const change = async ({ person, id, body }: { person: PersonKey; id: number; body: PreferencesChange }) => {
    const changed = await changePreferences(orm, person, id, body, clock());
    if (changed === null) throw notFound();
    return preferencesAnswer(changed);
  };
  serve(savePreference, change);
  serve(savePhotoChoice, change);

  serve(
    getProfile,
    async ({ person }) => {
      const [own] = await orm.select().from(preferences).where(eq(preferences.person_id, person.id));
      return [
        {
          pk: person.profile_pk,
          nine_number: person.nine_number,
          sms_number: own?.sms_number ?? null,
          role_acknowledged_on: person.role_acknowledged_on,
        },
      ];
    },
    { wholePerson: true },
  );

  return routes;
}
