import { createHash } from 'node:crypto';

/** The SHA-256 of a text or of bytes, in base64url: 43 characters. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');
