import { site } from '../site.ts';
import { createSampleBackend } from './sample-backend.ts';

/**
 * The backend of demo mode without a browser around it: nothing has been changed, nothing is kept, and what would leave
 * the browser fails. Portal and checklist are at the same origin.
 */
export const createDetachedBackend = (origin: string, now: Date): typeof globalThis.fetch =>
  createSampleBackend({
    now: () => now,
    timeZone: site.timeZone,
    storage: { read: () => null, write: () => {} },
    outside: () => Promise.reject(new TypeError('the sample backend has asked the network')),
    apiBase: `${origin}/api`,
    nextStepsHost: origin,
  });
