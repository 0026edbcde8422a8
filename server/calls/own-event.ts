import type { Context } from 'hono';
import type { PersonKey } from '../db/schema.ts';
import { deviceName } from '../http/device-name.ts';
import type { SecurityEvent, SecurityEventKind } from '../records/security-events.ts';
import type { Services } from './services.ts';

/** An event that the signed-in person has caused with a call. */
export function ownEvent(
  { clientAddress }: Pick<Services, 'clientAddress'>,
  kind: SecurityEventKind,
  context: Context,
  { id }: PersonKey,
): SecurityEvent {
  const device = deviceName(context.req.header('user-agent'));
  return { kind, person_id: id, address: clientAddress(context), device };
}
