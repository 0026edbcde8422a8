import { hash } from 'node:crypto';

/** The SHA-256 of a text or of bytes, in base64url: 43 characters. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'base64url');
