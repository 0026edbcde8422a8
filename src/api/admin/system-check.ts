import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What the check says of one part. `ok`: it works. `note`: it works, and should be looked at. `fault`: it does not work. */
const Finding = z.object({ subject: z.string(), state: z.enum(['ok', 'note', 'fault']), text: z.string() });
export type Finding = z.infer<typeof Finding>;

/**
 * What `portico check` says, asked of the running server. Only superusers read it. The server asks every system of its settings, which takes up to
 * 12 seconds. Source: OPS-78.
 */
export const getSystemCheck = endpoint({
  path: '/admin/system-check',
  answer: z.object({ findings: z.array(Finding) }),
});
