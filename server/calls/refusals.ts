import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { NEEDS_SIGN_IN } from '../../src/rules/old-sign-in.ts';
import { logFailure } from '../monitoring/log.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { firstInAWhile } from './first-in-a-while.ts';
import { ownEvent } from './own-event.ts';
import type { Services } from './services.ts';

const HOUR_MS = 60 * 60_000;

/** Writes down that a signed-in person was refused. `error` is what the call failed with: only 403 counts. */
export type NoteRefusal = (context: Context, call: string, person: { id: number }, error: unknown) => Promise<void>;

/**
 * A refusal is an event, the same one for the same person once an hour. The answer stays 403 where it cannot be written.
 * Source: decisions, the trail; OPS-56.
 */
export function noteRefusals(services: Pick<Services, 'database' | 'clock' | 'log' | 'clientAddress'>): NoteRefusal {
  const { database, clock, log } = services;
  const isFirst = firstInAWhile(clock, HOUR_MS);
  return async (context, call, person, error) => {
    if (!(error instanceof HTTPException) || error.status !== 403) return;
    const lacks = error.message === NEEDS_SIGN_IN ? 'fresh sign-in' : 'right';
    if (!isFirst(`${person.id} ${lacks} ${call}`)) return;
    const event = { ...ownEvent(services, 'access refused', context, person), detail: { call, lacks } };
    await addSecurityEvents(database.orm, [event], clock()).catch((problem) =>
      logFailure(log, 'A refusal was not written down', problem, { event: 'refusal.not_noted' }),
    );
  };
}

/** The keys that others present, and whose owners never present a wrong one by themselves. */
type PresentedKey = 'link of a mail' | 'SCIM_TOKEN';
/** Events of wrong keys in an hour, from all addresses. */
const MOST_WRONG_KEYS = 100;

/**
 * A wrong key is an event, once an hour for an address and 100 times for all. Tokens of sessions and addresses of calendars are none
 * of these keys: every tab and calendar program presents them after their end too.
 */
export function noteWrongKeys(
  { database, clock, log, clientAddress }: Pick<Services, 'database' | 'clock' | 'log' | 'clientAddress'>,
  key: PresentedKey,
): (context: Context) => Promise<void> {
  const isFirst = firstInAWhile(clock, HOUR_MS);
  const isNewHour = firstInAWhile(clock, HOUR_MS);
  let written = 0;
  return async (context) => {
    const address = clientAddress(context);
    if (isNewHour('')) written = 0;
    if (written >= MOST_WRONG_KEYS || !isFirst(address)) return;
    written += 1;
    await addSecurityEvents(database.orm, [{ kind: 'wrong key', address, detail: { key } }], clock()).catch((problem) =>
      logFailure(log, 'A wrong key was not written down', problem, { event: 'refusal.not_noted' }),
    );
  };
}
