import { site } from '../site.ts';
import { createSampleBackend } from './sample-backend.ts';

/**
 * The backend of demo mode without a browser: unchanged sample data, no storage, and calls to the real backend fail.
 * Portal and checklist are at the same origin.
 */
export const createDetachedBackend = (origin: string, now: Date): typeof globalThis.fetch =>
  createSampleBackend({
    now: () => now,
    timeZone: site.timeZone,
    storage: { read: () => null, write: () => {} },
    outside: () => Promise.reject(new TypeError('the sample backend sent a call to the network')),
    apiBase: `${origin}/api`,
    nextStepsHost: origin,
  });
