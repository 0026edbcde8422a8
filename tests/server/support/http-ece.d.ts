declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a body as RFC 8188 and RFC 8291 describe. Throws for one that is for somebody else. */
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
