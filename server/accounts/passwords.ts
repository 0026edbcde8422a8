import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_LENGTH = 32;

/** The stored form of a password: `scrypt$N$r$p$salt$key`, so that the cost can rise without breaking older ones. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_LENGTH, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether a password is the stored one.
 * @param stored as `hashPassword` wrote it; null for a person who does not exist, which takes just as long to refuse
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? '').split('$');
  const cost = stored === null ? COST : { N: Number(N), r: Number(r), p: Number(p) };
  const wanted = stored === null ? randomBytes(KEY_LENGTH) : Buffer.from(key, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'), wanted.length, cost);
  return timingSafeEqual(found, wanted);
}

function derive(password: string, salt: Buffer, length: number, cost: { N: number; r: number; p: number }) {
  // Node refuses what needs exactly its default limit, and this cost needs a little more.
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise<Buffer>((done, fail) => {
    scrypt(password.normalize(), salt, length, options, (error, key) => (error === null ? done(key) : fail(error)));
  });
}
