import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The answers that the server caches and can delete on request. */
export const ServerCache = z.enum(['EmergencyInfo', 'CurriculumInfo', 'ContactInfo', 'PersonInfo']);
export type ServerCache = z.infer<typeof ServerCache>;

const CacheClearing = z.strictObject({ endpoint: ServerCache });

/**
 * Makes the server delete one of the answers that it caches for the person. The portal sends it when the person asks
 * for fresh data. A backend without a cache has nothing to do.
 */
export const clearServerCache = endpoint({
  method: 'post',
  path: '/integrations/finti/clear-cache',
  body: CacheClearing,
});
