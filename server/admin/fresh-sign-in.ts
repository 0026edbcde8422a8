import { HTTPException } from 'hono/http-exception';
import { NEEDS_SIGN_IN } from '../../src/rules/old-sign-in.ts';
import { isFreshProof } from '../accounts/openid/attempt-queries.ts';
import type { Services } from '../calls/services.ts';
import { peopleIn, readEveryone, readOtherNames, withUsernames } from '../content/audience.ts';
import type { CallingSession } from '../sessions/running-sessions.ts';
import { readAuthenticatedOn } from '../sessions/session-queries.ts';
import type { FreshSignIn } from '../settings/settings.ts';

/** A message to more people needs a fresh sign-in. */
const MOST_PEOPLE = 100;
/** The form of an alert asks when it opens. Who then writes for a while must not be asked again at the press. */
const ALERT_MS = 60 * 60_000;

const refusal = () => new HTTPException(403, { message: NEEDS_SIGN_IN });

/** Whether the person must sign in again before this. Source: decisions, a fresh sign-in for staff; ADMIN-91. */
export async function needsSignIn(
  { database, settings, clock }: Services,
  { id }: CallingSession,
  act: FreshSignIn,
): Promise<boolean> {
  return settings.freshSignIn.includes(act) && !isFreshProof(await readAuthenticatedOn(database.orm, id), clock());
}

/** @throws HTTPException 403 for a person who must sign in again before this */
export async function rejectOldSignIn(services: Services, session: CallingSession, act: FreshSignIn): Promise<void> {
  if (await needsSignIn(services, session, act)) throw refusal();
}

/** As `rejectOldSignIn`, for an alert whose form was opened after a fresh sign-in. */
export async function rejectAlertAfterOldSignIn(
  { database, settings, clock }: Services,
  { id }: CallingSession,
): Promise<void> {
  if (!settings.freshSignIn.includes('alerts')) return;
  const at = await readAuthenticatedOn(database.orm, id);
  if (at === null || Math.abs(clock().getTime() - at.getTime()) > ALERT_MS) throw refusal();
}

/** Throws HTTPException 403 for an entry that the person may not save without a fresh sign-in. */
export type EntryCheck = (kind: string, entry: object) => void;

/** The check of messages, for people who must sign in again before one to many people; null if nothing needs a check. */
export async function checkOfMessages(services: Services, session: CallingSession): Promise<EntryCheck | null> {
  if (!(await needsSignIn(services, session, 'messages'))) return null;
  const everyone = await readEveryone(services.database.orm);
  const names = await readOtherNames(services.database.orm);
  return (kind, entry) => {
    if (kind !== 'message') return;
    const { is_published, audience = [] } = entry as { is_published?: boolean; audience?: string[] };
    if (is_published === true && peopleIn(withUsernames(audience, everyone, names), everyone).length > MOST_PEOPLE)
      throw refusal();
  };
}
