import webPush from 'web-push';
import type { Orm } from '../db/database.ts';
import { serverKey } from '../db/server-keys.ts';

/** The keys with which this portal identifies itself to push services (VAPID, RFC 8292), URL-safe Base64. */
export type PushKeys = { publicKey: string; privateKey: string };

/**
 * Reads the keys, or makes them at the first start. Each subscription is bound to them, so all servers have the same ones, and a
 * lost key ends every subscription. Source: decisions, push notifications; PUSH-01.
 */
export async function readPushKeys(orm: Orm, now: Date): Promise<PushKeys> {
  const stored = await serverKey(orm, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys()), now);
  return JSON.parse(stored) as PushKeys;
}
