import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const SCRYPT_COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_LENGTH = 32;

/**
 * Hashes a password for the database.
 * @returns `scrypt$N$r$p$salt$key`. The cost is part of the text, so a later version can raise it and still check old
 *   hashes
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, KEY_LENGTH, SCRYPT_COST);
  const { N, r, p } = SCRYPT_COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Checks a password against its stored hash.
 * @param stored a hash from `hashPassword`; null for an unknown user name. Null takes as long as a wrong password, so
 *   the time of an answer does not show which user names exist
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? '').split('$');
  const cost = stored === null ? SCRYPT_COST : { N: Number(N), r: Number(r), p: Number(p) };
  const expected = stored === null ? randomBytes(KEY_LENGTH) : Buffer.from(key, 'base64url');
  const actual = await deriveKey(password, Buffer.from(salt, 'base64url'), expected.length, cost);
  return timingSafeEqual(actual, expected);
}

function deriveKey(password: string, salt: Buffer, length: number, cost: { N: number; r: number; p: number }) {
  // This cost needs slightly more memory than Node's default limit.
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize(), salt, length, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
