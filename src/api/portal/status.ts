import * as z from 'zod/mini';
import type { Client } from '../client.ts';

export const Status = z.object({ status: z.enum(['ok', 'integrations_unavailable']) });
export type Status = z.infer<typeof Status>;

/** GET {apiBase}/status: whether the portal and the systems behind it work. Needs no credentials. */
export const getStatus = (client: Client, signal: AbortSignal) => client(Status, '/status', { signal });
