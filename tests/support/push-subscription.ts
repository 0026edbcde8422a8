import { createECDH, createHash, type ECDH } from 'node:crypto';

/** The keys of a browser, and what it gives to the portal. */
export function createSubscription(address: string): { browser: ECDH; secret: string; key: string; address: string } {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const secret = createHash('sha256').update(address).digest().subarray(0, 16).toString('base64url');
  return { browser, secret, key: browser.getPublicKey('base64url'), address };
}

/** What a browser gives to the portal. No test sends to the push service in its address. */
export function subscription(name: string): { address: string; key: string; secret: string } {
  const { address, key, secret } = createSubscription(`https://fcm.googleapis.com/fcm/send/${name}`);
  return { address, key, secret };
}
