import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const Status = z.object({ status: z.enum(['ok', 'integrations_unavailable']) });
export type Status = z.infer<typeof Status>;

/**
 * Whether the portal and the systems behind it work. Any other status than success leads to the error screen; after
 * 502, 503 and 504 that screen says that the portal is down.
 */
export const getStatus = endpoint({ path: '/status', auth: 'none', cache: 'no-store', answer: Status });
