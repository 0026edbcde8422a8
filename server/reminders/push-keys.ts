import webPush from 'web-push';
import * as z from 'zod';
import type { Orm } from '../db/database.ts';
import { serverKey } from '../db/server-keys.ts';

const bytesOf = (count: number) => z.string().refine((text) => Buffer.from(text, 'base64url').length === count);
const Keys = z.object({ publicKey: bytesOf(65), privateKey: bytesOf(32) });
/** The keys with which this portal identifies itself to push services (VAPID, RFC 8292), URL-safe Base64. */
export type PushKeys = z.infer<typeof Keys>;

/** The stored keys cannot be read. They are not replaced by themselves: a backup may have the right ones. */
export class PushKeysError extends Error {}

/**
 * Reads the keys, or makes them at the first start. Each subscription is bound to them, so all servers have the same ones, and a
 * lost key ends every subscription. Source: decisions, push notifications; PUSH-01.
 * @throws PushKeysError
 */
export async function readPushKeys(orm: Orm, now: Date): Promise<PushKeys> {
  const stored = await serverKey(orm, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys()), now);
  try {
    return Keys.parse(JSON.parse(stored));
  } catch {
    throw new PushKeysError();
  }
}
